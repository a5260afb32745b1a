//! Subjects of questions: the round after which a game is inspected, and cities, nations, tiles and
//! units by name.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{
    Game, Seat,
    suggest::{did_you_mean, plain, with_suggestion},
};
use endturn_scenario::tool::{Halt, Look, ToolRound};

use crate::story::{self, Fighter, UnitEntry};

/// The round option of tools that inspect a game as it is.
pub(super) const AFTER: ToolRound = ToolRound {
    help: "Looks at the game after this round; if left out, at the start of a scenario and after the last round of a record.",
    least: 0,
    otherwise: 0,
};

/// Shortens a text to one readable line for a message.
pub(super) fn shorten(text: &str) -> String {
    endturn_engine::orders::shorten(text, 80)
}

/// Most cities that a message names.
const NAMED: usize = 20;

/// Finds a city by name. If there is none yet, the game is played on to find out when it is
/// founded; `later` is added to that round for the `--round` that shows it.
pub(super) fn city(look: &mut dyn Look, name: &str, later: u32) -> Result<CityId, Halt> {
    let game = look.game();
    let all = story::cities(game.world());
    let found = all.iter().find(|city| city.name == name).or(all.iter().find(|city| is(&city.name, name)));
    if let Some(city) = found {
        return Ok(city.id);
    }
    let (round, shown) = (game.rounds_finished(), shorten(name));
    let when = if round == 0 { "at the start".to_owned() } else { format!("after round {round}") };
    if story::city_names(game.world()).iter().any(|city| is(city, name)) {
        return Err(Halt::problem(format!("the city `{shown}` is destroyed {when}")));
    }
    let names: Vec<&str> = all.iter().map(|city| city.name.as_str()).collect();
    let known = match names.len() {
        0 => "there are no cities yet".to_owned(),
        count if count > NAMED => format!("there are {} and {} more", names[..NAMED].join(", "), count - NAMED),
        _ => format!("there are {}", names.join(", ")),
    };
    let problem = format!("there is no city `{shown}` {when}; {known}");
    let near = did_you_mean(name, names.iter().copied());
    // A name from a nation's list may be founded later, however similar it is to another.
    if let Some(near) = near.filter(|_| !story::is_city_name(game.world(), |city| is(city, name))) {
        return Err(Halt::problem(format!("{problem}; did you mean `{near}`?")));
    }
    let to_come = to_come(look)?;
    if let Some((_, round)) = to_come.iter().find(|(city, _)| is(city, name)) {
        let try_it = format!("it is founded in round {round}, try --round {}", round + later);
        return Err(Halt::problem(format!("the city `{shown}` is not founded yet {when}; {try_it}")));
    }
    let all_names = names.iter().copied().chain(to_come.iter().map(|(city, _)| city.as_str()));
    let more = match (did_you_mean(name, all_names), to_come.first()) {
        (Some(near), _) => match to_come.iter().find(|(city, _)| *city == near) {
            Some((_, round)) => format!("; did you mean `{near}`, which is founded in round {round}?"),
            None => format!("; did you mean `{near}`?"),
        },
        (None, Some((city, round))) if all.is_empty() => {
            format!("; the first one, {}, is founded in round {round}", shorten(city))
        }
        _ => format!(", and no city of that name is founded by round {}", look.game().rounds_finished()),
    };
    Err(Halt::problem(problem + &more))
}

/// Whether two names are the same, ignoring case and kinds of apostrophes.
pub(super) fn is(one: &str, other: &str) -> bool {
    one.chars().map(plain).flat_map(char::to_lowercase).eq(other.chars().map(plain).flat_map(char::to_lowercase))
}

/// The cities founded from now on, each with its round; this plays the game to its end.
fn to_come(look: &mut dyn Look) -> Result<Vec<(String, u32)>, Halt> {
    let mut found = Vec::new();
    let mut known = story::city_names(look.game().world()).len();
    while look.round()? {
        let game = look.game();
        let (names, round) = (story::city_names(game.world()), game.rounds_finished());
        found.extend(names.iter().skip(known).map(|name| (name.clone(), round)));
        known = names.len();
    }
    Ok(found)
}

