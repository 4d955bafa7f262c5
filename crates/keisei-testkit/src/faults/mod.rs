//! Programs run with every change they make to files watched, one of which fails or is the last thing they ever do.
//!
//! The kernel hands each such call over before it takes place (seccomp's user notification), whoever makes it: the program,
//! its libraries or a system call written out by hand. That needs no right that a test has not got anyway, and nothing in
//! the program under test.

mod calls;
mod kernel;

use calls::Call;
use kernel::{Answer, Listener, Notice};
use std::fmt;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A call that changes files, and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The call's name.
    pub call: &'static str,
    /// The file's name in the folder that is watched.
    pub file: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.call, self.file)
    }
}

/// What is done to a program at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing: places are counted.
    None,
    /// The call fails as of a broken disk; later ones do not.
    Broken,
    /// The disk is full from there on: half of what is being written still fits.
    Full,
    /// The process is killed before the call.
    Killed,
    /// The process is killed when half is written; before the call where it writes nothing.
    Torn,
}

/// What a watched run came to.
#[derive(Clone, Debug)]
pub struct Watched {
    /// The status it ended with; none where it was killed.
    pub code: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// What it said in the end.
    pub err: String,
    /// All places it came to, in their order.
    pub places: Vec<Place>,
    /// Whether it came to the place where something was to be done to it.
    pub hit: bool,
}

/// Sees whether programs can be watched here.
///
/// # Errors
/// Says what is missing.
pub fn can_watch() -> Result<(), String> {
    let folder = std::env::temp_dir();
    match watch(Command::new("true"), &folder, 0, Fault::None) {
        Ok(done) if done.code == Some(0) => Ok(()),
        Ok(done) => Err(format!("needs a kernel that tells of system calls: {}", done.err)),
        Err(why) => {
            Err(format!("needs a kernel that tells of system calls (seccomp's notifications): {why}"))
        }
    }
}

/// Runs a program to its end; at its place of a number, counted from 1, something is done to it.
///
/// Only files below the folder count. The folder's path must be free of links.
///
/// # Errors
/// Returns what the system said where the program cannot be watched.
pub fn watch(mut command: Command, folder: &Path, at: usize, fault: Fault) -> io::Result<Watched> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let (mut child, listener) = Listener::spawn(&mut command)?;
    let mut watching = Watching { listener, process: child.id(), folder, at, fault, places: Vec::new() };
    let watched = watching.until_it_ends();
    if watched.is_err() {
        // Whatever is wrong with watching, no process is left waiting for an answer.
        _ = child.kill();
    }
    let (places, hit) = (std::mem::take(&mut watching.places), watching.is_hit());
    drop(watching);
    let done = child.wait_with_output()?;
    watched?;
    let err = String::from_utf8_lossy(&done.stderr).into_owned();
    let hit = hit || at > 0 && places.len() >= at;
    Ok(Watched { code: done.status.code(), signal: done.status.signal(), err, places, hit })
}

struct Watching<'a> {
    listener: Listener,
    process: u32,
    folder: &'a Path,
    at: usize,
    fault: Fault,
    places: Vec<Place>,
}

