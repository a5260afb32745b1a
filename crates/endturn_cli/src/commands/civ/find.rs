//! Cities and nations by name.

use endturn::civ::keys::CityId;
use endturn::civ::story;
use endturn::engine::{Game, Seat};
use endturn::scenario::suggest::did_you_mean;

use crate::failure::{Failure, shorten, with_suggestion};

/// Cities that a message names.
const NAMED: usize = 20;

/// The city with a name. If there is none yet, the game is played on to say when there is; `later` is added to the round of
/// its founding for the `--turn` that shows it.
pub(super) fn city(game: &mut Game, name: &str, later: u32) -> Result<CityId, Failure> {
    let all = story::cities(game.world());
    let found = all.iter().find(|city| city.name == name).or(all.iter().find(|city| is(&city.name, name)));
    if let Some(city) = found {
        return Ok(city.id);
    }
    let (round, shown) = (game.rounds_finished(), shorten(name));
    let when = if round == 0 { "at the start".to_owned() } else { format!("after round {round}") };
    if story::city_names(game.world()).iter().any(|city| is(city, name)) {
        return Err(Failure::problem(format!("the city `{shown}` is no more {when}")));
    }
    let names: Vec<&str> = all.iter().map(|city| city.name.as_str()).collect();
    let known = match names.len() {
        0 => "there are no cities yet".to_owned(),
        count if count > NAMED => format!("there are {} and {} more", names[..NAMED].join(", "), count - NAMED),
        _ => format!("there are {}", names.join(", ")),
    };
    let problem = format!("there is no city `{shown}` {when}; {known}");
    let near = did_you_mean(name, names.iter().copied());
    if near.is_some() {
        return Err(Failure::problem(with_suggestion(problem, name, names)));
    }
    Err(Failure::problem(problem + &outlook(game, name, later, all.is_empty())))
}

fn is(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// When the city is founded, or any if there is none so far.
fn outlook(game: &mut Game, name: &str, later: u32, lacks_cities: bool) -> String {
    let mut first = None;
    while game.ended().is_none() {
        let before = game.rounds_finished();
        game.advance_round();
        let round = game.rounds_finished();
        if round == before {
            break;
        }
        let names = story::city_names(game.world());
        if names.iter().any(|city| is(city, name)) {
            return format!("; `{}` is founded in round {round}, try --turn {}", shorten(name), round + later);
        }
        if let (None, Some(city)) = (&first, names.first()) {
            first = Some(format!("; the first one, {}, is founded in round {round}", shorten(city)));
        }
    }
    match first.filter(|_| lacks_cities) {
        Some(first) => first,
        None => format!(", and no city of that name is founded by round {}", game.rounds_finished()),
    }
}

/// The seat with a name or number.
pub(super) fn nation(game: &Game, word: &str) -> Result<Seat, Failure> {
    let roster = game.roster();
    let by_number = word.parse::<u32>().ok().and_then(|number| roster.seats().find(|seat| seat.number() == number));
    if let Some(seat) = by_number.or_else(|| roster.seats().find(|&seat| is(roster.name(seat), word))) {
        return Ok(seat);
    }
    let names: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
    let problem =
        format!("there is no nation `{}`; expected 1 to {}, or {}", shorten(word), names.len(), names.join(", "));
    Err(Failure::problem(with_suggestion(problem, word, names)))
}
