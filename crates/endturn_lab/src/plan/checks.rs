//! Checks of a plan: its numbers, contenders, tables and the values of its levers.

use std::{collections::BTreeSet, sync::Arc};

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{number::counted, seats::SeatPersonas};
use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report, Severity},
    files::resolve,
    overrides::Override,
    path::{Path, Step},
    scenario::PersonaChoice,
    source::{SourceFile, Span},
    suggest::did_you_mean,
    tree::Node,
};

use super::{
    Design, Lever, Player, Sheet, Values,
    load::{LoadScenario, Scenario},
};
use crate::{
    ledger::MAX_ORBITS,
    lineups::{self, Contender, Lineup},
};

/// Range of replicates.
const REPLICATES: std::ops::RangeInclusive<u32> = 1..=100_000_000;
/// Maximum contenders of a plan.
const MAX_CONTENDERS: usize = 1_000;
/// Maximum number of tables of a plan.
const MAX_LINEUPS: u64 = 1_000_000;

pub(super) fn field(name: &str) -> Path {
    [Step::Name(name.to_owned())].into_iter().collect()
}

pub(super) fn item(name: &str, at: usize) -> Path {
    [Step::Name(name.to_owned()), Step::Index(at)].into_iter().collect()
}

/// Checks the fields of a plan; `plan` is its own path.
pub(super) fn check_sheet(sheet: &Sheet, plan: &str, node: &Node, report: &mut Report) {
    let mut checker = Checker::new(node, report);
    check_scenarios(sheet, plan, &mut checker);
    checker.title(field("name"), &sheet.name, "plan");
    checker.summary(field("summary"), &sheet.summary);
    if sheet.scenarios.is_empty() {
        checker.error(codes::INVALID_VALUE, field("scenarios"), "a plan needs at least one scenario");
    }
    checker.range(field("replicates"), sheet.replicates, REPLICATES);
    let cost =
        |name: &str| [Step::Name("budget".to_owned()), Step::Name(name.to_owned())].into_iter().collect::<Path>();
    if let Some(rounds) = sheet.budget.rounds {
        checker.range(cost("rounds"), rounds, 1..=u32::MAX);
    }
    if let Some(work) = sheet.budget.work {
        checker.range(cost("work"), work, 1..=u64::MAX);
    }
    if let Some(orbits) = sheet.shard_orbits {
        checker.range(field("shard_orbits"), u64::from(orbits), 1..=MAX_ORBITS);
    }
    if sheet.contenders.len() > MAX_CONTENDERS {
        let message = format!("{} contenders; expected at most {MAX_CONTENDERS}", sheet.contenders.len());
        checker.error(codes::OUT_OF_RANGE, field("contenders"), message);
    }
}

/// Warns of scenarios that a plan lists twice.
fn check_scenarios(sheet: &Sheet, plan: &str, checker: &mut Checker<'_>) {
    let paths: Vec<Option<String>> = sheet.scenarios.iter().map(|written| resolve(plan, written)).collect();
    for (at, path) in paths.iter().enumerate().filter(|(_, path)| path.is_some()) {
        if let Some(first) = paths[..at].iter().position(|other| other == path) {
            checker.twice(item("scenarios", at), "this scenario", item("scenarios", first));
        }
    }
}

/// Checks that each contender has a persona in every module, and returns the contenders.
pub(super) fn check_players(sheet: &Sheet, scenarios: &[Scenario], node: &Node, report: &mut Report) -> Vec<Player> {
    let mut checker = Checker::new(node, report);
    let seats = scenarios[0].setup.seats.len();
    for (at, other) in scenarios.iter().enumerate().filter(|(_, other)| other.setup.seats.len() != seats) {
        let message =
            format!("this scenario has {}, and the first one {seats}", counted(other.setup.seats.len(), "seat"));
        checker.error(codes::CONTRADICTION, item("scenarios", at), message);
    }
    if sheet.contenders.is_empty() {
        return seated(&scenarios[0], scenarios.len(), &mut checker);
    }
    let players: Vec<Player> = sheet.contenders.iter().cloned().map(Player::new).collect();
    for (at, player) in players.iter().enumerate() {
        let asking = || {
            let modules = scenarios.iter().flat_map(|scenario| &scenario.setup.modules);
            modules.filter(|module| module.asks_players()).map(|module| module.name())
        };
        // A persona for every module, and the same for each of them, are one contender.
        let is_known = player.modules().all(|name| asking().any(|known| known == name));
        let plays_as =
            |other: &Player| is_known && asking().all(|module| other.persona(module) == player.persona(module));
        if let Some(first) = players[..at].iter().position(|other| other.choice == player.choice || plays_as(other)) {
            let first_at = checker.span(item("contenders", first));
            let message = format!("`{}` is listed twice; first as number {}", player.name, first + 1);
            let one = Diagnostic::error(codes::DUPLICATE_NAME, message).found(format!("`{}`", player.name));
            checker.push(item("contenders", at), one.note(Some(first_at), "first listed here"));
            continue;
        }
        for foreign in player.modules().filter(|name| asking().all(|known| known != *name)) {
            let message = format!("`{}` has a persona for `{foreign}`, which no scenario of the plan has", player.name);
            let mut known: Vec<&str> = asking().collect();
            known.compact_sort();
            known.dedup();
            let near = did_you_mean(foreign, known.iter().copied());
            let one = Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, message).found(format!("`{foreign}`"));
            let listed = known.iter().map(|name| format!("`{name}`"));
            checker.push(item("contenders", at), one.expected(listed).suggest(near));
        }
        for scenario in scenarios {
            for module in scenario.setup.modules.iter().filter(|module| module.asks_players()) {
                let Some(persona) = player.persona(module.name()) else {
                    let message = format!("`{}` has no persona for the module `{}`", player.name, module.name());
                    checker.error(codes::UNKNOWN_SEAT_OR_PERSONA, item("contenders", at), message);
                    continue;
                };
                if let Err(why) = module.find_persona(persona) {
                    let one =
                        Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, why.reason).found(format!("`{persona}`"));
                    let listed = why.expected.iter().map(|name| format!("`{name}`"));
                    checker.push(item("contenders", at), one.expected(listed).suggest(why.suggestion));
                }
            }
        }
    }
    players
}