impl Watching<'_> {
    fn is_hit(&self) -> bool {
        self.at > 0 && self.places.len() >= self.at
    }

    fn until_it_ends(&mut self) -> io::Result<()> {
        while let Some(notice) = self.listener.next()? {
            let answer = self.answer(&notice)?;
            self.listener.answer(&notice, answer)?;
        }
        Ok(())
    }

    fn answer(&mut self, notice: &Notice) -> io::Result<Answer> {
        let Some(call) = Call::read(notice) else { return Ok(Answer::Continue) };
        let Some(file) = self.file(notice, call) else { return Ok(Answer::Continue) };
        self.places.push(Place { call: call.name, file });
        let here = self.at > 0 && self.places.len() == self.at;
        match self.fault {
            Fault::Broken if here => Ok(Answer::Fails(libc::EIO)),
            Fault::Full if here && call.writes => half(notice),
            Fault::Full if self.is_hit() && call.fills => Ok(Answer::Fails(libc::ENOSPC)),
            Fault::Killed if here => self.kill(),
            Fault::Torn if here => {
                if call.writes {
                    half(notice)?;
                }
                self.kill()
            }
            _ => Ok(Answer::Continue),
        }
    }

    fn kill(&self) -> io::Result<Answer> {
        kernel::kill(self.process)?;
        Ok(Answer::Nobody)
    }

    /// Names the file that a call changes; nothing where it is none of the folder's.
    fn file(&self, notice: &Notice, call: &Call) -> Option<String> {
        let path = match call.path {
            calls::Where::Descriptor(at) => notice.opened(notice.args[at] as i32)?,
            calls::Where::Path(at) => self.folder.join(PathBuf::from(notice.text(notice.args[at])?)),
        };
        let below = path.strip_prefix(self.folder).ok()?;
        let name = below.to_string_lossy();
        // What grows beside its place is named after a process and by lot.
        let name = name.strip_suffix(" (deleted)").unwrap_or(&name).to_owned();
        Some(match name.find(".writing-") {
            Some(begin) => name[..begin + ".writing-".len()].to_owned(),
            None => name,
        })
    }
}

/// Lets half of a write take place; the disk is full then.
fn half(notice: &Notice) -> io::Result<Answer> {
    let bytes = notice.bytes(notice.args[1], notice.args[2] as usize / 2)?;
    if bytes.is_empty() {
        return Ok(Answer::Fails(libc::ENOSPC));
    }
    Ok(Answer::Returns(notice.write(&bytes)? as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program of which every place is known: one file made, two lines written, another name given, one removed.
    fn shell(folder: &Path) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", "echo one > a && echo two >> a && mv a b && rm b && mkdir c"])
            .current_dir(folder);
        command
    }

    fn watched(at: usize, fault: Fault) -> (Watched, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().canonicalize().unwrap();
        (watch(shell(&place), &place, at, fault).unwrap(), folder)
    }

    fn read(folder: &tempfile::TempDir, name: &str) -> String {
        std::fs::read_to_string(folder.path().join(name)).unwrap_or_default()
    }

    /// Nothing can be said where the kernel does not tell; whoever needs it says so by `KEISEI_REQUIRE`.
    fn everything_is_seen_and_done() {
        let (done, _) = watched(0, Fault::None);
        let places: Vec<String> = done.places.iter().map(ToString::to_string).collect();
        let said = [
            "open of a",
            "write of a",
            "open of a",
            "write of a",
            "rename of a",
            "unlink of b",
            "mkdir of c",
        ];
        assert_eq!(places, said);
        assert_eq!((done.code, done.hit), (Some(0), false), "{}", done.err);

        let (done, folder) = watched(4, Fault::Broken);
        assert!(done.hit && done.code != Some(0) && done.err.contains("I/O error"), "{done:?}");
        assert_eq!(read(&folder, "a"), "one\n");
        let (done, folder) = watched(2, Fault::Full);
        // A second try for the other half fails.
        assert!(done.hit && done.code != Some(0) && done.places.len() == 3, "{done:?}");
        assert_eq!(read(&folder, "a"), "on");
        let (done, folder) = watched(4, Fault::Killed);
        assert_eq!((done.hit, done.signal), (true, Some(libc::SIGKILL)));
        assert_eq!(read(&folder, "a"), "one\n");
        let (done, folder) = watched(4, Fault::Torn);
        assert_eq!((done.hit, done.signal), (true, Some(libc::SIGKILL)));
        assert_eq!(read(&folder, "a"), "one\ntw");
        assert!(!watched(8, Fault::Killed).0.hit);
    }

    #[test]
    fn calls_are_seen_and_made_to_fail() {
        match can_watch() {
            Ok(()) => everything_is_seen_and_done(),
            Err(why) => assert!(why.starts_with("needs a kernel"), "{why}"),
        }
    }
}
