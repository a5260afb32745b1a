//! Data shared by all checks of a section, and paths to its parts.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::rules::CivRules;
use endturn_scenario::{
    checks::Checker, codes, diagnostic::Diagnostic, module::Sheet, path::Path, scenario::Seat as SeatEntry,
};

use super::super::section::{NationStart, Section};
use super::maps::Ground;
use super::nations::People;

/// Data shared by all checks.
pub(super) struct Desk<'a> {
    pub(super) section: &'a Section,
    pub(super) rules: &'a CivRules,
    pub(super) seats: &'a [SeatEntry],
    /// Whether the names of all seats could be read.
    pub(super) knows_seats: bool,
    /// The last round, as far as it can be read.
    pub(super) last_round: u32,
    /// First round of the game.
    pub(super) first_round: u32,
    pub(super) ground: Ground,
    /// By seat.
    pub(super) people: Vec<People<'a>>,
}

impl<'a> Desk<'a> {
    pub(super) fn new(
        sheet: Sheet<'a>,
        section: &'a Section,
        rules: &'a CivRules,
        ground: Ground,
        people: Vec<People<'a>>,
    ) -> Self {
        let last_round = super::maps::header_number(sheet, "turn_limit").unwrap_or(u64::from(u32::MAX));
        let last_round = u32::try_from(last_round).unwrap_or(u32::MAX);
        let first_round = sheet.header_node.field("turn").and_then(|turn| super::maps::number(turn, "from_round"));
        let first_round = first_round.and_then(|round| u32::try_from(round).ok()).unwrap_or(1).max(1);
        let knows_seats = sheet.knows_seats();
        Self { section, rules, seats: sheet.seats, knows_seats, last_round, first_round, ground, people }
    }

    /// The entries of seats that have one: index, path, entry.
    pub(super) fn written(&self) -> impl Iterator<Item = (usize, Path, &'a NationStart)> {
        let entry = |(at, people): (usize, &People<'a>)| Some((at, people.path()?, people.start?));
        self.people.iter().enumerate().filter_map(entry)
    }

    /// The tile at coordinates; reports if they are off the map, or if there is no reliable map.
    pub(super) fn tile(&self, path: Path, (x, y): (i32, i32), checker: &mut Checker<'_>) -> Option<Tile> {
        let topology = self.ground.topology?;
        if checker.is_doubtful(path.clone()) {
            return None;
        }
        if !self.ground.is_fixed {
            let one =
                Diagnostic::error(codes::CONTRADICTION, "no place is known on a map that differs with every seed");
            let way_out = "give the map a seed of its own, or draw it";
            checker.push(path, one.found(format!("({x}, {y})")).note(None, way_out));
            return None;
        }
        let (width, height) = (topology.width(), topology.height());
        let is_on_map = u32::try_from(x).is_ok_and(|x| x < width) && u32::try_from(y).is_ok_and(|y| y < height);
        if !is_on_map {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, "this is off the map").found(format!("({x}, {y})"));
            let columns = format!("columns from 0 to {}", width - 1);
            checker.push(path, one.expected([columns, format!("rows from 0 to {}", height - 1)]));
            return None;
        }
        topology.at(x, y)
    }

    /// The name of a tile's terrain; empty if the map can't be read.
    pub(super) fn land_name(&self, tile: Tile) -> &str {
        self.ground.map().map_or("", |map| self.rules.terrain_name(map.terrain(tile)))
    }

    /// Whether two seats are on one team, or allied, from the start.
    pub(super) fn are_friends(&self, one: usize, other: usize) -> bool {
        let allied = |between: &(String, String)| {
            let named = |name: &String| endturn_scenario::module::seat_named(self.seats, name);
            let pair = (named(&between.0), named(&between.1));
            pair == (Some(one), Some(other)) || pair == (Some(other), Some(one))
        };
        let is_alliance = |relation: &super::super::section::RelationStart| {
            relation.state == endturn_civ_rules::ruleset::words::Relation::Alliance && allied(&relation.between)
        };
        self.people[one].team == self.people[other].team || self.section.relations.iter().any(is_alliance)
    }
}
