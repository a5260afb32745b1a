//! The prompt on a terminal: line editing, history, and completion.
//!
//! The editor runs in a thread of its own, so that a request to end the process (SIGTERM) ends the
//! wait for a line. The game stays in its thread and answers the editor's requests for completions.

pub(crate) mod completion;
mod editor;

use std::io::{self, ErrorKind};
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::interrupt;
use crate::tty;

/// Terminals without escape sequences.
const PLAIN: [&str; 3] = ["dumb", "cons25", "emacs"];

/// A message from the editor.
enum Event {
    /// A whole line.
    Line(String),
    /// A request for words that could follow the text before the cursor.
    Complete { before: String, reply: Sender<Vec<String>> },
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D, or the terminal was closed.
    End,
    /// The terminal can't be read.
    Failed(String),
    /// Something else ended the wait.
    Wake,
}

/// A request to the editor.
struct Ask {
    prompt: String,
    history: Vec<String>,
}

/// The prompt of one process.
pub(crate) struct Prompt {
    asks: Sender<Ask>,
    events: Receiver<Event>,
}

impl Prompt {
    /// Returns a prompt, if the terminal supports it.
    pub(crate) fn new() -> Option<Self> {
        let is_plain =
            std::env::var("TERM").map_or(cfg!(unix), |term| term.is_empty() || PLAIN.contains(&term.as_str()));
        if is_plain {
            return None;
        }
        tty::remember();
        let (asks, asked) = channel();
        let (told, events) = channel();
        let wake = told.clone();
        interrupt::when_asked(move || drop(wake.send(Event::Wake)));
        let thread = std::thread::Builder::new().name("prompt".to_owned());
        thread.spawn(move || editor::run(&asked, &told)).ok()?;
        Some(Self { asks, events })
    }

    /// Reads a line; `None` at the end of input. `complete` returns the words that could follow the
    /// text before the cursor.
    ///
    /// # Errors
    /// `Interrupted` after Ctrl-C or a request to end, or an error of the terminal.
    pub(crate) fn ask(
        &mut self,
        prompt: &str,
        history: &[String],
        mut complete: impl FnMut(&str) -> Vec<String>,
    ) -> io::Result<Option<String>> {
        let ask = Ask { prompt: prompt.to_owned(), history: history.to_vec() };
        if interrupt::asked() || self.asks.send(ask).is_err() {
            return Err(ErrorKind::Interrupted.into());
        }
        loop {
            match self.events.recv() {
                Ok(Event::Line(line)) => return Ok(Some(line)),
                Ok(Event::Complete { before, reply }) => drop(reply.send(complete(&before))),
                Ok(Event::Interrupted) => {
                    interrupt::ask();
                    return Err(ErrorKind::Interrupted.into());
                }
                Ok(Event::Wake) => {
                    tty::restore();
                    println!();
                    return Err(ErrorKind::Interrupted.into());
                }
                Ok(Event::End) | Err(_) => return Ok(None),
                Ok(Event::Failed(reason)) => return Err(io::Error::other(reason)),
            }
        }
    }
}

impl Drop for Prompt {
    fn drop(&mut self) {
        tty::restore();
    }
}