/// The contenders that a scenario itself names.
fn seated(scenario: &Scenario, scenarios: usize, checker: &mut Checker<'_>) -> Vec<Player> {
    if scenarios > 1 {
        let message = "a plan with several scenarios needs `contenders`";
        checker.error(codes::MISSING_FIELD, Path::default(), message);
    }
    let mut players: Vec<Player> = Vec::new();
    let asking = scenario.setup.modules.iter().filter(|module| module.asks_players()).count();
    for seat in &scenario.setup.seats {
        if seat.personas.len() < asking {
            let message =
                format!("seat `{}` of {} has no persona: the plan needs `contenders`", seat.name, scenario.path);
            checker.error(codes::MISSING_FIELD, Path::default(), message);
            break;
        }
        let same = seat.personas.iter().all(|(_, persona)| *persona == seat.personas[0].1);
        let choice = match seat.personas.first() {
            Some((_, persona)) if same => PersonaChoice::Everywhere(persona.clone()),
            _ => PersonaChoice::ByModule(seat.personas.iter().cloned().collect()),
        };
        if players.iter().all(|player| player.choice != choice) {
            players.push(Player::new(choice));
        }
    }
    players
}

/// Returns the tables that the design asks for.
pub(super) fn check_design(
    sheet: &Sheet,
    players: usize,
    scenarios: &[Scenario],
    node: &Node,
    report: &mut Report,
) -> Vec<Lineup> {
    let seats = scenarios[0].setup.seats.len();
    if !has_too_many_tables(&sheet.design, players as u64, seats as u64) {
        return lineups_of(sheet, players, scenarios, node, report);
    }
    let (seats, players) = (counted(seats, "seat"), counted(players, "contender"));
    let message = format!("this design has more than {MAX_LINEUPS} tables of {seats} with {players}");
    let one = Diagnostic::error(codes::OUT_OF_RANGE, message);
    let one = one.expected(["fewer contenders", "`Gauntlet`", "`OneVersusAll`", "`Tables`"]);
    Checker::new(node, report).push(field("design"), one);
    Vec::new()
}

/// Makes the tables of a design.
fn lineups_of(sheet: &Sheet, players: usize, scenarios: &[Scenario], node: &Node, report: &mut Report) -> Vec<Lineup> {
    let mut checker = Checker::new(node, report);
    let seats = scenarios[0].setup.seats.len();
    let count = Contender::try_from(players).unwrap_or(Contender::MAX);
    let mut real = |path: Path, place: u16| {
        let is_real = (1..=count).contains(&place);
        if !is_real {
            let message = format!("there is no contender {place}");
            let one = Diagnostic::error(codes::DANGLING_REFERENCE, message).found(format!("`{place}`"));
            checker.push(path, one.expected([format!("1 to {count}, a place in the list of contenders")]));
        }
        is_real
    };
    let lineups = match &sheet.design {
        Design::AsListed if sheet.contenders.is_empty() => {
            // The seats of the scenario; seats with equal personas get the same number.
            let of = |seat: &endturn_engine::seats::SeatSetup| seat.personas.clone();
            let known: Vec<SeatPersonas> =
                scenarios[0].setup.seats.iter().map(of).fold(Vec::new(), |mut known, one| {
                    if !known.contains(&one) {
                        known.push(one);
                    }
                    known
                });
            let place = |one: SeatPersonas| known.iter().position(|other| *other == one).unwrap_or(0) as Contender;
            vec![Lineup::new(scenarios[0].setup.seats.iter().map(|seat| place(of(seat))).collect())]
        }
        Design::AsListed => {
            if players != seats {
                let message = format!("{} for {}", counted(players, "contender"), counted(seats, "seat"));
                let one = Diagnostic::error(codes::CONTRADICTION, message);
                let ways = ["one for each seat", "a `design`, such as `RoundRobin`"];
                checker.push(field("contenders"), one.expected(ways));
                return Vec::new();
            }
            vec![Lineup::new((0..count).collect())]
        }
        Design::RoundRobin => lineups::round_robin(count, seats),
        Design::Multisets => lineups::multisets(count, seats),
        Design::OneVersusAll => lineups::one_versus_all(count, seats),
        Design::Gauntlet(place) => match real(field("design"), *place) {
            true => lineups::gauntlet(place - 1, count, seats),
            false => return Vec::new(),
        },
        Design::Tables(tables) => {
            let path = |at: usize| -> Path {
                [Step::Name("design".to_owned()), Step::Index(0), Step::Index(at)].into_iter().collect()
            };
            let mut all = Vec::new();
            for (at, table) in tables.iter().enumerate() {
                if table.iter().all(|&place| real(path(at), place)) {
                    all.push(Lineup::new(table.iter().map(|place| place - 1).collect()));
                }
            }
            if let Some(at) = tables.iter().position(|table| table.len() != seats) {
                let message =
                    format!("this table has {} for {}", counted(tables[at].len(), "contender"), counted(seats, "seat"));
                checker.error(codes::CONTRADICTION, path(at), message);
                return Vec::new();
            }
            warn_of_rotated(tables, &path, &mut checker);
            all
        }
    };
    if lineups.is_empty() && !checker.report().has_errors() {
        let message =
            format!("this design has no table of {} with {}", counted(seats, "seat"), counted(players, "contender"));
        checker.error(codes::CONTRADICTION, field("design"), message);
    }
    lineups
}

