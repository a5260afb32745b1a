//! The shape of a text: from its letters to a tree, or to what is wrong with its commas, colons, quotes and brackets, in
//! the words of people who write files.
//!
//! Time and memory grow with the length of the text and with nothing else, and no nesting reaches the stack.

mod brackets;
mod closing;
mod frame;
mod leaf;
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

/// What could be read of a text.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// The value; `None` if the text is not RON.
    pub(crate) node: Option<Node>,
    /// Of a text that is not RON and begins with fields, those before the first mistake.
    pub(crate) head: Option<Node>,
    /// All that is wrong.
    pub(crate) problems: Vec<Diagnostic>,
    /// Tokens of the text.
    pub(crate) tokens: usize,
    /// Brackets within brackets.
    pub(crate) depth: usize,
}

/// Reads `text`, which stands in `file` from byte `base` on; `is_file` unless it is an argument.
pub(crate) fn read(text: &str, file: FileId, base: usize, is_file: bool) -> Reading {
    let tokens = tokens::tokens(text);
    let mut walk = Walk::new(text, &tokens.list, file, base);
    let node = if tokens.is_too_long {
        walk.slip(slip::Slip::TooLong, tokens.list.len() - 1);
        None
    } else {
        walk.run()
    };
    let told = words::Teller { text, file, base, is_file }.tell(&walk.slips);
    // What is wrong with values may follow from what is wrong with the shape.
    let problems = if told.is_empty() { walk.mild } else { told };
    Reading { node, head: walk.head, problems, tokens: tokens.list.len(), depth: walk.depth }
}
