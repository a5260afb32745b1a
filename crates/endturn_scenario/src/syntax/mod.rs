//! Syntax of a text: from its characters to a tree, or to the faults of its commas, colons, quotes
//! and brackets, in the words of people who write files.
//!
//! Time and memory grow only with the length of the text, and nesting does not use the stack.

mod brackets;
mod closing;
mod escapes;
mod frame;
mod leaf;
mod lex;
mod limits;
mod quotes;
mod repair;
mod slip;
mod tokens;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use crate::diagnostic::Diagnostic;
use crate::source::FileId;
use crate::tree::Node;
use walk::Walk;

/// The readable parts of a text.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// The value; `None` if the text is not RON.
    pub(crate) node: Option<Node>,
    /// For a text that is not RON and begins with fields: those before the first mistake.
    pub(crate) head: Option<Node>,
    /// All problems.
    pub(crate) problems: Vec<Diagnostic>,
}

/// Reads `text`, which is at byte `base` of `file`; `is_file` is false for an argument.
pub(crate) fn read(text: &str, file: FileId, base: usize, is_file: bool) -> Reading {
    let tokens = tokens::tokens(text);
    let mut walk = Walk::new(text, &tokens, file, base);
    let node = if tokens.is_too_long {
        walk.slip(slip::Slip::TooLong, tokens.list.len() - 1);
        None
    } else {
        walk.run()
    };
    let told = words::Teller { text, file, base, is_file }.tell(&walk.slips);
    // Problems with values may follow from problems with the syntax.
    let problems = if told.is_empty() { walk.mild } else { told };
    Reading { node, head: walk.head, problems }
}
