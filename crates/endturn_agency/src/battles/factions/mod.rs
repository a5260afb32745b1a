//! E-13 Faction activity and operations. Draws none of its own: it asks for what
//! [`super::throws::FactionThrow`] says, each keyed by faction and turn. Tells nothing.

use super::rules::{MissionKind, Rules};
use super::state::Faction;
use super::throws::FactionThrow;
use crate::frame::ids::{FactionId, MissionId};

/// A source of uniform draws from 0 to the bound less 1.
pub trait Throws: FnMut(FactionThrow, u64) -> u64 {}
impl<T: FnMut(FactionThrow, u64) -> u64> Throws for T {}

/// A faction at the start of the game: the duration of its first level and the time of its first
/// strike are drawn.
pub fn at_start(rules: &Rules, id: FactionId, throws: &mut impl Throws) -> Faction {
    at_level(rules, rules.faction(id).map_or(0, |faction| faction.activity_level), throws)
}

/// A faction that begins at a level of activity.
pub fn at_level(rules: &Rules, level: u32, throws: &mut impl Throws) -> Faction {
    let mut faction = Faction { level, ..Faction::default() };
    draw_level(rules, &mut faction, throws);
    faction
}

/// Effects of an advance on a faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Turns of suppression that were added.
    pub suppressed_for: u32,
    /// Whether its activity rose.
    pub has_climbed: bool,
    /// The operation it begins: a site of this mission appears at once.
    pub operation: Option<MissionId>,
}

/// Advances a faction that is not destroyed (E-13). `suppressed_for` are the turns that missions
/// won against it in this advance add, drawn by [`suppression`].
pub fn turn(
    rules: &Rules,
    id: FactionId,
    faction: &mut Faction,
    suppressed_for: u32,
    throws: &mut impl Throws,
) -> Turn {
    faction.suppression_turns = faction.suppression_turns.saturating_add(suppressed_for);
    let has_climbed = climb(rules, faction, throws);
    faction.suppression_turns = faction.suppression_turns.saturating_sub(1);
    let mut operation = None;
    if faction.suppression_turns == 0 {
        match faction.turns_to_operation {
            None => (),
            Some(0 | 1) => {
                operation = draw_operation(rules, id, faction, throws);
                draw_operation_turns(rules, faction, throws);
            }
            Some(turns) => faction.turns_to_operation = Some(turns - 1),
        }
    }
    Turn { suppressed_for, has_climbed, operation }
}

/// E-18: turns for which winning a mission suppresses its faction, drawn uniformly from the raid's
/// range, once for each raid won **(ours)**.
pub fn suppression(rules: &Rules, mission: MissionId, throws: &mut impl Throws) -> u32 {
    match rules.mission(mission).map(|mission| mission.kind) {
        Some(MissionKind::Raid { suppression_turns, .. }) => {
            between(suppression_turns, FactionThrow::Suppression, throws)
        }
        _ => 0,
    }
}

/// Counts one more turn at this level; returns whether the next one is reached.
fn climb(rules: &Rules, faction: &mut Faction, throws: &mut impl Throws) -> bool {
    faction.turns_at_level = faction.turns_at_level.saturating_add(1);
    let is_reached = faction.turns_to_next.is_some_and(|turns| faction.turns_at_level >= turns);
    let has_next = (faction.level as usize).saturating_add(1) < rules.activity.len();
    if is_reached && has_next {
        faction.level += 1;
        faction.turns_at_level = 0;
        draw_level(rules, faction, throws);
    }
    is_reached && has_next
}

fn draw_level(rules: &Rules, faction: &mut Faction, throws: &mut impl Throws) {
    let level = rules.activity.get(faction.level as usize);
    faction.turns_to_next =
        level.and_then(|level| level.turns).map(|range| between(turns(range), FactionThrow::LevelTurns, throws));
    if faction.turns_to_operation.is_none() {
        draw_operation_turns(rules, faction, throws);
    }
}

fn draw_operation_turns(rules: &Rules, faction: &mut Faction, throws: &mut impl Throws) {
    let level = rules.activity.get(faction.level as usize);
    let range = level.and_then(|level| level.operation_turns);
    faction.turns_to_operation = range.map(|range| between(turns(range), FactionThrow::OperationTurns, throws));
}

/// Draws an operation: its level by the weights of the activity, then one of that level, other than
/// the last one unless it is the only one. `None` if this ruleset has none to draw.
fn draw_operation(rules: &Rules, id: FactionId, faction: &mut Faction, throws: &mut impl Throws) -> Option<MissionId> {
    let weights = rules.activity.get(faction.level as usize).map_or(&[] as &[i32], |level| &level.weights_pct);
    let weight = |one: &i32| u64::from(one.max(&0).unsigned_abs());
    let mut drawn = throws(FactionThrow::OperationLevel, weights.iter().map(weight).sum());
    let level = weights.iter().position(|one| {
        let is_here = drawn < weight(one);
        drawn = drawn.saturating_sub(weight(one));
        is_here
    })?;
    let of_level = || rules.operations(id).filter(|(_, one)| one.kind == MissionKind::Operation { stake: level });
    let others = of_level().filter(|(id, _)| Some(*id) != faction.last_operation).count();
    let is_allowed = |id: MissionId| others == 0 || Some(id) != faction.last_operation;
    let place = throws(FactionThrow::Operation, (others as u64).max(1)) as usize;
    let operation = of_level().map(|(id, _)| id).filter(|id| is_allowed(*id)).nth(place);
    faction.last_operation = operation.or(faction.last_operation);
    operation
}

fn turns((least, most): (i32, i32)) -> (u32, u32) {
    (least.max(0).unsigned_abs(), most.max(0).unsigned_abs())
}

/// Draws uniformly from minimum to maximum; the minimum if that is no range.
fn between((least, most): (u32, u32), kind: FactionThrow, throws: &mut impl Throws) -> u32 {
    let range = u64::from(most.saturating_sub(least)) + 1;
    let drawn = if range == 1 { 0 } else { throws(kind, range) };
    least.saturating_add(u32::try_from(drawn.min(range - 1)).unwrap_or(0))
}
