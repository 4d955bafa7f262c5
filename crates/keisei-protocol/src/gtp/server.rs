//! Answering a controller.

use super::{Reply, Request};
use crate::lines::{self, Line};
use std::io::{self, BufRead, Write};

/// The longest command a controller may send.
const LONGEST: usize = 1 << 16;
/// What the loop answers itself.
const OWN: [&str; 4] = ["known_command", "list_commands", "protocol_version", "quit"];

/// Something that answers commands; the loop around it answers what every engine answers alike.
pub trait Commands {
    /// Lists the commands it answers.
    fn names(&self) -> Vec<&'static str>;

    /// Tells whether an answer goes on until anything else is said, as an analysis does.
    fn lasts(&self, _name: &str) -> bool {
        false
    }

    /// Answers one of them.
    ///
    /// # Errors
    /// Says in the protocol's words why not.
    fn answer(&mut self, request: &Request) -> Result<String, String>;
}

/// Answers commands until `quit` or the end of the input; nothing that is sent ends it sooner.
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
pub fn serve(input: &mut impl BufRead, output: &mut impl Write, engine: &mut dyn Commands) -> io::Result<()> {
    let mut lasting = false;
    while let Some(line) = lines::read(input, LONGEST)? {
        if std::mem::take(&mut lasting) {
            end(output)?;
        }
        let request = match line {
            Line::Text(text) => Request::read(&text),
            Line::Overlong => {
                reply(output, None, Err("the line is too long".to_owned()))?;
                continue;
            }
        };
        let Some(request) = request else { continue };
        let answer = answer(&request, engine);
        lasting = answer.is_ok() && engine.lasts(&request.name);
        match answer {
            Ok(text) if lasting => open(output, request.id, &text)?,
            answer => reply(output, request.id, answer)?,
        }
        if request.name == "quit" {
            return Ok(());
        }
    }
    if lasting { end(output) } else { Ok(()) }
}

/// Begins an answer that lasts.
fn open(output: &mut impl Write, id: Option<u32>, text: &str) -> io::Result<()> {
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    writeln!(output, "={id}\n{}", text.trim())?;
    output.flush()
}

/// Ends an answer that lasted.
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
