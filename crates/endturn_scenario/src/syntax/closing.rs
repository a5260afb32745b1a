//! Messages about brackets that close wrongly, or are never closed.

use super::frame::{Entry, Mode};
use super::slip::{Placed, Slip};
use super::walk::Walk;
use super::{brackets, quotes};

impl Walk<'_> {
    /// Handles a closing bracket of another kind than the open one.
    pub(super) fn wrong_close(&mut self) {
        match quotes::lost(self.text, self.tokens, self.at) {
            Some(lost) => self.place(lost),
            None => self.bracket_slip(Some(self.at)),
        }
    }

    /// Reports the bracket at fault for a token, or for the end of the text.
    pub(super) fn bracket_slip(&mut self, token: Option<usize>) {
        if let Some(placed) = self.culprit(token) {
            return self.place(placed);
        }
        let (opened, is_open) = (self.top().opened, self.top().bracket != 0);
        match token {
            None => self.slip(Slip::Unclosed(None), opened),
            Some(at) if is_open => {
                let start = self.tokens.get(opened).map_or(0, |token| token.start as usize);
                self.slip(Slip::WrongClose(start), at);
            }
            Some(at) => self.slip(Slip::ClosesNothing, at),
        }
    }

    /// The bracket that by its indentation should have been closed before the next token.
    pub(super) fn unclosed(&self) -> Option<Placed> {
        self.culprit(Some(self.at)).filter(|placed| matches!(placed.slip, Slip::Unclosed(_)))
    }

    /// The bracket that by its indentation is at fault for a token, or for the end of the text.
    pub(super) fn culprit(&self, token: Option<usize>) -> Option<Placed> {
        brackets::culprit(self.text, self.tokens, token.unwrap_or(self.tokens.len()))
    }

    /// Checks whether the entry before a closing bracket is incomplete, and reports it if so.
    pub(super) fn slip_of_end(&mut self) -> bool {
        let frame = self.top();
        let is_empty = frame.entry == Entry::Empty && frame.mode != Mode::Some;
        if is_empty || frame.is_complete() {
            return false;
        }
        match (frame.entry, frame.bracket) {
            (Entry::Name | Entry::Colon, _) => {
                frame.entry = Entry::Empty;
                self.slip_behind(Slip::MissingValue);
            }
            (Entry::Word | Entry::Value, b'{') => self.loosen(Slip::SetLike, self.at - 1),
            _ => self.loosen(Slip::Some, self.at - 1),
        }
        true
    }
}
