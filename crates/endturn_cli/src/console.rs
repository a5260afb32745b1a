//! Where the command reads and writes, and whether a person looks on.

use std::borrow::Cow;
use std::io::{self, BufRead, Write};

use endturn::Modules;

use crate::args::Format;
use crate::command_line::{self, OWN_NAME};
use crate::failure::Failure;
use crate::interrupt;
use crate::render::paint::Paint;
use crate::render::screen::Screen;

/// Which ends of the console are a terminal, and where colours are welcome unless `--color` says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminals {
    /// Input is typed by a person.
    pub input: bool,
    /// Output is a terminal.
    pub output: bool,
    /// Output may have colours: it is a terminal, and the environment does not object.
    pub output_colours: bool,
    /// Diagnostics may have colours.
    pub error_colours: bool,
    /// Columns of the output, where it is a terminal whose width is known.
    pub columns: Option<usize>,
}

/// What a command has to work with: the modules of its games, and the three streams. Tests hand in buffers.
pub struct Console<'a> {
    /// What people call the program, as they write it in a command.
    pub program: &'a str,
    /// What games are made of.
    pub modules: &'a Modules,
    /// What was asked for.
    pub output: &'a mut dyn Write,
    /// Diagnostics and progress.
    pub error: &'a mut dyn Write,
    /// What a person at the prompt types.
    pub input: &'a mut dyn BufRead,
    /// What the streams are.
    pub terminals: Terminals,
    /// True if the command owns the process, so that it may listen to Ctrl-C.
    pub owns_process: bool,
}

/// A text in which commands to write are those of the program that runs: `endturn check` is `market check` in a program `market`.
fn called<'t>(text: &'t str, program: &str, modules: &Modules) -> Cow<'t, str> {
    if program == OWN_NAME || !text.contains(OWN_NAME) {
        return text.into();
    }
    let is_command = |word: &str| command_line::NAMES.iter().any(|name| name == word) || modules.get(word).is_some();
    let mut changed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(OWN_NAME) {
        let (before, found) = rest.split_at(at);
        let behind = &found[OWN_NAME.len()..];
        let words = behind.strip_prefix(' ').unwrap_or_default();
        let end = words.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(words.len());
        let is_apart = !before.ends_with(|letter: char| letter.is_alphanumeric() || "_-/.".contains(letter));
        changed.push_str(before);
        changed.push_str(if is_apart && is_command(&words[..end]) { program } else { OWN_NAME });
        rest = behind;
    }
    changed.push_str(rest);
    changed.into()
}

impl std::fmt::Debug for Console<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Console").field("terminals", &self.terminals).finish_non_exhaustive()
    }
}

impl Console<'_> {
    /// Colours for the output.
    pub(crate) fn paint(&self) -> Paint {
        Paint(self.terminals.output_colours)
    }

    /// Colours for diagnostics.
    pub(crate) fn error_paint(&self) -> Paint {
        Paint(self.terminals.error_colours)
    }

    /// What the output is shown on. A window may have been made wider or narrower since the command began.
    pub(crate) fn screen(&self) -> Screen {
        let now = || terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
        let is_ours = self.owns_process && self.terminals.output;
        let columns = if is_ours { now().or(self.terminals.columns) } else { self.terminals.columns };
        Screen::new(self.paint(), columns)
    }

    /// Lines of the terminal, where the output is one and they are known.
    pub(crate) fn rows(&self) -> Option<usize> {
        let is_ours = self.owns_process && self.terminals.output;
        let size = is_ours.then(|| terminal_size::terminal_size_of(std::io::stdout())).flatten();
        size.map(|(_, height)| height.0.into())
    }

    /// Writes text for people to the output at once, in lines that are no longer than the terminal is wide.
    pub(crate) fn tell(&mut self, text: &str) -> Result<(), Failure> {
        let fitted = self.screen().fit(text);
        self.say(&fitted)
    }

    /// Writes an answer in its format to the output at once; lines for programs stay whole.
    pub(crate) fn answer(&mut self, format: Format, text: &str) -> Result<(), Failure> {
        match format {
            Format::Text => self.tell(text),
            Format::Json => self.say(text),
        }
    }

    /// Writes to the output at once, as it is.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        let text = called(text, self.program, self.modules);
        let written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        written.map_err(Failure::Output)
    }

    /// Tells something beside the output. Where nobody listens, nothing is lost.
    pub(crate) fn note(&mut self, text: &str) {
        let _ = writeln!(self.error, "{}", called(text, self.program, self.modules));
        let _ = self.error.flush();
    }

    /// The next line of input without its line break; none at the end of input. The inner `Err` is a line longer than `most` bytes.
    /// After Ctrl-C the wait ends with the error `Interrupted`.
    pub(crate) fn read_line(&mut self, most: usize) -> io::Result<Option<Result<String, usize>>> {
        let mut line = Vec::new();
        let mut length = 0;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted && !interrupt::asked() => continue,
                other => other?,
            };
            if buffer.is_empty() && length == 0 {
                return Ok(None);
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = most.saturating_sub(line.len()).min(part.len());
            line.extend_from_slice(&part[..room]);
            length += part.len();
            let used = part.len() + usize::from(end.is_some());
            let is_last = end.is_some() || buffer.is_empty();
            self.input.consume(used);
            if is_last {
                break;
            }
        }
        if length > most {
            return Ok(Some(Err(length)));
        }
        let text = String::from_utf8_lossy(&line);
        Ok(Some(Ok(text.strip_suffix('\r').unwrap_or(&text).to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Result<String, usize>> {
        let modules = Modules::shipped();
        let mut console = Console {
            program: OWN_NAME,
            modules: &modules,
            output: &mut io::sink(),
            error: &mut io::sink(),
            input: &mut input,
            terminals: Terminals::default(),
            owns_process: false,
        };
        std::iter::from_fn(|| console.read_line(8).expect("memory can be read")).collect()
    }

    #[test]
    fn commands_are_told_by_the_name_of_the_program_and_other_words_stay() {
        let text =
            "explain: endturn explain E0021\n`endturn market why x`, by endturn 0.1, at /endturn run, my_endturn run";
        let told =
            "explain: bazaar explain E0021\n`endturn market why x`, by endturn 0.1, at /endturn run, my_endturn run";
        let modules = Modules::none();
        assert_eq!(called(text, "bazaar", &modules), told);
        assert_eq!(called(text, OWN_NAME, &modules), text);
    }

    #[test]
    fn lines_of_any_bytes_and_any_length_are_read() {
        assert_eq!(lines(b"a\r\n\nb"), [Ok("a".into()), Ok(String::new()), Ok("b".into())]);
        assert_eq!(lines(b"\xff\n"), [Ok("\u{fffd}".into())]);
        assert_eq!(lines(b"123456789\nend"), [Err(9), Ok("end".into())]);
    }
}
