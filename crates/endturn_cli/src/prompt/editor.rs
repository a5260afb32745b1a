//! The editor's thread: reads lines from the terminal.

use std::io::ErrorKind;
use std::sync::mpsc::{Receiver, Sender, channel};

use rustyline::completion::{Completer, FilenameCompleter};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::{History, MemHistory};
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::completion::{self, Cut};
use super::{Ask, Event};

/// Maximum lines in the history.
const HISTORY: usize = 1_000;

/// Completes orders by asking the game, and file names by itself.
struct Words {
    events: Sender<Event>,
    files: FilenameCompleter,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..pos).unwrap_or(line);
        let Cut { base, partial, start } = completion::cut(before);
        let (reply, answer) = channel();
        if self.events.send(Event::Complete { before: base, reply }).is_err() {
            return Ok((start, Vec::new()));
        }
        let words = completion::fitting(answer.recv().unwrap_or_default(), &partial);
        // An order may begin with the same word, like civ's `load UNIT UNIT`.
        if words.is_empty() && completion::names_a_file(before) {
            let (start, files) = self.files.complete_path(line, pos)?;
            return Ok((start, files.into_iter().map(|file| file.replacement).collect()));
        }
        Ok((start, words))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

/// Reads a line whenever one is requested, until the other side is gone.
pub(super) fn run(asks: &Receiver<Ask>, events: &Sender<Event>) {
    // Several pasted lines are several orders, as if typed.
    let config = Config::builder()
        .bracketed_paste(false)
        .completion_type(CompletionType::List)
        .auto_add_history(false)
        .max_history_size(HISTORY)
        .map(|builder| builder.build())
        .unwrap_or_default();
    let mut editor = match Editor::<Words, MemHistory>::with_history(config.clone(), MemHistory::with_config(&config)) {
        Ok(editor) => editor,
        Err(error) => return drop(events.send(Event::Failed(error.to_string()))),
    };
    editor.set_helper(Some(Words { events: events.clone(), files: FilenameCompleter::new() }));
    while let Ok(ask) = asks.recv() {
        let _ = editor.history_mut().clear();
        for line in &ask.history {
            let _ = editor.add_history_entry(line.as_str());
        }
        let event = match editor.readline(&ask.prompt) {
            Ok(line) => Event::Line(line),
            Err(ReadlineError::Interrupted) => Event::Interrupted,
            Err(ReadlineError::Eof) => Event::End,
            // Bytes that are not UTF-8, such as those of another encoding, become a line without
            // meaning.
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                Event::Line(char::REPLACEMENT_CHARACTER.to_string())
            }
            Err(error) => Event::Failed(error.to_string()),
        };
        if events.send(event).is_err() {
            return;
        }
    }
}
