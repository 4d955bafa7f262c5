//! Colours that stay apart for every eye, on white paper.

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    pub const INK: Self = Self(34, 34, 34);
    pub const FAINT: Self = Self(110, 110, 110);
    pub const GRID: Self = Self(226, 226, 226);
    pub const PAPER: Self = Self(255, 255, 255);
    pub const BLANK: Self = Self(240, 240, 240);

    /// Tells whether white text reads better on it than black (ITU-R BT.601 luma).
    pub fn is_dark(self) -> bool {
        let Self(r, g, b) = self;
        299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b) < 140_000
    }

    fn mix(self, other: Self, share: f64) -> Self {
        let part = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round();
        Self(part(self.0, other.0) as u8, part(self.1, other.1) as u8, part(self.2, other.2) as u8)
    }
}

/// Series colours: the set of Okabe and Ito, told apart by colour-blind readers too.
const SERIES: [Colour; 7] = [
    Colour(0, 114, 178),
    Colour(213, 94, 0),
    Colour(0, 158, 115),
    Colour(204, 121, 167),
    Colour(230, 159, 0),
    Colour(86, 180, 233),
    Colour(90, 90, 90),
];

/// Returns the colour of the `i`-th series; after seven they come again.
pub(super) fn series(i: usize) -> Colour {
    SERIES[i % SERIES.len()]
}

/// As many colours as there are.
pub(super) const COLOURS: usize = SERIES.len();

/// Returns the colour and the dash of the `i`-th line: solid until the colours in use are spent, then the same
/// colours dashed, then dotted.
pub(super) fn line(i: usize, colours: usize) -> (Colour, Option<(f64, f64)>) {
    let colours = colours.clamp(1, COLOURS);
    (series(i % colours), [None, Some((9.0, 5.0)), Some((3.0, 4.0))][(i / colours) % 3])
}

/// Returns the colour of a value between −1 and 1: blue below zero, white at it, red above.
pub(super) fn diverging(value: f64) -> Colour {
    const WHITE: Colour = Colour(250, 250, 248);
    let (middle, end) = if value < 0.0 {
        (Colour(128, 172, 214), Colour(24, 78, 146))
    } else {
        (Colour(238, 156, 118), Colour(165, 32, 38))
    };
    let strength = value.abs().min(1.0);
    if strength < 0.5 { WHITE.mix(middle, 2.0 * strength) } else { middle.mix(end, 2.0 * strength - 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_again_with_other_dashes() {
        let all: Vec<_> = (0..15).map(|i| line(i, 5)).collect();
        for i in 0..5 {
            assert_eq!((all[i].0, all[i].0), (all[i + 5].0, all[i + 10].0));
            assert!(all[i].1.is_none() && all[i + 5].1.is_some() && all[i + 10].1 != all[i + 5].1);
        }
        assert_eq!((line(6, 99), line(3, 0).0), ((SERIES[6], None), SERIES[0]));
    }
}
