//! Examples in refusals: orders that the player can give at that moment, or forms.

use endturn::engine::{Game, Seat, orders::Refusal};

use super::words::first_of;

/// Replaces an example that would be refused now by an order of the same word that would not, or
/// else by the form of that word.
pub(super) fn fitted(refusal: Refusal, seat: Seat, game: &mut Game) -> Refusal {
    let word = first_of(&refusal.example).to_owned();
    let is_order = game.grammar().iter().any(|(_, form, _)| first_of(form).eq_ignore_ascii_case(&word));
    if word.is_empty() || !is_order || is_legal(game, seat, &refusal.example) {
        return refusal;
    }
    let legal = game.legal(seat, 1);
    let mut lines = legal.choices.iter().map(|choice| game.choice_text(seat, choice));
    let possible = lines.find(|line| first_of(line).eq_ignore_ascii_case(&word));
    let example = possible.unwrap_or_else(|| {
        let forms = game.grammar();
        let form = forms.into_iter().find(|(_, form, _)| first_of(form).eq_ignore_ascii_case(&word));
        form.map_or_else(|| refusal.example.clone(), |(_, form, _)| form)
    });
    Refusal { example, ..refusal }
}

/// Whether a line would be accepted now; tried on a copy of the game.
fn is_legal(game: &Game, seat: Seat, line: &str) -> bool {
    game.fork().submit(seat, line).is_ok()
}
