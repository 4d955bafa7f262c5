//! Which process something belongs to, and whether it is still there.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::LazyLock;

/// A process of some machine, known again by others.
///
/// Its text, `pid-start@host`, fits into the names of files.
///
/// ```
/// use keisei_play::owner::Owner;
/// let here = Owner::here();
/// assert_eq!(here.to_string().parse(), Ok(here.clone()));
/// assert!(!here.is_gone());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Owner {
    process: u32,
    /// When it began, in ticks since the machine did, so that a number given anew is not taken for it; 0 where the
    /// system does not say.
    start: u64,
    host: String,
}

/// A text that names no process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this names no process: it should read pid-start@host")]
pub struct OwnerTextError;

static HERE: LazyLock<Owner> = LazyLock::new(|| {
    let process = std::process::id();
    Owner { process, start: start(process).unwrap_or(0), host: host() }
});

impl Owner {
    /// Returns this process.
    pub fn here() -> Owner {
        HERE.clone()
    }

    /// Returns the machine's name.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns the process' number on its machine.
    pub fn process(&self) -> u32 {
        self.process
    }

    /// Tells whether the process is surely gone. Of another machine's nobody knows.
    pub fn is_gone(&self) -> bool {
        if self.host != HERE.host {
            return false;
        }
        let another = |now| self.start != 0 && now != self.start;
        !is_running(self.process) || has_ended(self.process) || start(self.process).is_some_and(another)
    }
}

/// Tells whether there is a process of a number.
#[cfg(unix)]
fn is_running(process: u32) -> bool {
    use rustix::process::{Pid, test_kill_process};
    let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
    pid.is_some_and(|pid| test_kill_process(pid) != Err(rustix::io::Errno::SRCH))
}

/// Elsewhere nobody knows: what a killed process left must be taken away by hand.
#[cfg(not(unix))]
fn is_running(_: u32) -> bool {
    true
}

/// Tells whether a process has ended and only its number is left, until somebody asks how it ended.
fn has_ended(process: u32) -> bool {
    field(process, 0).is_some_and(|state| matches!(state.as_str(), "Z" | "X"))
}

/// Returns when a process began, where the system says.
fn start(process: u32) -> Option<u64> {
    field(process, 19)?.parse().ok()
}

/// Returns what the system says of a process in a field behind its name; the first is its state, the twentieth its start.
fn field(process: u32, at: usize) -> Option<String> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in brackets may hold anything.
    text.rsplit_once(')')?.1.split_whitespace().nth(at).map(str::to_owned)
}

/// Returns the machine's name, of letters that any file's name may hold.
fn host() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    let plain: String =
        name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '.').take(64).collect();
    if plain.is_empty() { "localhost".to_owned() } else { plain }
}

impl Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}@{}", self.process, self.start, self.host)
    }
}

impl FromStr for Owner {
    type Err = OwnerTextError;

    fn from_str(text: &str) -> Result<Self, OwnerTextError> {
        let read = || {
            let (numbers, host) = text.split_once('@')?;
            let (process, start) = numbers.split_once('-')?;
            let host = (!host.is_empty() && !host.contains(['/', '\\'])).then(|| host.to_owned())?;
            Some(Owner { process: process.parse().ok()?, start: start.parse().ok()?, host })
        };
        read().ok_or(OwnerTextError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// A killed process keeps its number until its parent asks: it holds nothing any more.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_killed_process_that_nobody_waited_for_is_gone() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let owner = Owner { process: child.id(), start: start(child.id()).unwrap(), host: HERE.host.clone() };
        assert!(!owner.is_gone());
        child.kill().unwrap();
        // The kill takes effect at the latest when the process would run again.
        let until = Instant::now() + Duration::from_secs(30);
        while !owner.is_gone() && Instant::now() < until {
            std::thread::yield_now();
        }
        assert!(owner.is_gone());
        child.wait().unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_process_that_ended_is_gone() {
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let owner = Owner { process: child.id(), start: start(child.id()).unwrap_or(0), host: host() };
        assert!(!owner.is_gone());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(owner.is_gone());
        // Of another machine's nobody knows.
        assert!(!Owner { host: "elsewhere".to_owned(), ..owner }.is_gone());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_number_given_anew_is_another_process() {
        let here = Owner::here();
        assert!(here.start > 0 && !here.is_gone());
        assert!(Owner { start: here.start - 1, ..here }.is_gone());
    }

    #[test]
    fn only_what_was_written_reads() {
        for text in ["", "7", "7-8", "7-8@", "x-8@host", "7-x@host", "7-8@a/b"] {
            assert_eq!(text.parse::<Owner>(), Err(OwnerTextError), "{text}");
        }
    }
}