/// The tile of a text like `12,7`, and its canonical form.
pub(super) fn tile(game: &Game, text: &str) -> Result<(Tile, String), Halt> {
    let number = |part: &str| part.trim().parse::<i32>().ok();
    let place = text.split_once(',').and_then(|(column, row)| Some((number(column)?, number(row)?)));
    let found = place.and_then(|(column, row)| Some((story::tile_at(game.world(), column, row)?, column, row)));
    let (columns, rows) = story::map_size(game.world());
    found.map(|(tile, column, row)| (tile, format!("{column},{row}"))).ok_or_else(|| {
        let last = format!("{},{}", columns - 1, rows - 1);
        Halt::problem(format!(
            "`--tile {}` is not a tile of this map; expected COLUMN,ROW, from 0,0 to {last}",
            shorten(text)
        ))
    })
}

/// Finds a seat by name or number.
pub(super) fn nation(game: &Game, word: &str) -> Result<Seat, Halt> {
    let roster = game.roster();
    let by_number = word.parse::<u32>().ok().and_then(|number| roster.seats().find(|seat| seat.number() == number));
    if let Some(seat) = by_number.or_else(|| roster.seats().find(|&seat| is(roster.name(seat), word))) {
        return Ok(seat);
    }
    let names: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
    let problem =
        format!("there is no nation `{}`; expected 1 to {}, or {}", shorten(word), names.len(), names.join(", "));
    Err(Halt::problem(with_suggestion(problem, word, names)))
}

/// Finds the unit with a name like `Rome's Warriors#3`, or creates one of a type like `Warriors` or
/// `Rome's Warriors`. The owner may be omitted if only one nation has such a unit.
pub(super) fn unit(game: &Game, word: &str) -> Result<Fighter, Halt> {
    let name = folded(word);
    let (owner, rest) = whose(game, &name);
    let (unit_type, number) = match rest.rsplit_once('#') {
        Some((unit_type, digits)) => (unit_type.trim(), Some(digits.trim())),
        None => (rest, None),
    };
    let types = story::unit_types(game.world());
    let known = types.iter().copied().find(|known| folded(known) == unit_type);
    if known.is_none() && !(unit_type.is_empty() && number.is_some()) {
        let problem = format!("`{}` is not a unit type; expected OWNER's TYPE#NUMBER or TYPE", shorten(word.trim()));
        return Err(Halt::problem(with_suggestion(problem, unit_type, types)));
    }
    if let Some(number) = number {
        return numbered(game, word, owner, known, number);
    }
    let fresh = known.and_then(|known| story::fighter_of_type(game.world(), known));
    let fresh = fresh.ok_or_else(|| Halt::problem("there is no such unit type"))?;
    Ok(Fighter { owner, ..fresh })
}

/// Finds the unit with a name as in a story: `Explorer of Greece`, or `Explorer of Greece at (78,
/// 60)`. `None` if it is no such name.
pub(super) fn unit_of_story(game: &Game, word: &str) -> Result<Option<UnitId>, Halt> {
    let name = folded(word);
    let (name, place) = match name.rsplit_once(" at ") {
        Some((name, place)) => (name, Some(place.trim())),
        None => (name.as_str(), None),
    };
    let Some((unit_type, owner)) = name.split_once(" of ") else { return Ok(None) };
    let Some(unit_type) = story::unit_types(game.world()).into_iter().find(|known| folded(known) == unit_type) else {
        return Ok(None);
    };
    let owner = nation(game, owner.trim())?;
    let at = place.map(|place| place.trim_start_matches('(').trim_end_matches(')'));
    let at = at.map(|place| {
        let (tile, _) = tile(game, place).map_err(|_| {
            let shown = shorten(place);
            Halt::problem(format!("`{shown}` is not a tile of this map; expected `at (COLUMN, ROW)`"))
        })?;
        Ok(story::place_of(game.world(), tile))
    });
    let at = at.transpose()?;
    let mut alike = story::units(game.world());
    alike.retain(|unit| unit.owner == owner && unit.unit_type == unit_type);
    let there: Vec<&UnitEntry> = alike.iter().filter(|unit| at.is_none_or(|at| unit.at == at)).collect();
    if let [unit] = there[..] {
        return Ok(Some(unit.id));
    }
    let candidates = if there.is_empty() { alike.iter().collect() } else { there };
    let named = |unit: &&UnitEntry| format!("{} at ({}, {})", unit.name, unit.at.0, unit.at.1);
    let names: Vec<String> = candidates.iter().take(NAMED).map(named).collect();
    let more = candidates.len().saturating_sub(NAMED);
    let more = if more == 0 { String::new() } else { format!(" and {more} more") };
    let (shown, round) = (shorten(word), game.rounds_finished() + 1);
    Err(Halt::problem(match (candidates.is_empty(), at) {
        (true, _) => format!("there is no `{shown}` as round {round} begins"),
        (false, Some(_)) if alike.len() == candidates.len() => {
            format!("there is no `{shown}` as round {round} begins; there are {}{more}", names.join(", "))
        }
        _ => format!("`{shown}` is ambiguous as round {round} begins; name one of {}{more}", names.join(", ")),
    }))
}

