//! The prompt on a terminal: lines that can be edited, with a history, and words that are completed.
//!
//! The editor reads in a thread of its own, so that a request to end the process (SIGTERM) ends the wait for a line, and so that
//! the game stays where it is: the editor asks what a line could go on with, and gets an answer.

pub(crate) mod completion;
mod editor;

use std::io::{self, ErrorKind};
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::interrupt;
use crate::tty;

/// Terminals that understand no escapes.
const PLAIN: [&str; 3] = ["dumb", "cons25", "emacs"];

/// What the editor tells.
enum Event {
    /// A whole line.
    Line(String),
    /// What could the words before the cursor go on with?
    Complete { before: String, reply: Sender<Vec<String>> },
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D, or the end of the terminal.
    End,
    /// The terminal can't be read.
    Failed(String),
    /// Something else ends the wait.
    Wake,
}

/// What the editor is asked for.
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
    /// A prompt, if the terminal is good for one.
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

    /// Asks for a line; none at the end of input. `complete` tells what the words before the cursor could go on with.
    ///
    /// # Errors
    /// `Interrupted` after Ctrl-C or a request to end, or what is wrong with the terminal.
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
