//! An engine as a child process that may die, hang or babble at any time.
//!
//! An engine is trusted with nothing. Threads of its own write, read and drain it, so that no wait is without a deadline; it is killed
//! with its whole group of processes and reaped when dropped. Should we be killed ourselves, a shell beside it kills the group.

use crate::lines::{self, Line};
use crate::process_group::ProcessGroup;
use crate::{CommandLine, EngineError};
use std::collections::VecDeque;
use std::fmt;
use std::io::{BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line an engine may write.
const LONGEST: usize = 1 << 20;
/// Lines that may wait on either side; an engine that babbles is stopped by its full pipe.
const WAITING: usize = 256;
/// Lines of stderr that are kept for messages.
const KEPT: usize = 5;
/// How long an engine that was told to go may take.
const GRACE: Duration = Duration::from_millis(500);

/// A running engine: lines in, lines out, stderr drained, killed with all that it started and reaped when dropped.
///
/// Threads of its own do the reading and writing, so that nothing here waits without a deadline:
/// an engine that neither reads nor writes is noticed like one that is slow.
pub struct Process {
    name: String,
    group: ProcessGroup,
    input: Option<SyncSender<String>>,
    output: Receiver<Line>,
    stderr: Tail,
    /// Whether it failed already, so that there is no use in asking it to go.
    failed: bool,
}

impl Process {
    /// Starts an engine, with a seed for its command line.
    ///
    /// # Errors
    /// Says why the system would not start it.
    pub fn start(command: &CommandLine, seed: u64) -> Result<Self, EngineError> {
        let words = command.words(seed);
        let mut start = Command::new(&words[0]);
        start.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let name = command.to_string();
        let refuse = |why: String| EngineError::Start { engine: command.to_string(), why };
        let mut group = ProcessGroup::start(&mut start).map_err(|why| refuse(why.to_string()))?;
        let child = group.child();
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(refuse("it has no pipes".to_owned()));
        };
        let (input, output, stderr) = (writing(stdin), reading(stdout), Tail::of(stderr));
        Ok(Process { name, group, input: Some(input), output, stderr, failed: false })
    }

    /// Returns the command line it was started by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the system's number of the process.
    pub fn id(&self) -> u32 {
        self.group.id()
    }

    /// Sends a line.
    ///
    /// # Errors
    /// Notices an engine that has ended, or has not read what it was sent before.
    pub fn send(&mut self, line: &str) -> Result<(), EngineError> {
        use std::sync::mpsc::TrySendError;
        let sent = self.input.as_ref().map(|input| input.try_send(format!("{line}\n")));
        match sent {
            Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_))) => {
                self.failed = true;
                Err(EngineError::Deaf { engine: self.name.clone(), during: line.to_owned() })
            }
            Some(Err(TrySendError::Disconnected(_))) | None => Err(self.ended(line)),
        }
    }

    /// Waits for a line until a deadline; `during` is what the engine was asked.
    ///
    /// # Errors
    /// Says whether the engine ended, kept silent or wrote a line without end.
    pub fn receive(&mut self, since: Instant, within: Duration, during: &str) -> Result<String, EngineError> {
        match self.output.recv_timeout(within.saturating_sub(since.elapsed())) {
            Ok(Line::Text(text)) => Ok(text),
            Ok(Line::Overlong) => Err(self.garbage("a line of more than a million bytes", during)),
            Err(RecvTimeoutError::Timeout) => Err(self.silent(within, during)),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended(during)),
        }
    }

    /// Makes an error about a line that is not the protocol.
    pub(crate) fn garbage(&mut self, line: &str, during: &str) -> EngineError {
        self.failed = true;
        EngineError::Garbage {
            engine: self.name.clone(),
            during: during.to_owned(),
            line: lines::short(line),
        }
    }

    fn silent(&mut self, after: Duration, during: &str) -> EngineError {
        self.failed = true;
        EngineError::Silent { engine: self.name.clone(), after, during: during.to_owned() }
    }

    /// Makes an error about an engine whose pipes are closed.
    fn ended(&mut self, during: &str) -> EngineError {
        self.failed = true;
        // Its last words are whole once stderr is closed; whoever inherited it may keep it open.
        let last = self.stderr.last_words();
        // One that is on its way out keeps its own status; one that only closed its pipes is killed.
        let status = self.group.end().map_or_else(|why| why.to_string(), |status| status.to_string());
        EngineError::Ended { engine: self.name.clone(), status, during: during.to_owned(), last }
    }
}

impl fmt::Debug for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Process").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Drop for Process {
    /// Closes the engine's input, gives it a moment to go by itself, and makes sure that it is gone.
    fn drop(&mut self) {
        self.input = None;
        if !self.failed {
            let until = Instant::now() + GRACE;
            let left = || until.saturating_duration_since(Instant::now());
            // Whatever it still says is of no interest; that it hangs up is.
            while !left().is_zero() && self.output.recv_timeout(left()).is_ok() {}
        }
        let _ = self.group.end();
    }
}

/// Writes whatever is sent until the engine closes its input or nobody sends any more.
fn writing(mut stdin: ChildStdin) -> SyncSender<String> {
    let (sender, receiver) = sync_channel::<String>(WAITING);
    thread::spawn(move || {
        for line in receiver {
            if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

/// Reads lines until the engine closes its output or nobody listens any more.
fn reading(stdout: impl Read + Send + 'static) -> Receiver<Line> {
    let (sender, receiver) = sync_channel(WAITING);
    thread::spawn(move || {
        let mut input = BufReader::new(stdout);
        while let Ok(Some(line)) = lines::read(&mut input, LONGEST) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// The last lines of an engine's stderr, which is read to its end all the time.
struct Tail {
    lines: Arc<Mutex<VecDeque<String>>>,
    /// Hangs up when stderr is closed.
    closed: Receiver<()>,
}

impl Tail {
    fn of(stderr: impl Read + Send + 'static) -> Self {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (open, closed) = channel();
        let kept = Arc::clone(&lines);
        thread::spawn(move || keep_last(BufReader::new(stderr), &kept, open));
        Tail { lines, closed }
    }

    fn last_words(&self) -> String {
        let _ = self.closed.recv_timeout(GRACE);
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect::<Vec<_>>().join(" / ")
    }
}

fn keep_last(mut stderr: BufReader<impl Read>, kept: &Mutex<VecDeque<String>>, open: Sender<()>) {
    while let Ok(Some(line)) = lines::read(&mut stderr, LONGEST) {
        let Line::Text(text) = line else { continue };
        if text.trim().is_empty() {
            continue;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(lines::short(text.trim()));
    }
    drop(open);
}
