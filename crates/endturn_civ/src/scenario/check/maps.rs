//! The map: a drawn one, read with all its errors, or one generated for the scenario's own seed.

use std::sync::Arc;

use endturn_civ_rules::map::generate::{GenerateError, Recipe, generate};
use endturn_civ_rules::map::grid::{GridProblem, MapGrid};
use endturn_civ_rules::map::lands::Lands;
use endturn_civ_rules::map::topology::{Grid, Topology};
use endturn_civ_rules::map::world_map::WorldMap;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::random::Draws;
use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::Diagnostic,
    module::Sheet,
    path::{Path, Step},
    source::Span,
    tree::{Kind, Node},
};

use super::super::plan::{MadeMap, MapPlan};
use super::super::section::{MapRecipe, MapSource, Section};

/// Width and height of a generated map.
const SIDE: std::ops::RangeInclusive<u32> = 8..=1000;
/// Seed of scenarios that name none.
const USUAL_SEED: u64 = 1;

/// Known facts about the map.
pub(super) struct Ground {
    /// Its topology, even if other parts are wrong.
    pub(super) topology: Option<Topology>,
    /// Whether it is the same in every game.
    pub(super) is_fixed: bool,
    /// Whether it was drawn, so that nations have start positions only if the author states them.
    pub(super) is_drawn: bool,
    /// The plan; `None` if something is wrong with it.
    pub(super) plan: Option<MapPlan>,
}

impl Ground {
    /// The map, if nothing is wrong with it.
    pub(super) fn map(&self) -> Option<&WorldMap> {
        match self.plan.as_ref()? {
            MapPlan::Drawn(map) => Some(map),
            MapPlan::Generated(made) => Some(&made.world.map),
        }
    }
}

/// A number from the scenario's header.
pub(super) fn header_number(sheet: Sheet<'_>, field: &str) -> Option<u64> {
    number(sheet.header_node, field)
}

