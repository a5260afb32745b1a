//! Missing quotes. All texts after one begin where they should end, so the first fault is examined
//! closely.

use super::slip::{Placed, Slip};
use super::tokens::{Class, Literal, Odd, Token};

/// Finds the missing quote that explains a misplaced token, if there is one: a text then runs past
/// the end of its line.
pub(super) fn lost(text: &str, tokens: &[Token], at: usize) -> Option<Placed> {
    let (token, last) = (tokens.get(at)?, tokens.get(at.checked_sub(1)?)?);
    let has_break = |from: usize, to: usize| text.get(from..to).is_some_and(|part| part.contains('\n'));
    let lines = lines(text, *last);
    if last.is_literal(Literal::Text) && lines > 1 && !has_break(last.end as usize, token.start as usize) {
        let start = last.start as usize;
        let line = text.get(start..)?.lines().next().unwrap_or_default();
        let fix = if lines == 2 { closing(line).map(|at| start + at) } else { None };
        return Some(Placed { slip: Slip::LostQuote(lines, fix), from: start, to: start + line.len() });
    }
    // The text that runs past the end of this token's line.
    let rest = text.get(token.start as usize..)?;
    let line_end = token.start as usize + rest.lines().next().map_or(0, str::len);
    let on_line = tokens.iter().skip(at).take_while(|one| (one.start as usize) < line_end);
    let runs_over = |one: &&Token| {
        one.class == Class::Odd(Odd::OpenText) || (one.is_literal(Literal::Text) && (one.end as usize) > line_end)
    };
    let over = on_line.into_iter().find(runs_over)?;
    if over.start == token.start && over.class == Class::Odd(Odd::OpenText) && last.class != Class::Word {
        return None;
    }
    let lines = lines_of(text, over.start as usize, over.end as usize);
    let is_text = |one: &Token| matches!(one.class, Class::Literal(Literal::Text) | Class::Odd(Odd::OpenText));
    let (from, to, fix) = if last.class == Class::Word && is_text(token) && last.touches(*token) {
        (last.start, last.end, Some(last.start as usize))
    } else if is_text(last) && last.touches(*token) {
        let inside = closing(text.get(last.range())?).map(|at| last.start as usize + at);
        (last.start, last.end, inside)
    } else {
        (token.start, token.end, None)
    };
    let from = from as usize;
    let to = (to as usize).min(line_end).max(from);
    Some(Placed { slip: Slip::LostQuote(lines, fix), from, to })
}

/// Offset of the missing closing quote of a text, from its opening quote: before the only comma in
/// what was read of it.
fn closing(read: &str) -> Option<usize> {
    let inside = read.strip_prefix('"')?.trim_end_matches('"').trim_end();
    let before = inside.strip_suffix(',')?;
    (!before.is_empty() && !before.contains([',', '(', ')', '[', ']', '{', '}', ':'])).then_some(1 + before.len())
}

fn lines(text: &str, token: Token) -> usize {
    lines_of(text, token.start as usize, token.end as usize)
}

fn lines_of(text: &str, from: usize, to: usize) -> usize {
    text.get(from..to).unwrap_or_default().bytes().filter(|byte| *byte == b'\n').count() + 1
}
