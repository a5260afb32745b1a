//! W-145 Start of the game: nations and their possessions at the start. The world is spawned by
//! `crates/endturn_civ/src/scenario/spawn.rs`. Draws none. Tells nothing.

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{GovernmentId, NationId, TechId, Tile, UnitTypeId};
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_engine::Seat;
use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::Diagnostic,
    module::{Sheet, seat_named},
    path::Path,
};

use super::super::plan::{NationPlan, UnitPlan};
use super::super::section::{NationStart, RatesStart, Section};
use super::cities::Towns;
use super::desk::Desk;
use super::names;
use crate::state::own_team;

/// Teams that an author can name; a nation without a team gets a higher number.
const TEAMS: std::ops::RangeInclusive<u8> = 0..=63;
/// W-145: default rates, as far as the government allows them.
const USUAL_RATES: Rates = Rates { science: 100, tax: 0, luxury: 0 };
/// Maximum gold and bulbs at the start.
pub(super) const MAX_GOLD: i32 = 1_000_000;
/// Highest round number.
pub(super) const LAST_ROUND: u32 = 100_000;

/// The nation of a seat.
pub(super) struct People<'a> {
    /// The seat's name as written in the section, and its entry.
    pub(super) key: Option<&'a str>,
    pub(super) start: Option<&'a NationStart>,
    /// `None` if the ruleset has no playable nation left.
    pub(super) nation: Option<NationId>,
    pub(super) team: u8,
}

impl People<'_> {
    /// The path to the seat's entry.
    pub(super) fn path(&self) -> Option<Path> {
        self.key.map(|key| Path::root().name("nations").name(key))
    }
}

/// Determines the nation of each seat; reports entries that belong to no seat.
pub(super) fn people<'a>(
    sheet: Sheet<'_>,
    section: &'a Section,
    rules: &CivRules,
    checker: &mut Checker<'_>,
) -> Vec<People<'a>> {
    let mut people = Vec::new();
    for entry in entries(section, sheet, checker) {
        let nobodys = own_team(Seat(people.len() as u8));
        people.push(People {
            key: entry.map(|(key, _)| key),
            start: entry.map(|(_, start)| start),
            nation: None,
            team: entry.and_then(|(_, start)| start.team).unwrap_or(nobodys),
        });
    }
    choose_nations(&mut people, section, rules, checker);
    people
}

/// An entry of the section with the seat's name as written there.
type Entry<'a> = (&'a str, &'a NationStart);

/// The entries of the section by seat.
fn entries<'a>(section: &'a Section, sheet: Sheet<'_>, checker: &mut Checker<'_>) -> Vec<Option<Entry<'a>>> {
    let seats = sheet.seats;
    let mut entries: Vec<Option<Entry<'_>>> = vec![None; seats.len()];
    for (name, start) in section.nations.iter() {
        let path = Path::root().name("nations").name(name);
        match seat_named(seats, name) {
            None if !sheet.knows_seats() => {}
            None => {
                let known = seats.iter().map(|seat| seat.name.as_str());
                checker.known_key(codes::UNKNOWN_SEAT_OR_PERSONA, path, "seat", name, known);
            }
            Some(seat) => match entries[seat] {
                Some((first, _)) => {
                    let first = checker.key_span(Path::root().name("nations").name(first));
                    let message = format!("seat `{name}` has two entries");
                    let twice = Diagnostic::error(codes::DUPLICATE_NAME, message).note(Some(first), "first named here");
                    checker.push_key(path, twice);
                }
                None => entries[seat] = Some((name, start)),
            },
        }
    }
    entries
}

