use super::*;

#[test]
fn what_would_be_markup_is_text() {
    let mut scene = Scene::new("<b>&\"it's\"", "a\u{0}b\u{1b}<script>", 10.0, 10.0);
    scene.draw(Shape::text(1.0, 1.0, 8.0, "]]></svg>&amp;"));
    scene.area("\"><g onload='x'>", Shape::square(0.0, 0.0, 1.0));
    let svg = scene.to_svg(Theme::Auto);
    assert!(svg.contains("<title>&lt;b&gt;&amp;&quot;it&#39;s&quot;</title>"), "{svg}");
    assert!(svg.contains("<desc>a\u{fffd}b\u{fffd}&lt;script&gt;</desc>"), "{svg}");
    assert!(svg.contains(">]]&gt;&lt;/svg&gt;&amp;amp;</text>"), "{svg}");
    assert!(svg.contains("data-name=\"&quot;&gt;&lt;g onload=&#39;x&#39;&gt;\""), "{svg}");
}

#[test]
fn numbers_have_two_digits_at_most() {
    let mut scene = Scene::new("", "", 10.5, 20.0);
    scene.draw(Shape::polygon([[-0.25, 1.0 / 3.0], [-0.001, 2.0], [10.05, 100.0]]).opacity(0.5));
    let svg = scene.to_svg(Theme::Light);
    assert!(svg.contains("points=\"-0.25,0.33 0,2 10.05,100\""), "{svg}");
    assert!(svg.contains("viewBox=\"0 0 10.5 20\"") && svg.contains("opacity=\"0.5\""), "{svg}");
}

#[test]
fn themes_bring_their_colours_and_no_others() {
    let mut scene = Scene::new("", "", 10.0, 10.0);
    scene.draw(Shape::circle(5.0, 5.0, 4.0).fill(Paint::Felt));
    let [light, dark, auto] = [Theme::Light, Theme::Dark, Theme::Auto].map(|theme| scene.to_svg(theme));
    let [day, night] = Paint::ALL[Paint::Felt.index()].2;
    assert!(light.contains(day) && !light.contains(night) && !light.contains("@media"));
    assert!(dark.contains(night) && !dark.contains(day) && !dark.contains("@media"));
    assert!(auto.contains(day) && auto.contains(night) && auto.contains("prefers-color-scheme:dark"));
    assert!(!auto.contains("--k-wood"), "nothing here is of wood");
    let bare = Svg { styled: false, ..Svg::default() }.write(&scene);
    assert!(!bare.contains("<style>") && stylesheet(Theme::Auto).contains(".keisei .f-felt{"));
    for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    assert!("black".parse::<Theme>().unwrap_err().to_string().contains("light, dark or auto"));
}

#[test]
fn every_paint_has_its_place() {
    for (at, (paint, name, _)) in Paint::ALL.iter().enumerate() {
        assert_eq!(paint.index(), at, "{name}");
        assert_eq!(Paint::ALL.iter().filter(|(_, other, _)| other == name).count(), 1, "{name}");
    }
    assert_eq!(Paint::Worth(200).index(), Paint::Worth(Paint::STEPS - 1).index());
}

#[test]
fn areas_can_be_left_out() {
    let mut scene = Scene::of_text("Text", "one\n  two");
    scene.area("one", Shape::square(0.0, 0.0, 1.0));
    let bare = Svg { areas: false, ..Svg::default() }.write(&scene);
    assert!(!bare.contains("data-name") && bare.contains(">  two</text>"), "{bare}");
}

#[test]
fn the_best_of_the_moves_to_a_goal_counts() {
    let worth = |text: &str, share| Worth { text: text.to_owned(), share };
    let values = vec![(12, worth("low", 0.1)), (13, worth("high", 0.9)), (25, worth("lone", f32::NAN))];
    let marks = Marks { last: None, legal: vec![12, 13, 25], values };
    let best = marks.best(|m| vec![m / 10]);
    assert_eq!((best[&1].text.as_str(), best[&2].text.as_str()), ("high", "lone"));
    assert_eq!(best[&2].paint(), Paint::Worth(0));
    assert_eq!(marks.goals(|m| vec![m / 10]), [1, 2]);
}
