//! Where results came from.

use crate::escape;
use serde::{Deserialize, Serialize};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What somebody needs to make the same numbers again.
///
/// ```
/// use keisei_report::Provenance;
/// let from = Provenance {
///     command: "keisei paper othello-tdmc all".into(),
///     seed: 1,
///     version: "0.1.0".into(),
///     machine: "Some CPU, 2 cores, linux".into(),
///     date: "2026-01-31T12:00:00Z".into(),
///     scale: "quick".into(),
///     seconds: None,
/// };
/// assert!(from.to_json().contains("\"command\": \"keisei paper othello-tdmc all\""));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// The command line.
    pub command: String,
    /// The seed of every random act.
    pub seed: u64,
    /// The version of the program.
    pub version: String,
    /// The machine it ran on.
    pub machine: String,
    /// When, in UTC.
    pub date: String,
    /// How large the experiment was.
    pub scale: String,
    /// How many seconds it took, whatever else the machine did; nothing where nobody measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

impl Provenance {
    /// Creates a provenance of here and now.
    ///
    /// The date is `SOURCE_DATE_EPOCH` where the environment sets it, as reproducible builds
    /// do, so that two runs can be compared byte by byte.
    pub fn now(
        command: impl Into<String>,
        seed: u64,
        version: impl Into<String>,
        scale: impl Into<String>,
    ) -> Self {
        let fixed = std::env::var("SOURCE_DATE_EPOCH").ok();
        let seconds = fixed.and_then(|text| text.parse().ok());
        Self {
            command: command.into(),
            seed,
            version: version.into(),
            machine: machine(),
            date: utc(seconds.unwrap_or_else(seconds_now)),
            scale: scale.into(),
            seconds: None,
        }
    }

    /// Returns the same of now: another date, and how long it took.
    #[must_use]
    pub fn again(&self, took: Option<Duration>) -> Self {
        let seconds = took.map(|took| (took.as_secs_f64() * 10.0).round() / 10.0);
        Self { seconds, ..Self::now(&self.command, self.seed, &self.version, &self.scale) }
    }

    /// Renders as the text of a file that lies beside a result.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers are always JSON") + "\n"
    }

    /// Renders as the footer of a page: what makes it again. A page repeats to the byte, so the machine and the date stay
    /// in the file `beside` it.
    pub fn to_html(&self, beside: &str) -> String {
        let pair = |(name, value): (&str, &str)| format!("<dt>{name}</dt><dd>{}</dd>\n", escape::html(value));
        let Self { command, seed, scale, .. } = self;
        let fields = [("command", command.as_str()), ("seed", &seed.to_string()), ("scale", scale)];
        let fields: String = fields.map(pair).concat();
        let beside = escape::html(beside);
        let link = format!("<dt>version, machine, date</dt><dd><a href=\"{beside}\">{beside}</a></dd>\n");
        format!("<footer>\n<h2>Provenance</h2>\n<dl>\n{fields}{link}</dl>\n</footer>\n")
    }
}

/// Describes this machine: processor, cores, operating system.
///
/// ```
/// assert!(keisei_report::provenance::machine().contains("core"));
/// ```
pub fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = model_name(&info).unwrap_or(std::env::consts::ARCH);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let plural = if cores == 1 { "" } else { "s" };
    format!("{model}, {cores} core{plural}, {}", std::env::consts::OS)
}

fn model_name(cpuinfo: &str) -> Option<&str> {
    let line = cpuinfo.lines().find(|line| line.starts_with("model name"))?;
    let name = line.split_once(':')?.1.trim();
    (!name.is_empty()).then_some(name)
}

fn seconds_now() -> i64 {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_secs() as i64,
        Err(before) => -(before.duration().as_secs() as i64),
    }
}

/// Writes seconds since 1970 as a date and time of day in UTC (ISO 8601).
///
/// ```
/// use keisei_report::provenance::utc;
/// assert_eq!(utc(0), "1970-01-01T00:00:00Z");
/// assert_eq!(utc(951_782_399), "2000-02-28T23:59:59Z");
/// ```
pub fn utc(seconds: i64) -> String {
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    let second = seconds.rem_euclid(86_400);
    let (h, m, s) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{h:02}:{m:02}:{s:02}Z")
}

/// Returns the Gregorian date of a day counted from 1970-01-01.
///
/// Years are counted from 1 March, so that the leap day comes last and months have a fixed
/// pattern of lengths, 153 days to five of them; 400 years have 146,097 days.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468; // from 0000-03-01
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153; // 0 is March
    let day = day - (153 * month + 2) / 5 + 1;
    let january = i64::from(month >= 10);
    (era * 400 + year + january, month + 3 - 12 * january, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Provenance {
        Provenance {
            command: "keisei x --note \"a --> b\"".into(),
            seed: 7,
            version: "0.1.0".into(),
            machine: "CPU <9>".into(),
            date: utc(0),
            scale: "smoke".into(),
            seconds: None,
        }
    }

    #[test]
    fn dates_agree_with_the_calendar() {
        // GNU date -u -d @N +%FT%TZ
        for (seconds, date) in [
            (-1, "1969-12-31T23:59:59Z"),
            (951_868_799, "2000-02-29T23:59:59Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
        ] {
            assert_eq!(utc(seconds), date);
        }
    }

    #[test]
    fn days_follow_each_other_for_a_thousand_years() {
        let mut last = civil(-365_250);
        for day in -365_249..365_250 {
            let (y, m, d) = civil(day);
            let next = (y, m, d) == (last.0, last.1, last.2 + 1);
            let turned = d == 1 && ((y, m) == (last.0, last.1 + 1) || (y, m) == (last.0 + 1, 1));
            assert!(next || (turned && last.2 >= 28), "{last:?} then {:?}", (y, m, d));
            last = (y, m, d);
        }
    }

    /// A page repeats; the machine and the date would not.
    #[test]
    fn pages_name_no_machine() {
        let html = sample().to_html("a<b.json");
        assert!(html.contains("a --&gt; b") && html.contains("href=\"a&lt;b.json\""), "{html}");
        assert!(!html.contains("CPU") && !html.contains("1970"), "{html}");
        assert!(sample().to_json().contains("CPU <9>"));
    }

    #[test]
    fn the_processor_is_found_by_its_name() {
        let info = "processor\t: 0\nmodel name\t: Some CPU @ 3GHz\n";
        assert_eq!(model_name(info), Some("Some CPU @ 3GHz"));
        assert_eq!(model_name("processor: 0"), None);
    }

    #[test]
    fn now_is_filled_in() {
        let here = Provenance::now("keisei", 3, "0.1.0", "quick");
        assert!(here.date.ends_with('Z') && here.date.len() == 20);
        assert_eq!(here.seed, 3);
    }
}