/// Chooses each seat's nation: its own, or the next free one.
fn choose_nations(people: &mut [People<'_>], section: &Section, rules: &CivRules, checker: &mut Checker<'_>) {
    for at in 0..people.len() {
        let Some((path, name)) = people[at].path().zip(people[at].start.and_then(|start| start.nation.as_deref()))
        else {
            continue;
        };
        let path = path.name("nation");
        let may_raid = section.newcomers.barbarians.is_some();
        people[at].nation = own_nation(name, path.clone(), (rules, may_raid), checker);
        let other = people[..at].iter().find(|other| other.nation.is_some() && other.nation == people[at].nation);
        if let Some(other) = other.and_then(People::path) {
            let first = checker.span(other.name("nation"));
            let twice = Diagnostic::warning(codes::DUPLICATE_NAME, format!("two seats play `{name}`"));
            checker.push(path, twice.note(Some(first), "first named here"));
        }
    }
    let playable: Vec<NationId> = playable(rules).filter_map(|name| rules.nation_id(name)).collect();
    if playable.is_empty() {
        checker.error(codes::CONTRADICTION, "nations", "the ruleset has no nation that can be played");
        return;
    }
    let taken: Vec<NationId> = people.iter().filter_map(|one| one.nation).collect();
    let free: Vec<NationId> = playable.iter().copied().filter(|nation| !taken.contains(nation)).collect();
    let mut next = free.iter().chain(playable.iter().cycle());
    for one in people.iter_mut().filter(|one| one.nation.is_none()) {
        one.nation = next.next().copied();
    }
}

fn playable(rules: &CivRules) -> impl Iterator<Item = &str> {
    rules.written.nations.iter().filter(|(_, nation)| nation.playable).map(|(name, _)| name)
}

/// The nation that a seat names. In a game to which barbarians come, they may have a seat from the
/// start.
fn own_nation(
    name: &str,
    path: Path,
    (rules, may_raid): (&CivRules, bool),
    checker: &mut Checker<'_>,
) -> Option<NationId> {
    let found = names::one(checker, path.clone(), "nation", name, rules.nation_id(name), playable(rules))?;
    if rules.nation(found).playable || may_raid && rules.nation(found).barbarian.is_some() {
        return Some(found);
    }
    let one = Diagnostic::error(codes::INVALID_VALUE, format!("no seat can play the nation `{name}`"));
    checker.push(path, one.found(format!("`{name}`")).expected(playable(rules).map(|name| format!("`{name}`"))));
    None
}

/// The start of each nation; `units` are those of each seat. `None` only if the report has errors.
pub(super) fn read(
    desk: &Desk<'_>,
    towns: &Towns,
    units: Vec<Vec<UnitPlan>>,
    checker: &mut Checker<'_>,
) -> Option<Vec<NationPlan>> {
    let techs: Vec<Vec<TechId>> = (0..desk.people.len()).map(|seat| techs(desk, seat, checker)).collect();
    let mut plans = Some(Vec::new());
    for (seat, (people, units)) in desk.people.iter().zip(units).enumerate() {
        let usual = NationStart::default();
        let start = people.start.unwrap_or(&usual);
        let path = people.path().unwrap_or_else(Path::root);
        check_numbers(start, &path, checker);
        check_settlers(desk, start, &path, checker);
        let government = government(desk, people, start, &path, checker);
        let known = pool(desk, &techs, seat);
        let [researching, goal] = research(desk, start, &path, &known, checker);
        let place = start.start.and_then(|at| desk.tile(path.clone().name("start"), at, checker));
        let begins = begins_with_units(start);
        let start_units = if begins { start_units(desk.rules, &known) } else { Vec::new() };
        check_start(desk, seat, place, &start_units, checker);
        if start.cities.is_empty() && start.settlers.is_none() && units.len() >= start.units.len() {
            check_means(
                desk,
                seat,
                units.iter().map(|unit| unit.unit_type).chain(start_units.iter().copied()),
                checker,
            );
        }
        let (Some(nation), Some(government)) = (people.nation, government) else {
            plans = None;
            continue;
        };
        if let Some(plans) = &mut plans {
            plans.push(NationPlan {
                nation,
                team: people.team,
                government,
                gold: start.gold.unwrap_or(desk.rules.written.settings.gold).clamp(0, MAX_GOLD),
                rates: start.rates.map_or(USUAL_RATES, rates),
                techs: techs[seat].clone(),
                researching,
                goal,
                bulbs: start.bulbs.clamp(-MAX_GOLD, MAX_GOLD),
                skill: start.skill,
                cities: towns.by_seat[seat].clone(),
                units,
                settlers: start.settlers.map(|one| (one.count.min(100), one.first, one.every)),
                start_units,
                start: place,
                so_far: None,
            });
        }
    }
    plans
}

/// The rates as written; the default if they are impossible for every nation.
fn rates(written: RatesStart) -> Rates {
    let rates = Rates { science: written.science, tax: written.tax, luxury: written.luxury };
    let is_sound = [rates.science, rates.tax, rates.luxury].iter().all(|rate| (0..=100).contains(rate));
    if is_sound { rates } else { USUAL_RATES }
}

fn check_numbers(start: &NationStart, path: &Path, checker: &mut Checker<'_>) {
    let to = |field: &str| path.clone().name(field);
    checker.range(to("team"), start.team.unwrap_or(0), TEAMS);
    checker.range(to("gold"), start.gold.unwrap_or(0), 0..=MAX_GOLD);
    checker.range(to("bulbs"), start.bulbs, -MAX_GOLD..=MAX_GOLD);
    let Some(written) = start.rates else { return };
    let numbers = [("science", written.science), ("tax", written.tax), ("luxury", written.luxury)];
    let mut is_fine = true;
    for (field, value) in numbers {
        is_fine &= checker.range(to("rates").name(field), value, 0..=100);
    }
    let sum = numbers.iter().map(|(_, value)| i64::from(*value)).sum::<i64>();
    if is_fine && sum != 100 && !checker.is_partly_doubtful(to("rates")) {
        let one = Diagnostic::error(codes::CONTRADICTION, format!("the rates add up to {sum} percent"));
        checker.push(to("rates"), one.expected(["100 percent"]));
    }
}

fn check_settlers(desk: &Desk<'_>, start: &NationStart, path: &Path, checker: &mut Checker<'_>) {
    let Some(settlers) = start.settlers else { return };
    let to = |field: &str| path.clone().name("settlers").name(field);
    checker.range(to("count"), settlers.count, 1..=100);
    checker.range(to("every"), settlers.every, 1..=1000);
    if checker.range(to("first"), settlers.first, 1..=LAST_ROUND) && settlers.first > desk.last_round {
        late(desk, to("first"), checker);
    }
    if !desk.rules.troops.iter().any(|(_, numbers)| numbers.founds_cities) {
        let message = "no unit of the ruleset has the flag `Cities`, so no city can be founded";
        checker.error(codes::CONTRADICTION, path.clone().name("settlers"), message);
    }
    let founds = |&unit: &UnitTypeId| desk.rules.troops.get(unit).founds_cities;
    let founds_one = begins_with_units(start) && start_units(desk.rules, &Bits256::EMPTY).iter().any(founds);
    if start.cities.is_empty() && !founds_one {
        let message = "settlers come to a nation's cities, and this one begins with none";
        checker.warning(codes::CONTRADICTION, path.clone().name("settlers"), message);
    }
}

/// Warns of something after the last round.
pub(super) fn late(desk: &Desk<'_>, path: Path, checker: &mut Checker<'_>) {
    let message = format!("the game ends by round {}", desk.last_round);
    checker.warning(codes::CONTRADICTION, path, message);
}

fn government(
    desk: &Desk<'_>,
    people: &People<'_>,
    start: &NationStart,
    path: &Path,
    checker: &mut Checker<'_>,
) -> Option<GovernmentId> {
    let written = &desk.rules.written;
    if let Some(name) = &start.government {
        let found = desk.rules.government_id(name);
        return names::one(
            checker,
            path.clone().name("government"),
            "government",
            name,
            found,
            written.governments.names(),
        );
    }
    let own = people.nation.and_then(|nation| desk.rules.nation(nation).init_government.as_ref());
    desk.rules.government_id(own.unwrap_or(&written.game.nations.default_government))
}

/// Most techs without their requirements that a warning names.
const MAX_BASELESS: usize = 5;

/// All techs a nation knows; reports wrong names, and in one warning techs without their
/// requirements.
fn techs(desk: &Desk<'_>, seat: usize, checker: &mut Checker<'_>) -> Vec<TechId> {
    let (people, rules) = (&desk.people[seat], desk.rules);
    let options = &rules.written.game.options;
    let born = people.nation.map_or(&[][..], |nation| &rules.nation(nation).init_techs);
    let mut all: Vec<TechId> =
        options.global_init_techs.iter().chain(born).filter_map(|name| rules.tech_id(name)).collect();
    let (Some(path), Some(start)) = (people.path(), people.start) else { return all };
    let path = path.name("techs");
    let find = |name: &str| rules.tech_id(name);
    let own = names::all(checker, &path, "tech", &start.techs, find, || rules.written.techs.names());
    all.extend(own.iter().map(|(_, tech)| *tech));
    let known: Bits256 = all.iter().map(|tech| tech.index()).collect();
    let own_are_sound = own.len() == start.techs.len();
    let is_unknown = |root: &&String| rules.tech_id(root).is_some_and(|root| !known.contains(root.index()));
    let missing = |(at, tech): (usize, TechId)| {
        let roots: Vec<String> =
            rules.tech(tech).reqs.iter().filter(is_unknown).map(|root| format!("`{root}`")).collect();
        (!roots.is_empty()).then(|| (at, rules.tech_name(tech), roots.join(" and ")))
    };
    let baseless: Vec<_> = own.into_iter().filter(|_| own_are_sound).filter_map(missing).collect();
    if let [(at, tech, roots)] = &baseless[..] {
        let message = format!("`{tech}` builds on {roots}, which the nation does not know");
        checker.warning(codes::CONTRADICTION, path.index(*at), message);
    } else if let [(first, ..), ..] = &baseless[..] {
        let mut named: Vec<String> =
            baseless.iter().take(MAX_BASELESS).map(|(_, tech, roots)| format!("`{tech}` on {roots}")).collect();
        if baseless.len() > MAX_BASELESS {
            named.push(format!("and {} more", baseless.len() - MAX_BASELESS));
        }
        let message = format!("techs build on others that the nation does not know: {}", named.join(", "));
        checker.warning(codes::CONTRADICTION, path.index(*first), message);
    }
    all
}

/// The techs that a nation knows together with those that share its research.
fn pool(desk: &Desk<'_>, techs: &[Vec<TechId>], seat: usize) -> Bits256 {
    let shares = desk.rules.written.settings.team_pooled_research;
    let is_mate = |other: usize| other == seat || shares && desk.people[other].team == desk.people[seat].team;
    let all = techs.iter().enumerate().filter(|(other, _)| is_mate(*other)).flat_map(|(_, techs)| techs);
    all.map(|tech| tech.index()).collect()
}

/// The current research and the long-term goal.
fn research(
    desk: &Desk<'_>,
    start: &NationStart,
    path: &Path,
    known: &Bits256,
    checker: &mut Checker<'_>,
) -> [Option<TechId>; 2] {
    let rules = desk.rules;
    let is_vague = checker.is_partly_doubtful(path.clone().name("techs"));
    [("researching", &start.researching), ("goal", &start.goal)].map(|(field, name)| {
        let (name, path) = (name.as_deref()?, path.clone().name(field));
        let known_names = rules.written.techs.names();
        let tech = names::one(checker, path.clone(), "tech", name, rules.tech_id(name), known_names)?;
        if known.contains(tech.index()) {
            checker.error(codes::CONTRADICTION, path, format!("`{name}` is known from the beginning"));
        } else if field == "researching" && !rules.tree.is_researchable(known, tech) && !is_vague {
            let missing = rules.tree.needed(tech).without(known);
            let names = missing.iter().map(TechId::at).filter(|&other| other != tech).map(|one| rules.tech_name(one));
            let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
            let message = format!("`{name}` can't be researched yet: it needs {}", names.join(", "));
            let choices = rules.tree.researchable(known).map(|tech| format!("`{}`", rules.tech_name(tech)));
            let one = Diagnostic::error(codes::CONTRADICTION, message).found(format!("`{name}`")).expected(choices);
            let note = "it can be the goal, which is researched step by step";
            checker.push(path, one.note(None, note).suggest(Some(format!("goal: \"{name}\""))));
        }
        Some(tech)
    })
}

/// Whether a nation gets the units of the setting `startunits`: by default, if it has no cities or
/// units of its own.
fn begins_with_units(start: &NationStart) -> bool {
    start.start_units.unwrap_or(start.cities.is_empty() && start.units.is_empty())
}

/// W-145: the units of the setting `startunits`: for each letter's role the best unit that a nation
/// with these techs could build, otherwise the first. Among the types of a role a later one is
/// better. Random techs of the start (W-76) do not count here **(ours)**.
fn start_units(rules: &CivRules, known: &Bits256) -> Vec<UnitTypeId> {
    let written = &rules.written;
    let of_role = |letter: char| {
        let role = written.start_units.get(&letter.to_string())?;
        let types = || written.units.iter().enumerate().filter(|(_, (_, unit))| unit.roles.contains(role));
        let is_known = |tech: &Option<String>| {
            tech.as_ref().and_then(|tech| rules.tech_id(tech)).is_none_or(|tech| known.contains(tech.index()))
        };
        let best = types().rfind(|(_, (_, unit))| is_known(&unit.tech));
        best.or_else(|| types().next()).map(|(at, _)| UnitTypeId::at(at))
    };
    written.settings.startunits.chars().filter_map(of_role).collect()
}

/// A nation without a city needs units that found or conquer one.
fn check_means(desk: &Desk<'_>, seat: usize, units: impl Iterator<Item = UnitTypeId>, checker: &mut Checker<'_>) {
    let path = desk.people[seat].path().unwrap_or_else(|| Path::root().name("nations"));
    let says = |field: &str| checker.is_partly_doubtful(path.clone().name(field));
    if desk.seats[seat].name.is_empty() || ["cities", "units", "start_units"].into_iter().any(says) {
        return;
    }
    let units: Vec<UnitTypeId> = units.collect();
    let written = &desk.rules.written;
    let gets_one = |&unit: &UnitTypeId| {
        let name = desk.rules.unit_type_name(unit);
        let can_move = written.units.get(name).is_some_and(|unit| unit.moves > 0);
        let ways = [Action::FoundCity, Action::ConquerCity, Action::ConquerCity2];
        can_move && ways.iter().any(|&action| written.may_ever(name, action))
    };
    if units.iter().any(gets_one) {
        return;
    }
    let name = &desk.seats[seat].name;
    let message = if units.is_empty() {
        format!("`{name}` begins without cities and without units, so it is out of the game at once")
    } else {
        format!("`{name}` can never have a city: none of its units can found or conquer one")
    };
    let cure = "give it `cities` or `units`, or change the setting `startunits`";
    checker.push_key(path, Diagnostic::warning(codes::CONTRADICTION, message).note(None, cure));
}

/// On a drawn map a nation's first units need a start position, and land they can be on.
fn check_start(desk: &Desk<'_>, seat: usize, place: Option<Tile>, units: &[UnitTypeId], checker: &mut Checker<'_>) {
    let people = &desk.people[seat];
    let path = people.path().unwrap_or_else(|| Path::root().name("nations"));
    let is_placed = people.start.is_some_and(|start| start.start.is_some());
    let says = |field: &str| checker.is_doubtful(path.clone().name(field));
    let is_nameless = desk.seats[seat].name.is_empty();
    let is_vague = is_nameless || ["start", "start_units", "cities", "units"].into_iter().any(says);
    if desk.ground.is_drawn && !units.is_empty() && !is_placed && !is_vague {
        let message = format!("`{}` has no start position on this drawn map", desk.seats[seat].name);
        let one = Diagnostic::error(codes::MISSING_FIELD, message);
        checker.push(path, one.expected(["cities", "units", "`start: (x, y)`"]));
        return;
    }
    let (Some(tile), Some(map)) = (place, desk.ground.map()) else { return };
    let stranded = units.iter().find(|&&unit| !desk.rules.troops.is_native(unit, map.into(), tile));
    if let Some(&unit) = stranded {
        let message = format!("{} can't start on {}", desk.rules.unit_type_name(unit), desk.land_name(tile));
        checker.error(codes::CONTRADICTION, path.name("start"), message);
    }
}
