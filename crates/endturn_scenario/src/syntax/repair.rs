//! Reports misplaced tokens, and reads on as if they had been repaired.
//!
//! Every path through here reports a slip, or skips a token after one was reported, so the pass
//! always ends.

use super::frame::{Entry, Mode, begins_value};
use super::quotes;
use super::slip::{Placed, Slip};
use super::tokens::{Class, Literal, Odd, Token};
use super::walk::Walk;
use crate::tree::{Kind, Name, Node};

impl Walk<'_> {
    /// Handles a token that the sound part of the pass cannot use.
    pub(super) fn wrong(&mut self, token: Token) {
        let is_clear = match token.class {
            Class::Odd(odd) => !matches!(odd, Odd::OpenText | Odd::Glued | Odd::Sign),
            Class::Equals => self.top().takes_colon(),
            _ => false,
        };
        if let Some(lost) = quotes::lost(self.text, self.tokens, self.at).filter(|_| !is_clear) {
            return self.place(lost);
        }
        match token.class {
            Class::Odd(odd) => self.odd(odd, token),
            Class::Equals if is_clear => self.equals(),
            Class::Equals | Class::Hash | Class::Bang => self.odd(Odd::Sign, token),
            Class::Comma => self.wrong_comma(),
            Class::Colon => self.wrong_colon(token),
            _ => self.astray(token),
        }
    }

    pub(super) fn place(&mut self, placed: Placed) {
        self.slip_at(placed.slip, placed.from, placed.to);
    }

    /// Reports a slip right after the previous token.
    pub(super) fn slip_behind(&mut self, slip: Slip) {
        let end = self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(0, |last| last.end as usize);
        self.slip_at(slip, end, end);
    }

    /// Reports a slip at the next token and accepts anything up to the closing bracket.
    pub(super) fn loosen(&mut self, slip: Slip, token: usize) {
        self.slip(slip, token);
        self.top().mode = Mode::Loose;
    }

    /// Does the same, unless an unclosed bracket explains it.
    fn loosen_or_bracket(&mut self, slip: Slip, token: usize) {
        match self.unclosed() {
            Some(placed) => self.place(placed),
            None => self.loosen(slip, token),
        }
    }

    /// Inside a bracket with a reported mistake only brackets count.
    pub(super) fn step_loosely(&mut self, token: Token) {
        match token.class {
            Class::Open(bracket) => {
                self.top().entry = Entry::Empty;
                self.open(bracket, token);
            }
            // A wrong bracket may follow from a reported mistake.
            Class::Close(bracket) if self.top().bracket != bracket => self.is_over = true,
            Class::Close(_) => {
                self.stack.pop();
                self.top().entry = Entry::Value;
                self.at += 1;
            }
            Class::Odd(Odd::OpenText) => self.slip(Slip::OpenText, self.at),
            _ => self.at += 1,
        }
    }

    fn odd(&mut self, odd: Odd, token: Token) {
        let slip = match odd {
            Odd::OpenText => Slip::OpenText,
            Odd::OpenComment => Slip::OpenComment,
            Odd::Carriage => Slip::Carriage,
            Odd::Quotes => Slip::Quotes,
            Odd::Escape => Slip::Escape,
            Odd::Space => Slip::OddSpace(self.text[token.range()].chars().next().unwrap_or_default()),
            Odd::Remark => Slip::Remark,
            Odd::Glued => Slip::Glued,
            Odd::Sign => self.sign(token),
        };
        let is_value = matches!(odd, Odd::Quotes | Odd::Escape | Odd::Glued);
        let is_comma = slip == Slip::Semicolon;
        self.slip(slip, self.at);
        self.at += 1;
        if is_comma {
            self.top().commit();
        } else if odd == Odd::Sign {
            self.step_over_what_touches(token);
        }
        let follows = self.class(self.at).is_some_and(begins_value);
        let unreadable = Node { span: self.span(token.range()), kind: Kind::Error };
        let frame = self.top();
        if is_value && frame.mode == Mode::Named && frame.entry == Entry::Empty {
            frame.entry = Entry::Name;
        } else if frame.takes_value() && (is_value || (odd == Odd::Sign && !is_comma && !follows)) {
            (frame.entry, frame.value) = (Entry::Value, Some(unreadable));
        }
    }

    /// Guesses the intention of a meaningless sign.
    fn sign(&mut self, token: Token) -> Slip {
        let is_complete = self.top().is_complete() && self.top().bracket != 0;
        let is_number = self
            .at
            .checked_sub(1)
            .and_then(|last| self.tokens.get(last))
            .is_some_and(|last| matches!(last.class, Class::Literal(Literal::Integer | Literal::Float)));
        match &self.text[token.range()] {
            ";" if is_complete => Slip::Semicolon,
            "%" if is_number => Slip::Percent,
            _ => Slip::Sign,
        }
    }

    /// Skips letters and signs that belong to a sign.
    fn step_over_what_touches(&mut self, mut token: Token) {
        while let Some(next) = self.tokens.get(self.at).copied() {
            let is_part = matches!(
                next.class,
                Class::Word
                    | Class::Some
                    | Class::Literal(_)
                    | Class::Equals
                    | Class::Bang
                    | Class::Odd(Odd::Sign | Odd::Glued)
            );
            if !token.touches(next) || !is_part || next.is_literal(Literal::Text) {
                break;
            }
            token = next;
            self.at += 1;
        }
    }

    fn equals(&mut self) {
        self.slip(Slip::Equals, self.at);
        self.top().colon();
        self.at += 1;
    }

    /// Handles a value or an opening bracket in an impossible place.
    fn astray(&mut self, token: Token) {
        let frame = self.top();
        match (frame.entry, frame.mode, frame.bracket) {
            (Entry::Some, ..) => {
                frame.entry = Entry::Value;
                self.loosen(Slip::Some, self.at - 1);
            }
            (_, _, 0) => self.after_end(),
            (Entry::Empty, ..) => self.loose_value(token),
            (Entry::Name, ..) if self.is_name_ahead(self.at) => {
                self.slip_behind(Slip::MissingValue);
                self.top().commit();
            }
            (Entry::Name, ..) => {
                self.slip_behind(Slip::MissingColon);
                self.top().colon();
            }
            (Entry::Word, Mode::Open, b'(') if self.is_first_a_field() => {
                self.slip_behind(Slip::MissingColon);
                self.top().colon();
            }
            (_, _, b'{') if !self.top().has_colon() => {
                self.slip_behind(Slip::MissingColon);
                self.top().colon();
            }
            (_, Mode::Some, _) => self.loosen(Slip::Some, self.at),
            (_, Mode::Named, _) if !self.is_name_ahead(self.at) => {
                let wanted = self.top().wanted();
                self.loosen_or_bracket(Slip::Astray(wanted), self.at);
            }
            _ => {
                self.slip_behind(Slip::MissingComma);
                self.top().commit();
            }
        }
    }

    /// True if the token begins `name: value`, in one of the ways people write it.
    fn is_name_ahead(&self, token: usize) -> bool {
        let is_name = match self.class(token) {
            Some(Class::Word | Class::Some) => true,
            Some(Class::Literal(literal)) => literal == Literal::Text,
            _ => false,
        };
        is_name && matches!(self.class(token + 1), Some(Class::Colon | Class::Equals | Class::Open(_)))
    }

    /// True if the word at the beginning of a bracket belongs before its value: another field
    /// follows, or nothing.
    fn is_first_a_field(&self) -> bool {
        let behind = self.at + 1;
        match self.class(behind) {
            Some(Class::Comma) => {
                self.is_name_ahead(behind + 1) || matches!(self.class(behind + 1), Some(Class::Close(_)))
            }
            Some(Class::Close(_)) => true,
            _ => false,
        }
    }

    /// Handles a value in place of a field's name.
    fn loose_value(&mut self, token: Token) {
        let is_named = matches!(self.class(self.at + 1), Some(Class::Colon | Class::Equals));
        if token.is_literal(Literal::Text) && is_named {
            return match self.unclosed() {
                Some(placed) => self.place(placed),
                None => self.quoted_name(token),
            };
        }
        if let Some((number, groups)) = self.thousands() {
            let from = self.tokens[self.at - 2].start as usize;
            let end = self.at + 2 * (groups - 1);
            self.slip_at(Slip::Thousands(number), from, self.tokens[end].end as usize);
            self.at = end + 1;
            self.top().entry = Entry::Value;
            return;
        }
        self.loosen_or_bracket(Slip::LooseValue, self.at);
    }

    /// Writes `1,000` correctly, and counts the groups of digits from the next token on, if the
    /// beginning of the number precedes it.
    fn thousands(&self) -> Option<(String, usize)> {
        let first = self.tokens.get(self.at.checked_sub(2)?)?;
        let mut number = self.text[first.range()].to_owned();
        let mut groups = 0;
        while let Some([last, comma, group]) = self.tokens.get(self.at + 2 * groups - 2..=self.at + 2 * groups) {
            let digits = &self.text[group.range()];
            let is_group = digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit());
            let touch = last.touches(*comma) && comma.touches(*group) && comma.class == Class::Comma;
            if !touch || !is_group || !last.is_literal(Literal::Integer) {
                break;
            }
            number = format!("{number}_{digits}");
            groups += 1;
        }
        (groups > 0).then_some((number, groups))
    }

    fn quoted_name(&mut self, token: Token) {
        let text = self.text[token.range()].trim_matches('"');
        let is_name = text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic())
            && text.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
        self.slip(Slip::QuotedName(is_name.then(|| text.to_owned())), self.at);
        let name = Name { text: text.to_owned(), span: self.span(token.range()) };
        let frame = self.top();
        (frame.field, frame.entry, frame.mode) = (Some(name), Entry::Name, Mode::Named);
        self.at += 1;
    }

    fn wrong_comma(&mut self) {
        let is_last = self.at + 1 == self.tokens.len();
        let frame = self.top();
        match (frame.entry, frame.bracket) {
            (Entry::Empty, _) => {
                match self.unclosed() {
                    Some(placed) => self.place(placed),
                    None => self.slip(Slip::ExtraComma, self.at),
                }
                self.at += 1;
            }
            (Entry::Name | Entry::Colon, _) => {
                self.slip_behind(Slip::MissingValue);
                self.top().commit();
                self.at += 1;
            }
            (Entry::Some, _) => {
                frame.entry = Entry::Value;
                self.slip(Slip::Some, self.at - 1);
            }
            (_, 0) if is_last => {
                self.slip(Slip::ExtraComma, self.at);
                self.at += 1;
            }
            (_, 0) => self.after_end(),
            (_, b'{') => self.loosen(Slip::SetLike, self.at - 1),
            _ => self.loosen(Slip::Some, self.at),
        }
    }

    fn wrong_colon(&mut self, token: Token) {
        let is_text = self.at.checked_sub(1).is_some_and(|last| self.tokens[last].is_literal(Literal::Text));
        let frame = self.top();
        match (frame.entry, frame.bracket) {
            (Entry::Colon, _) => {
                self.slip(Slip::ExtraColon, self.at);
                self.at += 1;
            }
            (Entry::Word | Entry::Value, 0) => self.slip(Slip::OutsideBrackets, self.at.saturating_sub(1)),
            (Entry::Word | Entry::Value, b'[') => self.loosen_or_bracket(Slip::FieldInList, self.at - 1),
            (Entry::Value, b'(') if frame.mode == Mode::Open && is_text => {
                let name = self.tokens[self.at - 1];
                self.at -= 1;
                self.quoted_name(name);
            }
            (_, b'(') if frame.mode == Mode::Plain => self.loosen_or_bracket(Slip::Mixed, self.at - 1),
            _ => {
                let from = token.start as usize;
                match self.unclosed() {
                    Some(placed) => self.place(placed),
                    None => self.slip_at(Slip::LooseColon, from, from + 1),
                }
                self.top().mode = Mode::Loose;
            }
        }
    }

    /// Handles something after the end of the text's value.
    fn after_end(&mut self) {
        match self.culprit(Some(self.at)) {
            Some(placed) => self.place(placed),
            None => self.slip(Slip::AfterEnd, self.at),
        }
    }
}
