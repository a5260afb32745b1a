//! What a seat may know: all of its own, and of others only who stands and what its scans revealed (F-08, F-09).

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    game::Limits,
    ids::KeyIndex,
    random::DrawSubject,
    seats::{Roster, SeatTable},
    turn::TurnChain,
};
use serde_json::{Value, json};

use crate::amount::Amount;
use crate::components::{Batch, BatchId, Mission, MissionId, PlanetId, ScanId, ScanReport, Works};
use crate::fleet::Fleet;
use crate::orders::Home;
use crate::projection::{Commitments, Projection};
use crate::rules::Rules;
use crate::scans::ScanLevel;

/// Scans older than this many rounds say nothing of use; a view does not carry them.
pub const MEMORY_ROUNDS: u32 = 20;

/// One other seat that still stands, as far as the viewer knows it.
#[derive(Clone, Copy, Debug)]
pub struct Rival<'w> {
    /// The seat.
    pub seat: Seat,
    /// What draws about it hang on.
    pub subject: DrawSubject,
    /// The latest report of any level.
    pub latest: Option<&'w ScanReport>,
    /// The latest report that shows incomes.
    pub deep: Option<&'w ScanReport>,
    /// Of the latest report and those older by at most one mission's length, the one that shows the most ships by value:
    /// what it shows and the latest does not is probably on a mission.
    pub fullest: Option<&'w ScanReport>,
    /// The round of the latest report that shows fewer ships by value than the one before it: by then they had left.
    pub dropped: Option<u32>,
}

/// Everything that one seat may know.
pub struct FleetsView<'w> {
    /// The rules in force.
    pub rules: &'w Rules,
    /// Whose view it is.
    pub seat: Seat,
    /// What the viewer's own draws hang on.
    pub subject: DrawSubject,
    /// The current round.
    pub round: u32,
    /// The last round.
    pub turn_limit: u32,
    /// The viewer's structures.
    pub works: Works,
    /// The viewer's missions under way, oldest first.
    pub missions: Vec<Mission>,
    /// Other seats that stand, in seat order.
    pub rivals: Vec<Rival<'w>>,
    home: Home<'w>,
}

impl<'w> FleetsView<'w> {
    /// The view of a seat; none if it has no planet.
    pub fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let roster = world.resource::<Roster>();
        let round = world.resource::<TurnChain>().current().round_number();
        let planet = world.resource::<KeyIndex<PlanetId>>().get(PlanetId::home_of(seat))?;
        let missions =
            world.resource::<KeyIndex<MissionId>>().entities().filter_map(|entity| world.get::<Mission>(entity));
        Some(Self {
            home: Home::of(world, seat)?,
            rules: &world.resource::<crate::plugin::RulesInForce>().0,
            seat,
            subject: roster.subject(seat),
            round,
            turn_limit: world.resource::<Limits>().turn_limit,
            works: *world.get(planet)?,
            missions: missions.filter(|mission| mission.owner == seat).copied().collect(),
            rivals: rivals(world, roster, seat, round),
        })
    }

    /// Stock at hand, in units.
    pub fn stock(&self) -> Amount {
        self.home.stock
    }

    /// Ships at home, reserved ones too.
    pub fn garrison(&self) -> Fleet {
        self.home.garrison
    }

    /// Ships at home that no attack of this turn has reserved.
    pub fn unreserved(&self) -> Fleet {
        self.home.unreserved()
    }

    /// All ships that live or are being built.
    pub fn all_ships(&self) -> Fleet {
        let holdings = &self.home.ledger.0;
        holdings.home.saturating_add(holdings.away).saturating_add(holdings.building)
    }

    /// The turn's end as the commitments so far and `more` would have it.
    pub fn project(&self, more: Commitments) -> Projection {
        self.home.project(more)
    }
}

/// Reports are made in the order of rounds, so the walk back stops at the first that is too old.
fn rivals<'w>(world: &'w World, roster: &Roster, seat: Seat, round: u32) -> Vec<Rival<'w>> {
    let table = world.resource::<SeatTable>();
    let rules = &world.resource::<crate::plugin::RulesInForce>().0;
    let others = roster.seats().filter(|&other| other != seat && table.stands(other));
    let mut rivals: Vec<Rival<'w>> = others
        .map(|seat| Rival {
            seat,
            subject: roster.subject(seat),
            latest: None,
            deep: None,
            fullest: None,
            dropped: None,
        })
        .collect();
    let mut newer: Vec<Option<(u32, i64)>> = vec![None; rivals.len()];
    for (_, entity) in world.resource::<KeyIndex<ScanId>>().iter().rev() {
        let Some(report) = world.get::<ScanReport>(entity) else { continue };
        if report.round + MEMORY_ROUNDS < round {
            break;
        }
        if report.owner != seat {
            continue;
        }
        let Some(place) = rivals.iter().position(|rival| rival.seat == report.target) else { continue };
        let rival = &mut rivals[place];
        let value = report.facts.home.value(rules);
        let latest = *rival.latest.get_or_insert(report);
        let fullest = rival.fullest.get_or_insert(report);
        let recent = report.round + rules.missions.home_after >= latest.round;
        if recent && value > fullest.facts.home.value(rules) {
            *fullest = report;
        }
        if let Some((round, _)) = newer[place].filter(|&(_, newer)| newer < value) {
            rival.dropped.get_or_insert(round);
        }
        newer[place] = Some((report.round, value));
        if report.level >= ScanLevel::Deep {
            rival.deep.get_or_insert(report);
        }
    }
    rivals
}

