//! A program and whatever it starts, ended together.
//!
//! An engine may be a script that starts the real one, or a program with helpers. Killing only the first leaves the
//! others behind, so all of them are in one group of processes, which is killed as a whole. A process that is itself
//! killed ends nobody; for that case a shell waits beside every engine and kills its group once our end of a pipe closes.

use std::io;
#[cfg(any(unix, windows))]
use std::process::Stdio;
use std::process::{Child, Command, ExitStatus};

/// A child process with its own group, killed as a whole and reaped at the latest when dropped.
#[derive(Debug)]
pub(crate) struct ProcessGroup {
    child: Child,
    watcher: Option<Child>,
    /// Set once it was reaped: from then on its number may be somebody else's.
    status: Option<ExitStatus>,
}

impl ProcessGroup {
    /// Starts a program at the head of a new group.
    ///
    /// # Errors
    /// Says why the system would not.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let child = apart(command).spawn()?;
        let watcher = watcher(child.id());
        Ok(ProcessGroup { child, watcher, status: None })
    }

    /// Returns the program that heads the group.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Returns the system's number of the program, which is its group's as well.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills whoever of the group still runs; returns the program's own status where it had ended before.
    ///
    /// # Errors
    /// Says why nobody knows how it ended.
    pub fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        // The number of the group is taken until the program is reaped, so that nobody else can be meant.
        kill_all(self.child.id());
        if let Some(mut watcher) = self.watcher.take() {
            let _ = watcher.kill();
            let _ = watcher.wait();
        }
        let _ = self.child.kill();
        let status = self.child.wait()?;
        self.status = Some(status);
        Ok(status)
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Gives a program a group of its own: Ctrl-C at a terminal is for whoever started us, who then ends it in good order.
#[cfg(unix)]
fn apart(command: &mut Command) -> &mut Command {
    std::os::unix::process::CommandExt::process_group(command, 0)
}

#[cfg(not(unix))]
fn apart(command: &mut Command) -> &mut Command {
    command
}

#[cfg(unix)]
fn kill_all(group: u32) {
    let group = i32::try_from(group).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        // An error says that nobody is left.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// Kills a tree of processes; those whose parent has ended already are not found.
#[cfg(windows)]
fn kill_all(id: u32) {
    let mut command = Command::new("taskkill");
    command.args(["/F", "/T", "/PID", &id.to_string()]);
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
}

#[cfg(not(any(unix, windows)))]
fn kill_all(_: u32) {}

/// Starts the shell that kills a group when we are gone; without a shell there is none.
#[cfg(unix)]
fn watcher(group: u32) -> Option<Child> {
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "read -r _; kill -s KILL -- \"-$1\"", "keisei-watcher", &group.to_string()]);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    apart(&mut shell).spawn().ok()
}

#[cfg(not(unix))]
fn watcher(_: u32) -> Option<Child> {
    None
}
