//! A seat's view in two forms: as JSON for programs, as text for a person at the prompt.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, seats::Roster};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use endturn_engine::number::counted;

use crate::amount::Amount;
use crate::components::{Batch, BatchId, Build, BuildId, Mission};
use crate::fleet::Fleet;
use crate::projection::Commitments;
use crate::ruleset::MEMORY_ROUNDS;
use crate::structures::{Structure, Structures};
use crate::view::{FleetsView, Rival};

/// The view of a seat with everything that people read of it.
pub struct Page<'w> {
    pub(crate) view: FleetsView<'w>,
    pub(crate) roster: &'w Roster,
    /// Structures of the seat under construction, oldest first.
    builds: Vec<Build>,
    /// Ships of the seat under construction, oldest first.
    batches: Vec<Batch>,
}

impl Serialize for Page<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

impl<'w> Page<'w> {
    /// The page of a seat; `None` if it has no planet.
    pub(crate) fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let builds = world.resource::<KeyIndex<BuildId>>().entities().filter_map(|entity| world.get::<Build>(entity));
        let batches = world.resource::<KeyIndex<BatchId>>().entities().filter_map(|entity| world.get::<Batch>(entity));
        Some(Self {
            view: FleetsView::of(world, seat)?,
            roster: world.resource(),
            builds: builds.filter(|build| build.owner == seat).copied().collect(),
            batches: batches.filter(|batch| batch.owner == seat).copied().collect(),
        })
    }

    /// The page for programs.
    fn json(&self) -> Value {
        let (view, roster) = (&self.view, self.roster);
        let fleet = |fleet: Fleet| fleet_json(view, fleet);
        let projection = view.project(Commitments::default());
        json!({
            "round": view.round,
            "turn_limit": view.turn_limit,
            "seat": roster.name(view.seat),
            "stock": view.stock(),
            "projected": {
                "income": projection.income, "upkeep": projection.upkeep, "cost": projection.cost, "stock": projection.stock,
                "unpaid": projection.unpaid,
            },
            "mines": view.works.complete.mines,
            "reactors": view.works.complete.reactors,
            "home": fleet(view.garrison()),
            "unreserved": fleet(view.unreserved()),
            "builds": self.builds.iter().map(|build| json!({
                "structure": build.kind.name(), "count": build.count, "turns_left": build.turns_left,
            })).collect::<Vec<_>>(),
            "batches": self.batches.iter().map(|batch| json!({
                "class": view.rules.name(batch.class), "count": batch.count,
                "turns_left": batch.turns_needed.saturating_sub(batch.turns_done),
            })).collect::<Vec<_>>(),
            "missions": view.missions.iter().map(|mission| json!({
                "target": roster.name(mission.target), "ships": fleet(mission.ships), "returning": mission.returning,
                "battle_round": mission.timeline.battle, "home_round": mission.timeline.home,
            })).collect::<Vec<_>>(),
            "rivals": view.rivals.iter().map(|rival| rival_json(view, roster, rival)).collect::<Vec<_>>(),
        })
    }

    /// The page for a person at the prompt.
    pub(crate) fn text(&self) -> String {
        let (view, roster) = (&self.view, self.roster);
        let mut lines = vec![format!(
            "round {} of {}, {} (seat {})",
            view.round,
            view.turn_limit,
            roster.name(view.seat),
            view.seat
        )];
        lines.extend(books(view));
        let more = |turns: u32| counted(turns, "more round");
        for build in &self.builds {
            let what = counted(build.count, build.kind.name());
            lines.push(format!("  building         {what}, {}", more(build.turns_left)));
        }
        for batch in &self.batches {
            let ships = view.rules.describe(Fleet::of(batch.class, batch.count));
            lines.push(format!(
                "  building         {ships}, {}",
                more(batch.turns_needed.saturating_sub(batch.turns_done))
            ));
        }
        lines.extend(view.missions.iter().map(|mission| mission_line(view, roster, mission)));
        for rival in &view.rivals {
            lines.extend(rival_lines(view, roster, rival));
        }
        lines.join("\n")
    }
}

