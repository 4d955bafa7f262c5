//! Words for who cannot see a picture.

/// Lists things: `a, b and c`, or `none`.
///
/// ```
/// assert_eq!(keisei_core::scene::listed(["a1", "b2", "c3"]), "a1, b2 and c3");
/// assert_eq!(keisei_core::scene::listed([""; 0]), "none");
/// ```
pub fn listed<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> String {
    let items: Vec<S> = items.into_iter().collect();
    match items.as_slice() {
        [] => "none".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// Says something of a list: `Black has a1 and b2.`
pub fn sentence<S: AsRef<str>>(subject: &str, items: impl IntoIterator<Item = S>) -> String {
    format!("{subject} {}.", listed(items))
}
