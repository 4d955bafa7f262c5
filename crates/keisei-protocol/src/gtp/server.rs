//! Answering a controller.

use super::{Reply, Request};
use crate::lines::{self, Line};
use keisei_core::{CancelSource, CancelToken};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Sender, channel};

/// The longest command a controller may send.
const LONGEST: usize = 1 << 16;
/// What the loop answers itself.
const OWN: [&str; 4] = ["known_command", "list_commands", "protocol_version", "quit"];

/// Something that answers commands; the loop around it answers what every engine answers alike.
pub trait Commands {
    /// Lists the commands it answers.
    fn names(&self) -> Vec<&'static str>;

    /// Tells whether a command is answered line by line as the answer is found, as an analysis is.
    fn gives_info(&self, _name: &str) -> bool {
        false
    }

    /// Answers one of them.
    ///
    /// # Errors
    /// Says in the protocol's words why not.
    fn answer(&mut self, request: &Request) -> Result<String, String>;

    /// Answers one that is answered with information on the way; says whether the answer goes on until something else is said.
    ///
    /// `cancel` is cancelled as soon as something else is.
    ///
    /// # Errors
    /// As [`Commands::answer`]; after the first line it only ends the answer.
    fn answer_with_info(
        &mut self,
        request: &Request,
        _cancel: CancelToken,
        say: &mut dyn FnMut(&str),
    ) -> Result<bool, String> {
        self.answer(request).map(|text| say(&text)).map(|()| false)
    }
}

/// Answers commands until `quit` or the end of the input; nothing that is sent ends it sooner.
///
/// Commands are read ahead, so that an analysis hears that something else is wanted.
///
/// ```
/// use keisei_protocol::gtp::{Commands, Request, serve};
/// struct Parrot;
/// impl Commands for Parrot {
///     fn names(&self) -> Vec<&'static str> { vec!["name"] }
///     fn answer(&mut self, request: &Request) -> Result<String, String> { Ok(request.name.clone()) }
/// }
/// let mut out = Vec::new();
/// serve(&mut &b"1 name\nnonsense\nknown_command name\n2 quit\nname\n"[..], &mut out, &mut Parrot)?;
/// assert_eq!(out, b"=1 name\n\n? unknown command\n\n= true\n\n=2 \n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Returns what the system said when it could not read or write.
pub fn serve(
    input: &mut (impl BufRead + Send),
    output: &mut impl Write,
    engine: &mut dyn Commands,
) -> io::Result<()> {
    let (to, heard) = channel();
    std::thread::scope(|scope| {
        scope.spawn(move || listen(input, &to));
        let mut lasting = false;
        for (request, cancel) in heard {
            if std::mem::take(&mut lasting) {
                end(output)?;
            }
            match request? {
                Err(why) => reply(output, None, Err(why))?,
                Ok(request) if engine.gives_info(&request.name) => {
                    lasting = answer_with_info(&request, cancel, engine, output)?;
                }
                Ok(request) => reply(output, request.id, answer(&request, engine))?,
            }
        }
        if lasting { end(output) } else { Ok(()) }
    })
}

/// A command, why a line is none, or that the system could not read; and what ends its answer.
type Heard = (io::Result<Result<Request, String>>, CancelToken);

/// Reads commands up to `quit`. Each ends the analysis before it, and so does the end.
fn listen(input: &mut impl BufRead, to: &Sender<Heard>) {
    let source = CancelSource::default();
    loop {
        let request = match lines::read(input, LONGEST) {
            Ok(Some(Line::Text(text))) => Request::read(&text).map(Ok).map(Ok),
            Ok(Some(Line::Overlong)) => Some(Ok(Err("the line is too long".to_owned()))),
            Ok(None) => return source.cancel(),
            Err(why) => Some(Err(why)),
        };
        let Some(request) = request else { continue };
        let last = match &request {
            Ok(Ok(request)) => request.name == "quit",
            Ok(Err(_)) => false,
            Err(_) => true,
        };
        source.cancel();
        if to.send((request, source.token())).is_err() || last {
            return;
        }
    }
}

/// Lets the engine answer line by line; says whether the answer goes on until something else is said.
fn answer_with_info(
    request: &Request,
    cancel: CancelToken,
    engine: &mut dyn Commands,
    output: &mut impl Write,
) -> io::Result<bool> {
    let (mut begun, mut said) = (false, Ok(()));
    let mut say = |text: &str| {
        if said.is_ok() {
            said = begin(output, request.id, std::mem::replace(&mut begun, true), text);
        }
    };
    let answered = engine.answer_with_info(request, cancel, &mut say);
    said?;
    match answered {
        Ok(true) if begun => return Ok(true),
        Err(why) if !begun => reply(output, request.id, Err(why))?,
        _ if begun => end(output)?,
        _ => reply(output, request.id, Ok(String::new()))?,
    }
    Ok(false)
}

/// Writes a line of an answer, the sign of success before the first.
fn begin(output: &mut impl Write, id: Option<u32>, begun: bool, text: &str) -> io::Result<()> {
    if !begun {
        writeln!(output, "={}", id.map(|id| id.to_string()).unwrap_or_default())?;
    }
    if !text.trim().is_empty() {
        writeln!(output, "{}", text.trim())?;
    }
    output.flush()
}

/// Ends an answer that was given line by line.
fn end(output: &mut impl Write) -> io::Result<()> {
    writeln!(output)?;
    output.flush()
}

fn reply(output: &mut impl Write, id: Option<u32>, answer: Result<String, String>) -> io::Result<()> {
    write!(output, "{}", Reply { id, answer })?;
    output.flush()
}

fn answer(request: &Request, engine: &mut dyn Commands) -> Result<String, String> {
    let known = |name: &str| OWN.contains(&name) || engine.names().contains(&name);
    match request.name.as_str() {
        "quit" => Ok(String::new()),
        "protocol_version" => Ok("2".to_owned()),
        "known_command" => Ok(known(&request.rest).to_string()),
        "list_commands" => {
            let mut names = engine.names();
            names.extend(OWN);
            names.sort_unstable();
            Ok(names.join("\n"))
        }
        name if known(name) => engine.answer(request),
        _ => Err("unknown command".to_owned()),
    }
}
