use super::*;
use crate::Board;

fn claim(verdict: Verdict) -> Claim {
    Claim {
        id: "c".into(),
        statement: "<script>alert(1)</script>".into(),
        rule: "a & b".into(),
        verdict,
        evidence: "\"n\" > 5".into(),
    }
}

fn page() -> Page {
    let mut table = Table::new("t", "<caption>", ["<b>"]);
    table.push(["<i>"]);
    Page::new("<title> & co")
        .lead("<lead>")
        .section(
            Section::new("\"x\" y", "<first>")
                .prose("<prose>")
                .table(table)
                .figure(Board::new("<figure>", 2, 2, [1.0; 4]), "<words>"),
        )
        .section(Section::new("claims", "Claims").claims([
            claim(Verdict::Holds),
            claim(Verdict::Holds),
            claim(Verdict::Undecided),
        ]))
        .provenance(
            Provenance {
                command: "<command>".into(),
                seed: 1,
                version: "0".into(),
                machine: "m".into(),
                date: "d".into(),
                scale: "s".into(),
                seconds: None,
            },
            "provenance/report.json",
        )
}

#[test]
fn nothing_given_reaches_the_page_as_markup() {
    let html = page().to_html();
    let body = html.split("</style>").nth(1).unwrap();
    for tag in ["<script", "<b>", "<i>", "<lead>", "<first>", "<prose>", "<words>", "<command>"] {
        assert!(!body.contains(tag), "{tag}");
        assert!(body.contains(&tag.replace('<', "&lt;").replace('>', "&gt;")), "{tag}");
    }
    assert_eq!(body.matches("<caption>").count(), 1);
}

#[test]
fn nothing_is_asked_from_elsewhere() {
    let html = page().to_html();
    let requests = html.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!requests.contains(word), "{word}");
    }
}

#[test]
fn contents_and_anchors_meet() {
    let html = page().to_html();
    assert!(html.contains("<a href=\"#x-y\">&lt;first&gt;</a>"));
    assert!(html.contains("<section id=\"x-y\">"));
}

#[test]
fn the_tally_counts_every_verdict() {
    let html = page().to_html();
    assert!(html.contains("<li>2 <span class=\"badge holds\">"));
    assert!(html.contains("<li>0 <span class=\"badge fails\">"));
    assert!(html.contains("<li>1 <span class=\"badge undecided\">"));
    assert!(!Page::new("none").to_html().contains("class=\"tally\""));
}

#[test]
fn the_same_page_is_the_same_bytes() {
    assert_eq!(page().to_html(), page().to_html());
}

#[test]
fn a_page_survives_json() {
    let text = serde_json::to_string(&page()).unwrap();
    assert_eq!(serde_json::from_str::<Page>(&text).unwrap(), page());
}