fn fleet_json(view: &FleetsView<'_>, fleet: Fleet) -> Value {
    Value::Object(fleet.present().map(|(class, count)| (view.rules.name(class).into(), count.into())).collect())
}

fn rival_json(view: &FleetsView<'_>, roster: &Roster, rival: &Rival<'_>) -> Value {
    json!({
        "seat": roster.name(rival.seat),
        "scanned_in_round": rival.latest.map(|report| report.round),
        "ships_at_home": rival.latest.map(|report| fleet_json(view, report.facts.home)),
        "economy_in_round": rival.deep.map(|report| report.round),
        "economy": rival.deep.and_then(|report| report.facts.economy),
        "player_in_round": rival.advanced.map(|report| report.round),
        "player": rival.advanced.and_then(|report| report.facts.player.as_ref()),
    })
}

/// Stock, projection, structures and ships.
fn books(view: &FleetsView<'_>) -> Vec<String> {
    let projection = view.project(Commitments::default());
    let amount = |amount: Amount| format!("{:>9} metal {:>9} energy", amount.metal, amount.energy);
    let structures = Structure::ALL.map(|kind| counted(view.works.complete.count(kind), kind.name()));
    let mut lines = vec![
        format!("  stock now        {}", amount(view.stock())),
        format!("  this turn costs  {}", amount(projection.cost)),
        format!("  income           {}", amount(projection.income)),
        format!("  upkeep           {}", amount(projection.upkeep)),
        format!("  stock then       {}", amount(projection.stock)),
    ];
    if projection.unpaid != Amount::ZERO {
        lines.push(format!("  unpaid then      {}", amount(projection.unpaid)));
    }
    lines.push(format!("  structures       {}", structures.join(", ")));
    let owned = view.structures().plus(view.planned_structures());
    let next = Structure::ALL.map(|kind| {
        let price = view.rules.structures_price(owned, Structures::NONE.with(kind, 1));
        format!("{} {} metal {} energy", kind.name(), price.metal, price.energy)
    });
    lines.push(format!("  the next costs   {}; see `prices`", next.join(", ")));
    lines.push(format!("  at home          {}", view.rules.describe(view.garrison())));
    lines.push(format!("  not reserved     {}", view.rules.describe(view.unreserved())));
    lines
}

fn mission_line(view: &FleetsView<'_>, roster: &Roster, mission: &Mission) -> String {
    let (target, ships) = (roster.name(mission.target), view.rules.describe(mission.ships));
    if mission.returning {
        return format!(
            "  mission          {ships} back from {target}, home at the end of round {}",
            mission.timeline.home
        );
    }
    format!("  mission          {ships} against {target}, battle in round {}", mission.timeline.battle)
}

fn rival_lines(view: &FleetsView<'_>, roster: &Roster, rival: &Rival<'_>) -> Vec<String> {
    let name = roster.name(rival.seat);
    let Some(report) = rival.latest else {
        let when = if view.round > MEMORY_ROUNDS {
            format!("not scanned in the last {MEMORY_ROUNDS} rounds")
        } else {
            "never scanned".to_owned()
        };
        return vec![format!("  rival {}: {name}, {when}", rival.seat)];
    };
    let ships = view.rules.describe(report.facts.home);
    let mut lines = vec![format!("  rival {}: {name}, {ships} at home after round {}", rival.seat, report.round)];
    if let Some((report, economy)) = rival.deep.and_then(|report| Some((report, report.facts.economy?))) {
        lines.push(format!("    {} (round {})", economy.describe(), report.round));
    }
    if let Some((report, player)) = rival.advanced.and_then(|report| Some((report, report.facts.player.as_ref()?))) {
        lines.push(format!("    {} (round {})", player.describe(), report.round));
    }
    lines
}