/// Warns of tables that are rotations of one another.
fn warn_of_rotated(tables: &[Vec<Contender>], path: &dyn Fn(usize) -> Path, checker: &mut Checker<'_>) {
    for (at, table) in tables.iter().enumerate() {
        if let Some(first) = tables[..at].iter().position(|other| is_rotated(other, table)) {
            let message = "this table is listed twice, as its contenders also play from each other's seats";
            let first = checker.span(path(first));
            let one = Diagnostic::warning(codes::DUPLICATE_NAME, message);
            checker.push(path(at), one.note(Some(first), "first listed here"));
        }
    }
}

/// True if one table is another after moving on by some seats.
fn is_rotated(one: &[Contender], other: &[Contender]) -> bool {
    let seats = one.len();
    seats == other.len() && (0..seats).any(|by| (0..seats).all(|at| one[at] == other[(at + by) % seats]))
}

/// Whether a design would make too many tables.
fn has_too_many_tables(design: &Design, contenders: u64, seats: u64) -> bool {
    let tables = match design {
        Design::RoundRobin => lineups::round_robin_count(contenders, seats),
        Design::Multisets => lineups::multiset_count(contenders, seats),
        Design::Gauntlet(_) => lineups::round_robin_count(contenders.saturating_sub(1), seats.saturating_sub(1)),
        Design::AsListed | Design::OneVersusAll | Design::Tables(_) => 0,
    };
    tables > MAX_LINEUPS
}

/// Warns of a lever that sets a value which the values of another one contain.
fn check_within(lever: &Lever, levers: &[Lever], report: &mut Report) {
    for outer in levers {
        let Some(inside) = lever.path.strip_prefix(outer.path.as_str()) else { continue };
        let Some(inside) = inside.strip_prefix('.') else { continue };
        let Values::Listed(values) = &outer.values else { continue };
        if let Some((_, node)) = values.iter().find(|(_, value)| value.get(inside).is_some()) {
            let message = format!("the values of `{}` set `{}` as well", outer.path, lever.path);
            let one = Diagnostic::warning(codes::CONTRADICTION, message).at(lever.span);
            report.push(one.note(Some(node.span), "it is also set here, and the lever that comes last counts"));
        }
    }
}

/// Checks that each value of each lever can be set alone; the scenario's diagnostics are reported
/// at the value, or at the part of it that is wrong.
pub(super) fn check_levers(
    levers: &[Lever],
    scenarios: &[Scenario],
    file: &Arc<SourceFile>,
    loader: &LoadScenario,
    report: &mut Report,
) {
    let mut told = BTreeSet::new();
    levers.iter().for_each(|lever| check_within(lever, levers, report));
    for lever in levers {
        for number in lever.values.tried() {
            let taking = lever.taking(number, file);
            let Override::Written { value, .. } = &taking else { continue };
            for scenario in scenarios {
                let Err(other) = loader(&scenario.path, std::slice::from_ref(&taking)) else { continue };
                for one in other.diagnostics().iter().filter(|one| one.severity == Severity::Error) {
                    let is_here = |span: &Span| other.sources().get(span.file).is_some_and(|at| Arc::ptr_eq(at, file));
                    let at = match one.span.filter(is_here) {
                        // A wrong path is wrong with every value.
                        Some(at) if lever.span.start <= at.start && at.start < lever.span.end => lever.span,
                        Some(at) => Span { file: lever.span.file, ..at },
                        None => value.span,
                    };
                    if told.insert((at, one.message.clone())) {
                        let note = format!("with `{taking}` in {}", scenario.path);
                        let one = Diagnostic { span: Some(at), fix: None, notes: Vec::new(), ..one.clone() };
                        report.push(one.note(None, note));
                    }
                }
            }
        }
    }
}
