//! An expansion of fleets: a module whose rules run between those of another one.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat, SmallModule,
    ids::KeyIndex,
    metrics::Metric,
    orders::NoOrder,
    random::{DrawSubject, Draws, Purpose},
    rules::{Place, RuleInfo, RuleSystems, Spot},
    seats::SeatTable,
    snapshot::KeyedState,
    turn::{SegmentId, Stage},
};
use endturn_fleets::components::{PlanetId, Stock};
use endturn_scenario::{
    author::{Given, Module, Nothing},
    shape::Shaped,
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

const METRICS: &[Metric] = &[Metric::new(NAME, "tithe", "metal", "metal that was taken", |world, seat| {
    world.resource::<Chest>().0[seat.index()]
})];

const RESOLUTION: Stage = Stage::SegmentRun(SegmentId::RESOLUTION);

/// The module.
#[derive(Clone, Copy, Debug)]
pub struct Tithe;

/// A ruleset.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    rate: Rate,
}

/// The contents of `rate.ron`.
#[derive(Resource, Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct Rate {
    /// Part of the metal in stock, in permille.
    permille: i64,
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

impl Module for Tithe {
    const NAME: &'static str = NAME;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = &[
        ("assets/rulesets/tithe/ruleset.ron", "(format: 1, name: \"tithe\", module: \"tithe\", summary: \"a tenth\")"),
        ("assets/rulesets/tithe/rate.ron", "(permille: 100)"),
    ];
    const REQUIRES: &'static [&'static str] = &["fleets"];
    const METRICS: &'static [Metric] = METRICS;
    const STARTER: &'static str = "(format: 1, name: \"{name}\", turn_limit: 3, seats: [(name: \"Red\", persona: \"turtle\"), \
         (name: \"Blue\", persona: \"turtle\")], fleets: (), tithe: ())";
    type Ruleset = Ruleset;
    type Section = Nothing;
    type Compiled = ();
    type Order = NoOrder;
    type View<'w> = ();

    fn build(app: &mut App) {
        let rate = app.world().resource::<Given<Self>>().ruleset().rate;
        build(app, rate, Some((RuleId("F-01"), RuleId("F-05.1"))));
    }

    fn spawn(_: &Given<Self>, world: &mut World) {
        spawn(world);
    }

    fn view(_: &World, _: Seat) {}
}

/// The module with its rules at other places: the tithe after one rule and the omen before another;
/// both at the module's default place if none are given.
#[must_use]
pub fn placed(permille: i64, beside: Option<(RuleId, RuleId)>) -> SmallModule<NoOrder> {
    let build = move |app: &mut App| build(app, Rate { permille }, beside);
    SmallModule::without_orders(NAME, build, spawn).with_rules(RULES).with_metrics(METRICS)
}

fn build(app: &mut App, rate: Rate, beside: Option<(RuleId, RuleId)>) {
    let (tithe, omen) = beside.map_or_else(
        || (Spot::from(RESOLUTION), Spot::from(RESOLUTION)),
        |(first, second)| (RESOLUTION.after(first), RESOLUTION.before(second)),
    );
    app.insert_resource(rate).state::<Chest>("tithe.chest").add_rule(NAME, tithe, Steps::Tithe, TITHE, take).add_rule(
        NAME,
        omen,
        Steps::Omen,
        OMEN,
        look_for_omens,
    );
}

fn spawn(world: &mut World) {
    let seats = world.resource::<SeatTable>().seats();
    world.insert_resource(Chest(vec![0; seats]));
}
