//! The normal and the Student laws: their areas and their quantiles.

/// The normal quantile that leaves 2.5 % above it, so ± this many deviations hold 95 %.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Returns the area of the standard normal law below `x`.
///
/// ```
/// use keisei_measure::distribution::{Z95, normal_cdf};
/// assert_eq!(normal_cdf(0.0), 0.5);
/// assert!((normal_cdf(Z95) - 0.975).abs() < 1e-15);
/// ```
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * libm::erfc(-x / core::f64::consts::SQRT_2)
}

/// Returns the area of Student's law with `freedom` degrees of freedom below `t`.
///
/// `P(T ≤ t) = 1 − ½ I(ν/(ν+t²); ν/2, ½)` for `t ≥ 0`, with `I` the regularised incomplete
/// beta function.
///
/// ```
/// use keisei_measure::distribution::student_cdf;
/// assert_eq!(student_cdf(0.0, 3.0), 0.5);
/// assert!((student_cdf(1.0, 1.0) - 0.75).abs() < 1e-14); // with one degree it is Cauchy's
/// ```
pub fn student_cdf(t: f64, freedom: f64) -> f64 {
    let square = t * t;
    // y = 1 − x is formed on its own: near t = 0 the subtraction would lose every digit.
    let (x, y) = (freedom / (freedom + square), square / (freedom + square));
    let tail = 0.5 * incomplete_beta(x, y, 0.5 * freedom, 0.5);
    if t < 0.0 { tail } else { 1.0 - tail }
}

/// Returns the point below which Student's law with `freedom` degrees has the area `p`.
///
/// ```
/// use keisei_measure::distribution::student_quantile;
/// assert!((student_quantile(0.975, 4.0) - 2.776_445_105_197_793).abs() < 1e-10);
/// ```
pub fn student_quantile(p: f64, freedom: f64) -> f64 {
    if p.is_nan() || freedom.is_nan() || freedom <= 0.0 || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    if p < 0.5 {
        return -student_quantile(1.0 - p, freedom);
    }
    if p == 1.0 {
        return f64::INFINITY;
    }
    let mut high = 1.0;
    while student_cdf(high, freedom) < p && high < 1e300 {
        high *= 2.0;
    }
    let mut low = 0.0;
    // Bisection: slow, sure, and a hundred halvings outlast the digits of an f64.
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if student_cdf(middle, freedom) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// Returns `I(x; a, b)`, given `y = 1 − x` as well.
fn incomplete_beta(x: f64, y: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if y <= 0.0 {
        return 1.0;
    }
    let log_beta = libm::lgamma(a) + libm::lgamma(b) - libm::lgamma(a + b);
    let front = libm::exp(a * libm::log(x) + b * libm::log(y) - log_beta);
    // The fraction converges fast below the mean; above it the mirror I(x; a, b) = 1 − I(y; b, a).
    if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(x, a, b) / a
    } else {
        1.0 - front * beta_fraction(y, b, a) / b
    }
}

/// Evaluates the continued fraction of the incomplete beta function (DLMF 8.17.22) by the
/// method of Lentz.
fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let solid = |v: f64| if v.abs() < TINY { TINY } else { v };
    let (mut c, mut d) = (1.0, 1.0 / solid(1.0 - (a + b) * x / (a + 1.0)));
    let mut value = d;
    for step in 1..10_000 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let before = value;
        for term in [even, odd] {
            d = 1.0 / solid(1.0 + term * d);
            c = solid(1.0 + term / c);
            value *= c * d;
        }
        if (value - before).abs() <= 1e-16 * value.abs() {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    // scipy.stats.t.ppf
    const QUANTILES: [(f64, f64, f64); 12] = [
        (1.0, 12.706204736174694, 3.0776835371752544),
        (2.0, 4.302652729749462, 1.8856180831641272),
        (3.0, 3.1824463052837078, 1.637744353696209),
        (4.0, 2.7764451051977934, 1.533206274058944),
        (5.0, 2.5705818356363146, 1.4758840488244815),
        (9.0, 2.262157162798205, 1.3830287383966329),
        (10.0, 2.228138851986274, 1.372183641110336),
        (29.0, 2.045229642132703, 1.311433647301551),
        (30.0, 2.0422724563012378, 1.3104150253913955),
        (100.0, 1.9839715185235518, 1.290074761346516),
        (1000.0, 1.9623390808264083, 1.2823987214609247),
        (100000.0, 1.9599877075346095, 1.2815600314493614),
    ];

    #[test]
    fn student_quantiles_agree_with_scipy() {
        for (freedom, at_975, at_900) in QUANTILES {
            for (p, expected) in [(0.975, at_975), (0.9, at_900)] {
                let found = student_quantile(p, freedom);
                assert!((found / expected - 1.0).abs() < 1e-9, "{freedom} {p}: {found} against {expected}");
            }
        }
    }

    #[test]
    fn quantile_and_area_are_inverse_and_odd() {
        for freedom in [1.0, 2.5, 7.0, 60.0] {
            for p in [0.01, 0.2, 0.5, 0.7, 0.999] {
                let t = student_quantile(p, freedom);
                assert!((student_cdf(t, freedom) - p).abs() < 1e-12);
                assert!((student_cdf(-t, freedom) - (1.0 - p)).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn nonsense_is_nan_and_the_ends_are_infinite() {
        assert!(student_quantile(0.9, 0.0).is_nan());
        assert!(student_quantile(1.5, 3.0).is_nan());
        assert!(student_quantile(f64::NAN, 3.0).is_nan());
        assert_eq!(student_quantile(1.0, 3.0), f64::INFINITY);
        assert_eq!(student_quantile(0.0, 3.0), f64::NEG_INFINITY);
    }
}
