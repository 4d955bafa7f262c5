use super::*;

fn board() -> Figure {
    let mut values = vec![0.0; 64];
    (values[0], values[1], values[9]) = (6.33, -3.33, -1.53);
    Board { unit: "weight".into(), ..Board::new("Middle <game> & \"more\"", 8, 8, values) }.into()
}

fn bars() -> Figure {
    let bar = |value: f64| Bar { value, interval: Some((value - 0.3, value + 0.3)) };
    let series =
        |name: &str, values: [f64; 2]| BarSeries { name: name.into(), bars: values.map(bar).to_vec() };
    Bars {
        categories: vec!["A".into(), "mobility".into()],
        series: vec![series("TDMC", [3.0, -1.0]), series("TD", [2.0, 0.5])],
        ..Bars::new("Weights", "feature", "relative weight")
    }
    .into()
}

fn curves() -> Figure {
    let point = |(x, y): (f64, f64)| Point { x, y, band: Some((y - 0.02, y + 0.02)) };
    Curves {
        series: vec![Curve {
            name: "TDMC".into(),
            points: [(0.01, 0.79), (0.1, 0.77), (1.0, 0.72)].map(point).to_vec(),
        }],
        log_x: true,
        reference: Some(Reference { y: 0.5, label: "even".into() }),
        ..Curves::new("By exploration", "epsilon", "share won")
    }
    .into()
}

fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Reads the size of the view box of an SVG.
fn view_box(svg: &str) -> (u32, u32) {
    let from = svg.split("viewBox=\"0 0 ").nth(1).unwrap();
    let mut numbers = from.split('"').next().unwrap().split(' ').map(|n| n.parse().unwrap());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

#[test]
fn png_has_its_signature_and_twice_the_size_of_the_svg() {
    for figure in [board(), bars(), curves()] {
        let (png, svg) = (figure.to_png().unwrap(), figure.to_svg());
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let (width, height) = view_box(&svg);
        assert_eq!(size(&png), (2 * width, 2 * height));
    }
}

#[test]
fn the_same_figure_is_the_same_bytes_whatever_was_drawn_before() {
    for figure in [board(), bars(), curves()] {
        let (svg, png) = (figure.to_svg(), figure.to_png().unwrap());
        let _ = (board().to_svg(), curves().to_png());
        assert_eq!(figure.to_svg(), svg);
        assert_eq!(figure.to_png().unwrap(), png);
    }
}

#[test]
fn a_board_has_a_square_a_value_and_names_for_all() {
    let svg = board().to_svg();
    // 64 squares, 100 slices of the colour bar and the background.
    assert_eq!(svg.matches("<rect").count(), 165);
    for text in ["+6.33", "-3.33", "-1.53", "0.00", "a", "h", "1", "8", "weight"] {
        assert!(svg.contains(&format!(">{text}</text>")), "{text}");
    }
}

#[test]
fn bars_have_a_rectangle_and_a_whisker_each() {
    let svg = bars().to_svg();
    // 2 × 2 bars, 2 keys of the legend and the background.
    assert_eq!(svg.matches("<rect").count(), 7);
    for text in ["TDMC", "TD", "mobility", "relative weight", "feature"] {
        assert!(svg.contains(&format!(">{text}</text>")), "{text}");
    }
}

#[test]
fn curves_have_a_band_dots_and_ticks_where_measured() {
    let svg = curves().to_svg();
    assert_eq!(svg.matches("<circle").count(), 3);
    assert!(svg.contains("opacity=\"0.16\""));
    for text in ["0.01", "0.1", "1", "even", "epsilon"] {
        assert!(svg.contains(&format!(">{text}</text>")), "{text}");
    }
}

#[test]
fn titles_are_escaped() {
    let svg = board().to_svg();
    assert!(svg.contains("aria-label=\"Middle &lt;game&gt; &amp; &quot;more&quot;\""));
    assert!(!svg.contains("<game>"));
}

#[test]
fn nothing_and_nonsense_are_drawn_without_complaint() {
    let nan = f64::NAN;
    let figures: [Figure; 6] = [
        Board::new("", 0, 0, []).into(),
        Board::new("short", 3, 3, [nan, f64::INFINITY, 1.0]).into(),
        Bars::new("", "", "").into(),
        Bars {
            categories: vec!["a".into(), "b".into()],
            series: vec![BarSeries { name: String::new(), bars: vec![nan.into()] }],
            ..Bars::new("", "", "")
        }
        .into(),
        Curves { log_x: true, ..Curves::new("", "", "") }.into(),
        Curves {
            series: vec![Curve {
                name: "$x$".into(),
                points: [(0.0, 1.0), (nan, 2.0), (1.0, nan), (2.0, 3.0)].map(Into::into).to_vec(),
            }],
            log_x: true,
            ..Curves::new("", "", "")
        }
        .into(),
    ];
    for figure in figures {
        assert!(!figure.to_svg().contains("NaN"));
        assert!(!figure.to_svg().contains("inf"));
        figure.to_png().unwrap();
    }
}
