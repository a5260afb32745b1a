//! The streams that the command reads and writes, and whether a person is at them.

use std::borrow::Cow;
use std::io::{self, BufRead, Write};

use endturn::Modules;
use endturn::scenario::diagnostic::Report;

use crate::args::Format;
use crate::failure::Failure;
use crate::interrupt;
use crate::own_name::called;
use crate::render::paint::Paint;
use crate::render::screen::Screen;
use crate::render::shell;

/// Which streams are terminals, and which may have colours unless `--color` decides.
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
    /// Columns of the output, if it is a terminal of known width.
    pub columns: Option<usize>,
}

/// The environment of a command: the modules of its games, and the three streams. Tests pass
/// buffers.
pub struct Console<'a> {
    /// The program's name, as users type it in a command.
    pub program: &'a str,
    /// The modules of the games.
    pub modules: &'a Modules,
    /// Answers.
    pub output: &'a mut dyn Write,
    /// Diagnostics and progress.
    pub error: &'a mut dyn Write,
    /// Input, such as the lines typed at the prompt.
    pub input: &'a mut dyn BufRead,
    /// Properties of the streams.
    pub terminals: Terminals,
    /// True if the command owns the process and may handle Ctrl-C.
    pub owns_process: bool,
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

    /// The width and colours of the output. Read anew each time, since a window may be resized.
    pub(crate) fn screen(&self) -> Screen {
        let now = || terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
        let is_ours = self.owns_process && self.terminals.output;
        let columns = if is_ours { now().or(self.terminals.columns) } else { self.terminals.columns };
        Screen::new(self.paint(), columns)
    }

    /// Lines of the terminal, if the output is one and they are known.
    pub(crate) fn rows(&self) -> Option<usize> {
        let is_ours = self.owns_process && self.terminals.output;
        let size = is_ours.then(|| terminal_size::terminal_size_of(std::io::stdout())).flatten();
        size.map(|(_, height)| height.0.into())
    }

    /// Replaces the project's program name with this program's in commands within a text: for
    /// files, and before lines are folded.
    pub(crate) fn called<'t>(&self, text: &'t str) -> Cow<'t, str> {
        called(text, self.program, self.modules)
    }

    /// Writes text for people to the output at once, wrapped to the terminal's width.
    pub(crate) fn tell(&mut self, text: &str) -> Result<(), Failure> {
        let fitted = self.screen().fit(&self.called(text));
        self.say(&fitted)
    }

    /// Writes an answer in its format to the output at once; lines for programs are not wrapped.
    pub(crate) fn answer(&mut self, format: Format, text: &str) -> Result<(), Failure> {
        match format {
            Format::Text => self.tell(text),
            Format::Json => self.say(text),
        }
    }

    /// Writes to the output at once, unchanged.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        let text = self.called(text);
        let written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        written.map_err(Failure::Output)
    }

    /// Writes the warnings about the files of a game to the error stream, without a list of what
    /// `check` finds unread in them.
    pub(crate) fn warn(&mut self, report: &Report, file: &str) {
        if !report.diagnostics().is_empty() {
            let report = report.for_play(&format!("endturn check {}", shell::quote(file)));
            self.note(report.render(self.error_paint().style()).trim_end());
        }
    }

    /// Writes a note to the error stream. Write errors are ignored.
    pub(crate) fn note(&mut self, text: &str) {
        let _ = writeln!(self.error, "{}", called(text, self.program, self.modules));
        let _ = self.error.flush();
    }

    /// Reads the next line of input without its line break; `None` at the end of input. The inner
    /// `Err` is a line longer than `most` bytes. After Ctrl-C the wait ends with the error
    /// `Interrupted`.
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
            program: "endturn",
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
    fn lines_of_any_bytes_and_any_length_are_read() {
        assert_eq!(lines(b"a\r\n\nb"), [Ok("a".into()), Ok(String::new()), Ok("b".into())]);
        assert_eq!(lines(b"\xff\n"), [Ok("\u{fffd}".into())]);
        assert_eq!(lines(b"123456789\nend"), [Err(9), Ok("end".into())]);
    }
}