/// The names of the units of a type that a name like `Warriors` or `Rome's Warriors` may mean.
pub(super) fn units_of(game: &Game, word: &str) -> Vec<String> {
    let name = folded(word);
    let (owner, unit_type) = whose(game, &name);
    let is_it =
        |unit: &UnitEntry| owner.is_none_or(|owner| unit.owner == owner) && folded(&unit.unit_type) == unit_type;
    story::units(game.world()).into_iter().filter(is_it).map(|unit| unit.name).collect()
}

/// Folds a name for comparison: `_` is a space.
fn folded(word: &str) -> String {
    word.trim().chars().map(plain).flat_map(char::to_lowercase).map(|one| if one == '_' { ' ' } else { one }).collect()
}

/// The owner that a name begins with, and the rest of it.
fn whose<'a>(game: &Game, name: &'a str) -> (Option<Seat>, &'a str) {
    let roster = game.roster();
    let begins = |seat: Seat| {
        let rest = name.strip_prefix(folded(roster.name(seat)).as_str())?;
        let rest = rest.strip_prefix("'s ").or_else(|| rest.strip_prefix(' '))?;
        Some((seat, rest.trim_start()))
    };
    // One nation's name may be a prefix of another's.
    let longest = roster.seats().filter_map(begins).min_by_key(|(_, rest)| rest.len());
    longest.map_or((None, name), |(seat, rest)| (Some(seat), rest))
}

/// Finds a unit by its nation's number.
fn numbered(
    game: &Game,
    word: &str,
    owner: Option<Seat>,
    unit_type: Option<&str>,
    number: &str,
) -> Result<Fighter, Halt> {
    let all = story::units(game.world());
    let is_it = |unit: &&UnitEntry| {
        owner.is_none_or(|owner| unit.owner == owner) && unit_type.is_none_or(|known| unit.unit_type == known)
    };
    let alike: Vec<&UnitEntry> = all.iter().filter(is_it).collect();
    let found: Vec<&UnitEntry> = alike.iter().copied().filter(|unit| Ok(unit.number) == number.parse()).collect();
    let listed = |units: &[&UnitEntry]| {
        let names: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
        let more = names.len().saturating_sub(NAMED);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        format!("{}{more}", names[..names.len().min(NAMED)].join(", "))
    };
    match found[..] {
        [unit] => story::fighter(game.world(), unit.id).ok_or_else(|| Halt::problem("the unit is gone")),
        [] => {
            let (round, shown) = (game.rounds_finished(), shorten(word));
            let when = if round == 0 { "at the start".to_owned() } else { format!("after round {round}") };
            let known = match (alike.is_empty(), all.is_empty()) {
                (false, _) => format!("there are {}", listed(&alike)),
                (true, false) => format!("there are {}", listed(&all.iter().collect::<Vec<_>>())),
                (true, true) => "there are no units".to_owned(),
            };
            let problem = format!("there is no unit `{shown}` {when}; {known}");
            Err(Halt::problem(with_suggestion(problem, word, all.iter().map(|unit| unit.name.as_str()))))
        }
        _ => Err(Halt::problem(format!("`{}` is ambiguous; name the owner: {}", shorten(word), listed(&found)))),
    }
}
