//! An expansion of fleets: a module whose rules run between those of another one.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    ModuleSetup, RuleId,
    ids::KeyIndex,
    metrics::Metric,
    random::{DrawSubject, Draws, Purpose},
    rules::{Place, RuleInfo, RuleSystems},
    seats::SeatTable,
    snapshot::KeyedState,
    turn::{SegmentId, Stage},
};
use endturn_fleets::components::{PlanetId, Stock};
use endturn_scenario::{
    bridge,
    codes::CodePage,
    diagnostic::Report,
    module::{GameModule, Sheet},
    tree::Node,
};
use serde::{Deserialize, Serialize};

/// The module's name: sorted after `fleets`, so that its default place would be after all rules of
/// fleets.
pub const NAME: &str = "tithe";
/// Takes its part of the metal.
pub const TITHE: RuleId = RuleId("TI-1");
/// Throws a die and does nothing with it.
pub const OMEN: RuleId = RuleId("TI-2");

const RULES: &[RuleInfo] = &[
    RuleInfo::new(TITHE, "Tithe", Place::System, "a part of all metal is taken before ships are paid", "src/tithe.rs"),
    RuleInfo::new(OMEN, "Omen", Place::System, "a die is thrown before battles", "src/tithe.rs").draws(&["omen"]),
];

const RESOLUTION: Stage = Stage::SegmentRun(SegmentId::RESOLUTION);

/// The module as scenarios use it.
#[derive(Clone, Copy, Debug)]
pub struct Tithe;

/// The numbers of the ruleset.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    rate: Rate,
}

/// The tithe, in permille of the metal in stock.
#[derive(Resource, Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rate {
    permille: i64,
}

impl GameModule for Tithe {
    fn name(&self) -> &'static str {
        NAME
    }

    fn default_ruleset(&self) -> Option<&'static str> {
        Some(NAME)
    }

    fn rulesets(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "assets/rulesets/tithe/ruleset.ron",
                "(format: 1, name: \"tithe\", module: \"tithe\", summary: \"a tenth\")",
            ),
            ("assets/rulesets/tithe/rate.ron", "(permille: 100)"),
        ]
    }

    fn requires(&self) -> &'static [&'static str] {
        &["fleets"]
    }

    fn rules(&self) -> &'static [RuleInfo] {
        RULES
    }

    fn pages(&self) -> &'static [CodePage] {
        &[]
    }

    fn check_ruleset(&self, ruleset: &Node, report: &mut Report) {
        bridge::read::<Numbers>(ruleset, report);
    }

    fn setup(&self, sheet: Sheet<'_>, report: &mut Report) -> Option<Arc<dyn ModuleSetup>> {
        let numbers: Numbers = bridge::read(&sheet.tree.ruleset, report)?;
        Some(Arc::new(TitheSetup::new(numbers.rate.permille)))
    }

    fn starter(&self) -> &'static str {
        "(format: 1, name: \"{name}\", turn_limit: 3, seats: [(name: \"Red\", persona: \"turtle\"), \
         (name: \"Blue\", persona: \"turtle\")], fleets: (), tithe: ())"
    }
}

/// The module with its numbers, and the places of its rules.
#[derive(Clone, Copy, Debug)]
pub struct TitheSetup {
    permille: i64,
    beside: Option<(RuleId, RuleId)>,
}

impl TitheSetup {
    /// Places the tithe after F-01, the omen before F-05.1.
    #[must_use]
    pub fn new(permille: i64) -> Self {
        Self { permille, beside: Some((RuleId("F-01"), RuleId("F-05.1"))) }
    }

    /// Places the tithe after one rule and the omen before another; both at the module's default
    /// place if none are given.
    #[must_use]
    pub fn beside(self, beside: Option<(RuleId, RuleId)>) -> Self {
        Self { beside, ..self }
    }
}

/// Metal taken so far, by seat.
#[derive(Resource, Debug, Serialize, Deserialize)]
struct Chest(Vec<i64>);

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
enum Steps {
    Tithe,
    Omen,
}

fn take(rate: Res<Rate>, planets: Res<KeyIndex<PlanetId>>, mut stocks: Query<&mut Stock>, mut chest: ResMut<Chest>) {
    for (planet, entity) in planets.iter() {
        let Ok(mut stock) = stocks.get_mut(entity) else { continue };
        let part = stock.0.metal.max(0) * rate.permille / 1000;
        stock.0.metal -= part;
        chest.0[planet.owner().index()] += part;
    }
}

fn look_for_omens(draws: Res<Draws>, table: Res<SeatTable>) {
    for seat in table.standing().iter() {
        draws.at(OMEN, DrawSubject::key(seat), Purpose("omen")).below(6);
    }
}

impl ModuleSetup for TitheSetup {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(Rate { permille: self.permille }).state::<Chest>("tithe.chest");
        if let Some((first, second)) = self.beside {
            app.add_rule(NAME, RESOLUTION.after(first), Steps::Tithe, TITHE, take).add_rule(
                NAME,
                RESOLUTION.before(second),
                Steps::Omen,
                OMEN,
                look_for_omens,
            );
        } else {
            app.add_rule(NAME, RESOLUTION, Steps::Tithe, TITHE, take).add_rule(
                NAME,
                RESOLUTION,
                Steps::Omen,
                OMEN,
                look_for_omens,
            );
        }
    }

    fn spawn(&self, world: &mut World) {
        let seats = world.resource::<SeatTable>().seats();
        world.insert_resource(Chest(vec![0; seats]));
    }

    fn rules(&self) -> &'static [RuleInfo] {
        RULES
    }

    fn metrics(&self) -> &'static [Metric] {
        const TAKEN: Metric = Metric {
            module: NAME,
            name: "tithe",
            unit: "metal",
            help: "metal that was taken",
            headline: false,
            read: |world, seat| world.resource::<Chest>().0[seat.index()],
        };
        &[TAKEN]
    }
}
