use super::*;
use crate::{Board, Curve, Curves};

fn claim(verdict: Verdict) -> Claim {
    Claim {
        id: "c".into(),
        statement: "<script>alert(1)</script>".into(),
        rule: "a & b".into(),
        verdict,
        evidence: "\"n\" > 5".into(),
    }
}

/// A name as records, `name=` and engines may have it.
const PLAYER: &str = "Eve\"><img onerror='alert(1)'>&amp;";

/// A figure whose legend names the player.
fn named() -> Curves {
    let series = [PLAYER, "ours"].map(|name| Curve { name: name.into(), points: vec![(1.0, 2.0).into()] });
    Curves { series: series.to_vec(), ..Curves::new("strength", "games", "Elo") }
}

fn page() -> Page {
    let mut table = Table::new("t", "<caption>", ["<b>"]);
    table.push(["<i>"]);
    table.push([PLAYER]);
    let table = table.with_note(format!("<note> of {PLAYER}"));
    Page::new("<title> & co")
        .lead("<lead>")
        .section(
            Section::new("\"x\" y", "<first>")
                .prose("<prose>")
                .table(table)
                .figure(Board::new("<figure>", 2, 2, [1.0; 4]), "<words>")
                .figure(Board::new(PLAYER, 1, 1, [1.0]), PLAYER)
                .figure(named(), "a legend"),
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
    let shown = "Eve&quot;&gt;&lt;img onerror=&#39;alert(1)&#39;&gt;&amp;amp;";
    assert_eq!(body.matches(shown).count(), 4, "in the table, its note, a figure's title and its caption");
    let legend = body.split("<figure").last().unwrap();
    assert!(legend.contains("Eve") && legend.contains("&lt;img"), "in the legend of a figure");
    assert!(!body.contains("<img"));
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
