//! Numbers as people read them.

/// Writes a count with its thousands set apart.
pub fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a rate in three figures and its unit: `24.6 M/s`.
pub fn rate(per_second: f64) -> String {
    let (value, unit) = match per_second {
        v if v >= 1e9 => (v / 1e9, "G/s"),
        v if v >= 1e6 => (v / 1e6, "M/s"),
        v if v >= 1e3 => (v / 1e3, "k/s"),
        v => (v, "/s"),
    };
    let places = if value >= 100.0 { 0 } else { usize::from(value < 10.0) + 1 };
    format!("{value:.places$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_well() {
        assert_eq!(thousands(24_571_284), "24,571,284");
        assert_eq!([0, 12, 123, 1234].map(thousands), ["0", "12", "123", "1,234"]);
        assert_eq!([1234.0, 0.5, 24.6e6, 3.21e9].map(rate), ["1.23 k/s", "0.50 /s", "24.6 M/s", "3.21 G/s"]);
    }
}