/// A number from a group of fields.
pub(super) fn number(group: &Node, field: &str) -> Option<u64> {
    match &group.field(field)?.kind {
        Kind::Int(number) => u64::try_from(*number).ok(),
        Kind::Option(Some(inner)) => match inner.kind {
            Kind::Int(number) => u64::try_from(number).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Seed of the scenario.
pub(super) fn scenario_seed(sheet: Sheet<'_>) -> u64 {
    header_number(sheet, "seed").unwrap_or(USUAL_SEED)
}

/// Reads or generates the map.
pub(super) fn read(sheet: Sheet<'_>, section: &Section, rules: &CivRules, checker: &mut Checker<'_>) -> Ground {
    let lands = Lands::new(&rules.written);
    if lands.is_none() {
        checker.error(codes::CONTRADICTION, "map", "the ruleset has no terrain, so there can be no map");
    }
    match &section.map {
        MapSource::Drawn(grid) => drawn(grid, lands.as_ref(), checker),
        MapSource::Generated(recipe) => made(recipe, sheet, rules, lands.as_ref(), checker),
    }
}

fn drawn(grid: &MapGrid, lands: Option<&Lands>, checker: &mut Checker<'_>) -> Ground {
    let side = |length: usize| u32::try_from(length).ok();
    let width = grid.rows.first().and_then(|row| side(row.chars().count()));
    let topology = width
        .zip(side(grid.rows.len()))
        .and_then(|(width, height)| Topology::new(width, height, (grid.wrap_x, grid.wrap_y), grid.grid).ok());
    let plan = lands.and_then(|lands| match grid.to_map(lands) {
        Ok(map) => Some(MapPlan::Drawn(map)),
        Err(problems) => {
            for problem in problems {
                tell(problem, checker);
            }
            None
        }
    });
    Ground { topology, is_fixed: true, is_drawn: true, plan }
}

/// Reports an error of a drawn map at the character, at the sign of the legend, or at the row.
fn tell(problem: GridProblem, checker: &mut Checker<'_>) {
    let steps = Path::root().name("map").steps().iter().chain(problem.path.steps()).cloned().collect::<Vec<Step>>();
    let is_sign = steps.len() == 3 && steps.get(1) == Some(&Step::Name("legend".to_owned()));
    let path: Path = steps.into_iter().collect();
    let code = if problem.message.starts_with("unknown") { codes::DANGLING_REFERENCE } else { codes::INVALID_VALUE };
    let mut one = Diagnostic::error(code, problem.message).expected(problem.expected).suggest(problem.suggestion);
    if checker.report().is_full() {
        // Only counted now: places need not be computed.
        return checker.report().push(one);
    }
    one.found = problem.found;
    let span = if is_sign { checker.key_span(path) } else { checker.span(path) };
    let narrow = problem.column.and_then(|column| character(checker, span, column));
    checker.report().push(one.at(narrow.unwrap_or(span)));
}

/// The place of a character in a text; `None` if the text has escapes.
fn character(checker: &mut Checker<'_>, row: Span, column: usize) -> Option<Span> {
    let written = checker.report().sources().text_of(row);
    let plain = written.strip_prefix('"').filter(|text| !text.contains('\\'))?;
    let (start, found) = plain.char_indices().nth(column)?;
    let start = row.start as usize + 1 + start;
    Some(Span::new(row.file, start, start + found.len_utf8()))
}

/// Changes by which a map can be divided into equal pieces.
fn divisible(seats: usize, wanted: &MapRecipe) -> Vec<String> {
    let (width, height) = wanted.size;
    let seats = u32::try_from(seats).unwrap_or(u32::MAX).max(1);
    let up = |length: u32, parts: u32| length.div_ceil(parts).max(8).saturating_mul(parts);
    let mut ways = vec![format!("{} columns", up(width, seats))];
    if seats.is_multiple_of(2) {
        ways.push(format!("{} columns and {} rows", up(width, seats / 2), up(height, 2)));
    }
    if seats > 2 && !wanted.wrap_x {
        ways.push("`wrap_x: true`".to_owned());
    }
    ways
}

fn made(
    wanted: &MapRecipe,
    sheet: Sheet<'_>,
    rules: &CivRules,
    lands: Option<&Lands>,
    checker: &mut Checker<'_>,
) -> Ground {
    let (width, height) = wanted.size;
    let size = Path::root().name("map").name("size");
    let fair_starts = Path::root().name("map").name("fair_starts");
    let is_wide = checker.range(size.clone().index(0), width, SIDE);
    let is_high = checker.range(size.clone().index(1), height, SIDE);
    let topology = Topology::new(width, height, (wanted.wrap_x, wanted.wrap_y), Grid::Square).ok();
    let topology = topology.filter(|_| is_wide && is_high);
    let seed = wanted.seed.unwrap_or(scenario_seed(sheet));
    let make = |topology: Topology| {
        let recipe = Recipe::new(topology, wanted.style, sheet.seats.len(), &rules.written.settings);
        let recipe = Recipe { fair_starts: wanted.fair_starts, ..recipe };
        Some((recipe, generate(&recipe, lands?, &Draws::new(seed))))
    };
    let plan = match topology.and_then(make) {
        None => None,
        Some((recipe, Ok(world))) => {
            let made = MadeMap { recipe, own_seed: wanted.seed, seed, world: Arc::new(world) };
            Some(MapPlan::Generated(made))
        }
        Some((_, Err(why))) => {
            let one =
                Diagnostic::error(codes::CONTRADICTION, why.to_string()).found(format!("{width} by {height} tiles"));
            let (path, one) = match why {
                GenerateError::NoRoom { .. } => (size, one.note(None, format!("this is so with the seed {seed}"))),
                GenerateError::Uneven { seats } => (fair_starts, one.expected(divisible(seats, wanted))),
            };
            checker.push(path, one);
            None
        }
    };
    Ground { topology, is_fixed: wanted.seed.is_some(), is_drawn: false, plan }
}
