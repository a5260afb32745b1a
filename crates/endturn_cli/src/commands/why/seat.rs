//! `why --seat`: why a persona decided as it did in a round.

use endturn::engine::{Game, Seat};
use endturn::report::game::played_by;

use crate::args::{Format, WhyArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::opening::{number, seat_named};
use crate::playback::{Playback, When};
use crate::render::reasons::{Persona, Reasons};

pub(super) fn why(args: &WhyArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 1, &mut problems));
    let (filling, asked): (Vec<String>, Vec<String>) = args.seat.iter().cloned().partition(|word| word.contains('='));
    if asked.len() != 1 {
        problems.push("name one seat that decided, such as `--seat 1`".to_owned());
    }
    let when = When { round, otherwise: 1 };
    let (mut playback, round) = Playback::open(&args.game, &filling, when, problems, console)?;
    if round == 0 {
        return Err(Failure::problem("the record has no finished round, so that no decision can be shown"));
    }
    let word = asked.first().map_or("", String::as_str);
    let named = |game: &Game| {
        seat_named(game, word).map_err(|problem| Failure::problem(format!("`--seat {}`: {problem}", shorten(word))))
    };
    // A seat may yet join the game.
    let early = named(&playback.game);
    playback.go_to(round - 1)?;
    if playback.game.ended().is_some() {
        return Err(playback.beyond());
    }
    let seat = early.or_else(|_| named(&playback.game))?;
    let name = playback.game.roster().name(seat).to_owned();
    check(&playback.game, seat, &name, round)?;
    let title = playback.game.setup().title.clone();
    let personas = playback.game.deciding(seat).to_vec();
    let told = playback.round_with_reasons(seat)?;
    let personas = personas.into_iter().map(|(module, persona)| {
        let entry = told.iter().find(|one| one.module == module).and_then(|one| one.plays_as.clone());
        let values = playback.persona_values(&module, entry.as_deref().unwrap_or(&persona), round);
        Persona { module, persona, entry, values }
    });
    let by = played_by(playback.game.deciding(seat));
    let reasons = Reasons { title, seed: playback.seed, round, seat, name, by, personas: personas.collect(), told };
    let text = match args.format {
        Format::Json => reasons.json(),
        Format::Text => reasons.text(args.all, console.paint()),
    };
    console.answer(args.format, &text)?;
    Ok(ExitCode::Success)
}

/// Checks that a persona decides for a seat in a round.
fn check(game: &Game, seat: Seat, name: &str, round: u32) -> Result<(), Failure> {
    if let Some(out) = game.seat_table().eliminated(seat) {
        let gone = format!("{name} decided nothing in round {round}: it was out of the game since round {}", out.round);
        return Err(Failure::problem(gone));
    }
    if game.plays_itself(seat) {
        return Ok(());
    }
    let person = format!("{name} was played by a person in round {round}; only personas have reasons to show");
    Err(Failure::problem(person))
}
