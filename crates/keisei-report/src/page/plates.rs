//! Pictures side by side, folded away until somebody wants to see them.

use crate::escape;
use serde::{Deserialize, Serialize};

pub(super) const STYLE: &str = include_str!("plates.css");

/// Pictures of one kind.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Plates {
    /// Says what they have in common.
    pub summary: String,
    /// Whether they are seen at once.
    pub open: bool,
    /// The pictures, in order.
    pub plates: Vec<Plate>,
}

/// A picture with words.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Plate {
    /// The picture as SVG: markup, and trusted.
    pub svg: String,
    /// What matters most about it.
    pub title: String,
    /// What else there is to say, line by line.
    pub lines: Vec<String>,
}

impl Plates {
    pub(super) fn to_html(&self) -> String {
        let plates: String = self.plates.iter().map(Plate::to_html).collect();
        let (open, summary) = (if self.open { " open" } else { "" }, escape::html(&self.summary));
        format!(
            "<details class=\"fold\"{open}>\n<summary>{summary}</summary>\n<div class=\"plates\">\n{plates}</div>\n</details>\n"
        )
    }
}

impl Plate {
    fn to_html(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| escape::html(line)).collect();
        let (svg, title, lines) = (&self.svg, escape::html(&self.title), lines.join("<br>"));
        format!(
            "<figure class=\"plate\">\n{svg}<figcaption><strong>{title}</strong>{lines}</figcaption>\n</figure>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Page, Section};

    #[test]
    fn words_are_escaped_and_styles_come_with_pictures_alone() {
        let plate = Plate {
            svg: "<svg></svg>\n".to_owned(),
            title: "<b>".to_owned(),
            lines: vec!["Eve\"><img>".to_owned(), "second".to_owned()],
        };
        let plates = Plates { summary: "<i> & co".to_owned(), open: true, plates: vec![plate] };
        let page = |section: Section| Page::new("t").style(".keisei{}").section(section).to_html();
        let html = page(Section::new("s", "S").plates(plates));
        assert!(
            html.contains("<details class=\"fold\" open>\n<summary>&lt;i&gt; &amp; co</summary>"),
            "{html}"
        );
        assert!(html.contains(
            "<svg></svg>\n<figcaption><strong>&lt;b&gt;</strong>Eve&quot;&gt;&lt;img&gt;<br>second"
        ));
        assert!(html.contains(".keisei{}") && html.contains(".plates {"));
        let without = page(Section::new("s", "S").prose("words"));
        assert!(!without.contains(".keisei{}") && !without.contains(".plates {"));
    }
}
