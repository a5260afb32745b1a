//! Code that [`orders!`](crate::orders!) generates for the forms of an order type. Only `apply`
//! turns the proof that an order is legal into that of its form.

use std::borrow::Cow;

use bevy_ecs::prelude::*;

use super::{AnyProof, Form, Legal, Order, OrderTable, Refusal, Sampler, Words, Writer};
use crate::seats::Seat;

/// Parser of the orders of one form.
pub struct Reader<O> {
    word: &'static str,
    parse: fn(&mut Words<'_>, &World) -> Result<O, Refusal>,
    example: fn(&World) -> String,
}

impl<O: Order> Reader<O> {
    /// Makes the reader of a form.
    #[must_use]
    pub fn of<F: Form<Order = O>>() -> Self {
        let parse = |words: &mut Words<'_>, world: &World| F::parse(words, world).map(Into::into);
        Self { word: F::WORD, parse, example: example::<F> }
    }

    /// Parses an order by the first of `forms` whose word it begins with.
    ///
    /// # Errors
    /// The refusal, with an example of the form if the word is known.
    pub fn parse(forms: &[Self], words: &mut Words<'_>, world: &World) -> Result<O, Refusal> {
        let word = match words.look() {
            Some(first) if O::IS_OPEN && !O::KEYWORDS.iter().any(|word| word.eq_ignore_ascii_case(first)) => "",
            _ => O::KEYWORDS[words.keyword("order", O::KEYWORDS)?],
        };
        let form = forms.iter().find(|form| form.word == word).expect("keywords are those of the forms");
        let order = (form.parse)(words, world).map_err(|refusal| {
            if refusal.example.is_empty() { refusal.example((form.example)(world)) } else { refusal }
        })?;
        if !words.is_done() {
            // A later refusal of leftover words shows a correct example.
            words.set_example((form.example)(world));
        }
        Ok(order)
    }
}

fn line(word: &str, behind: &str) -> String {
    if word.is_empty() || behind.is_empty() { format!("{word}{behind}") } else { format!("{word} {behind}") }
}

/// Words of the forms, of which the last may have none.
#[must_use]
pub const fn keywords(words: &'static [&'static str]) -> &'static [&'static str] {
    let known = match words.split_last() {
        Some((last, rest)) if last.is_empty() => rest,
        _ => words,
    };
    let mut at = 0;
    while at < known.len() {
        assert!(!known[at].is_empty(), "only the last form may have no word");
        at += 1;
    }
    known
}

pub fn text<F: Form>(form: &F, world: &World) -> String {
    line(F::WORD, &form.text(world))
}

pub fn example<F: Form>(world: &World) -> String {
    line(F::WORD, &F::example(world.get_resource::<Writer>().map(|writer| writer.0), world))
}

/// Grammar behind a form's word, and its effect.
type GrammarLine = (Cow<'static, str>, Cow<'static, str>);

pub fn grammar<F: Form>(world: &World, lines: &mut Vec<(String, String)>) {
    add_lines(F::WORD, (F::grammar(world), F::meaning(world)), F::more(world), lines);
}

fn add_lines(word: &str, first: GrammarLine, more: Vec<GrammarLine>, lines: &mut Vec<(String, String)>) {
    let all = std::iter::once(first).chain(more);
    lines.extend(all.map(|(behind, meaning)| (line(word, &behind), meaning.into_owned())));
}

pub fn may<F: Form>(form: &F, seat: Seat, world: &World) -> Result<AnyProof, Refusal> {
    F::Order::may_any(seat, world)?;
    let example = || line(F::WORD, &F::example(Some(seat), world));
    let proof = form.may(seat, world).map_err(|refusal| F::Order::refused(refusal, example, seat, world))?;
    Ok(AnyProof::new(proof))
}

/// Lists the legal orders of one form; the caller has checked that the seat may give orders at all.
pub fn legal<F: Form>(seat: Seat, world: &World, sampler: &mut Sampler, orders: &mut Vec<F::Order>) {
    if F::DELIBERATE != sampler.is_of_deliberate() {
        return;
    }
    let Some(list) = F::LEGAL else { return sampler.leave_out() };
    let candidates = list(seat, world, sampler);
    let legal = sampler.legal(candidates, |form| form.may(seat, world).is_ok());
    orders.extend(legal.into_iter().map(Into::into));
}

pub fn tags<F: Form>(form: &F, world: &World) -> Vec<String> {
    form.tags(world)
}

pub fn apply<F: Form>(legal: Legal<F::Order, AnyProof>, world: &mut World) {
    F::Order::accepted(legal.order(), legal.seat(), world);
    F::apply(legal.narrow().expect("an order is of the form in whose row it stands"), world);
}
