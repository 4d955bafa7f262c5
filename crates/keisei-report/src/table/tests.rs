use super::*;

fn sample() -> Table {
    let mut table = Table::new("t-1", "A & B", ["name", "won", "Elo"]).with_note("1,000 games each");
    table.push(["TDMC(λ)", "880", "+346.0 ± 30.1"]);
    table.push(["a \"quoted\", <name>", "7", ""]);
    table
}

#[test]
fn csv_quotes_what_must_be_quoted_and_ends_lines_with_crlf() {
    assert_eq!(
        sample().to_csv(),
        "name,won,Elo\r\nTDMC(λ),880,+346.0 ± 30.1\r\n\"a \"\"quoted\"\", <name>\",7,\r\n"
    );
}

#[test]
fn csv_keeps_line_breaks_inside_quotes() {
    let mut table = Table::new("", "", ["x"]);
    table.push(["two\nlines"]);
    assert_eq!(table.to_csv(), "x\r\n\"two\nlines\"\r\n");
}

#[test]
fn markdown_aligns_numbers_and_escapes_pipes() {
    let mut table = Table::new("", "T", ["a|b", "n"]);
    table.push(["x|y", "1"]);
    assert_eq!(table.to_markdown(), "**T**\n\n| a\\|b | n |\n| --- | ---: |\n| x\\|y | 1 |\n");
}

#[test]
fn text_sets_numbers_right_and_counts_wide_characters_twice() {
    let mut table = Table::new("", "", ["game", "n"]);
    table.push(["大貧民", "12"]).push(["go", "3"]);
    assert_eq!(table.to_text(), "game     n\n------  --\n大貧民  12\ngo       3\n");
}

#[test]
fn html_escapes_every_part() {
    let html = sample().to_html();
    assert!(html.contains("<caption>A &amp; B</caption>"));
    assert!(html.contains("<td>a &quot;quoted&quot;, &lt;name&gt;</td>"));
    assert!(html.contains("<td class=\"number\">880</td>"));
    assert!(html.contains("<p class=\"note\">1,000 games each</p>"));
    assert!(!html.contains("<name>"));
}

#[test]
fn uneven_rows_lose_nothing() {
    let mut table = Table::new("", "", ["a"]);
    table.push(["1", "2", "3"]).push(Vec::<String>::new());
    assert_eq!(table.to_csv(), "a,,\r\n1,2,3\r\n,,\r\n");
    assert_eq!(table.to_text(), "a\n-  -  -\n1  2  3\n\n");
}

#[test]
fn numbers_are_told_from_words() {
    for cell in ["880", "-1.5", "81.6 %", "+6.0 ± 3.5", "880/0/120", "[0.1, 0.2]", "1e-3", "–"] {
        assert!(is_number(cell), "{cell}");
    }
    for cell in ["a8", "TDMC", "1,000 games", "±"] {
        assert!(!is_number(cell), "{cell}");
    }
}