/// The view for programs.
pub(crate) fn as_json(world: &World, seat: Seat) -> Value {
    let Some(view) = FleetsView::of(world, seat) else { return Value::Null };
    let roster = world.resource::<Roster>();
    let fleet = |fleet: Fleet| -> Value {
        Value::Object(fleet.present().map(|(class, count)| (view.rules.name(class).into(), count.into())).collect())
    };
    let projection = view.project(Commitments::default());
    let batches = world.resource::<KeyIndex<BatchId>>().entities().filter_map(|entity| world.get::<Batch>(entity));
    json!({
        "round": view.round,
        "turn_limit": view.turn_limit,
        "seat": roster.name(seat),
        "stock": view.stock(),
        "projected": {"income": projection.income, "upkeep": projection.upkeep, "cost": projection.cost, "stock": projection.stock},
        "mines": view.works.complete.mines,
        "reactors": view.works.complete.reactors,
        "home": fleet(view.garrison()),
        "unreserved": fleet(view.unreserved()),
        "batches": batches.filter(|batch| batch.owner == seat).map(|batch| json!({
            "class": view.rules.name(batch.class), "count": batch.count,
            "turns_left": batch.turns_needed - batch.turns_done,
        })).collect::<Vec<_>>(),
        "missions": view.missions.iter().map(|mission| json!({
            "target": roster.name(mission.target), "ships": fleet(mission.ships), "returning": mission.returning,
            "battle_round": mission.timeline.battle, "home_round": mission.timeline.home,
        })).collect::<Vec<_>>(),
        "rivals": view.rivals.iter().map(|rival| json!({
            "seat": roster.name(rival.seat),
            "scanned_in_round": rival.latest.map(|report| report.round),
            "ships_at_home": rival.latest.map(|report| fleet(report.facts.home)),
            "economy": rival.deep.and_then(|report| report.facts.economy),
        })).collect::<Vec<_>>(),
    })
}

/// The view for a person at the prompt.
pub(crate) fn as_text(world: &World, seat: Seat) -> String {
    let Some(view) = FleetsView::of(world, seat) else { return String::new() };
    let roster = world.resource::<Roster>();
    let projection = view.project(Commitments::default());
    let amount = |amount: Amount| format!("{:>9} metal {:>9} energy", amount.metal, amount.energy);
    let mut lines = vec![
        format!("round {} of {}, {} (seat {seat})", view.round, view.turn_limit, roster.name(seat)),
        format!("  stock now        {}", amount(view.stock())),
        format!("  this turn costs  {}", amount(projection.cost)),
        format!("  income           {}", amount(projection.income)),
        format!("  upkeep           {}", amount(projection.upkeep)),
        format!("  stock then       {}", amount(projection.stock)),
        format!("  structures       {} mines, {} reactors", view.works.complete.mines, view.works.complete.reactors),
        format!("  at home          {}", view.rules.describe(view.garrison())),
        format!("  not reserved     {}", view.rules.describe(view.unreserved())),
    ];
    let batches = world.resource::<KeyIndex<BatchId>>().entities().filter_map(|entity| world.get::<Batch>(entity));
    for batch in batches.filter(|batch| batch.owner == seat) {
        let left = batch.turns_needed - batch.turns_done;
        lines.push(format!("  building         {} {}, {left} more turns", batch.count, view.rules.name(batch.class)));
    }
    for mission in &view.missions {
        let (target, ships) = (roster.name(mission.target), view.rules.describe(mission.ships));
        lines.push(match mission.returning {
            true => format!(
                "  mission          {ships} back from {target}, home at the end of round {}",
                mission.timeline.home
            ),
            false => {
                format!("  mission          {ships} against {target}, battle in round {}", mission.timeline.battle)
            }
        });
    }
    for rival in &view.rivals {
        let name = roster.name(rival.seat);
        lines.push(match rival.latest {
            None => format!("  rival {}: {name}, never scanned", rival.seat),
            Some(report) => {
                let ships = view.rules.describe(report.facts.home);
                format!("  rival {}: {name}, {ships} at home after round {}", rival.seat, report.round)
            }
        });
    }
    lines.join("\n")
}
