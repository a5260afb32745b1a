//! Relevant state that is hidden from the engine, found by its effects.

use std::sync::atomic::{AtomicI64, Ordering};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    ids::KeyIndex,
    journal::Journal,
    random::{DrawSubject, Draws, Purpose},
    rules::{RuleInfo, RuleSystems},
    snapshot::KeyedState,
    turn::{Stage, TurnChain},
};
use serde_json::Value;

use super::{
    booth::{self, Booth, NAME, PRICE, Price, RENT, RULES, StandId, Step, Stock, rule},
    tells, told,
};

const TAX: RuleId = RuleId("B-03");
const WITH_TAX: [RuleInfo; 3] = [RULES[0], RULES[1], rule(TAX, "Tax")];

/// The correct module with one more rule.
fn with<M>(app: &mut App, system: impl IntoScheduleConfigs<bevy_ecs::system::ScheduleSystem, M>) {
    booth::build(app);
    app.add_rule(NAME, Stage::TurnEnd, Step::Rents, TAX, system);
}

/// The correct module without the rule of prices.
fn without_prices(app: &mut App) -> &mut App {
    app.keys::<StandId>()
        .keyed::<StandId, booth::Owner>("booth.owner")
        .keyed::<StandId, Stock>("booth.stock")
        .state::<Price>("booth.price")
        .add_rule(NAME, Stage::TurnEnd, Step::Rents, RENT, booth::rent)
}

#[test]
fn state_in_a_local_is_found() {
    let build = |app: &mut App| {
        with(app, |mut evenings: Local<i64>, index: Res<KeyIndex<StandId>>, mut stands: Query<&mut Stock>| {
            *evenings += 1;
            index.entities().for_each(|stand| stands.get_mut(stand).unwrap().coins -= *evenings);
        });
    };
    let message = told(Booth { build, rules: &WITH_TAX, ..Booth::default() });
    tells(&message, &["one that has played before", "`booth.coins`", "a `Local` of a system"]);
}

#[test]
fn state_in_a_static_is_found() {
    static EVENINGS: AtomicI64 = AtomicI64::new(0);
    let build = |app: &mut App| {
        with(app, |index: Res<KeyIndex<StandId>>, mut stands: Query<&mut Stock>| {
            let evenings = EVENINGS.fetch_add(1, Ordering::Relaxed);
            index.entities().for_each(|stand| stands.get_mut(stand).unwrap().coins -= evenings % 5);
        });
    };
    let message = told(Booth { build, rules: &WITH_TAX, ..Booth::default() });
    tells(&message, &["two runs of seed 1 differ after round", "`booth.coins`", "a `static`"]);
}

#[test]
fn a_rule_that_goes_by_what_has_changed_is_found() {
    // A price that stays: the game knows that it did not change, a restored one does not.
    fn keeps(app: &mut App) {
        without_prices(app).add_rule(
            NAME,
            Stage::TurnEnd,
            Step::Rents,
            TAX,
            |price: Res<Price>, mut stands: Query<&mut Stock>| {
                if price.is_changed() {
                    stands.iter_mut().for_each(|mut stock| stock.coins += 3);
                }
            },
        );
    }
    const KEEPS: [RuleInfo; 2] = [RULES[1], WITH_TAX[2]];
    let message = told(Booth { build: keeps, rules: &KEEPS, ..Booth::default() });
    tells(&message, &["its restored copy", "`Changed` or `Added`"]);
}

/// A seller's promise, declared to follow from the state.
#[derive(Resource, Default)]
struct Promised(i64);

#[test]
fn what_is_called_derived_and_is_not_is_found() {
    let build = |app: &mut App| {
        app.init_resource::<Promised>().derived::<Promised>();
        with(app, |price: Res<Price>, mut promised: ResMut<Promised>| promised.0 += price.0);
    };
    let spawn = |world: &mut World| {
        booth::spawn(world);
        world.insert_resource(Promised(0));
    };
    let also_seen: fn(&World, endturn_engine::Seat) -> Value = |world, _| world.resource::<Promised>().0.into();
    let message = told(Booth { build, spawn, also_seen, rules: &WITH_TAX, ..Booth::default() });
    tells(
        &message,
        &["its restored copy", "the view of Ann (seat 1) shows at `booth.also`", "`renew` does not recompute"],
    );
}

#[test]
fn a_seed_without_effect_is_found() {
    // Draws in every game, with no visible effect.
    fn blind(chain: Res<TurnChain>, draws: Res<Draws>) {
        let evening = DrawSubject::TABLE.nth(chain.current().round_number());
        let _ = draws.at(PRICE, evening, Purpose("price")).below(6);
    }
    fn build(app: &mut App) {
        without_prices(app).add_rule(NAME, Stage::TurnEnd, Step::Prices, PRICE, blind);
    }
    const LIST: [RuleInfo; 2] = [rule(PRICE, "Price").draws(&["price"]), RULES[1]];
    let message = told(Booth { build, rules: &LIST, ..Booth::default() });
    tells(&message, &["the seed has no effect", "8 other seeds", "B-01 draws", "remove `draws` from the list"]);
}

#[test]
fn draws_that_are_listed_and_never_drawn_are_told() {
    let build = |app: &mut App| _ = without_prices(app);
    const LIST: [RuleInfo; 1] = [rule(RENT, "Rent").draws(&["rent"])];
    let subject = Booth { build, rules: &LIST, ..Booth::default() }.subject();
    let message = super::message(|| _ = subject.keeps_every_promise(1));
    tells(&message, &["the seed has no effect", "B-02 draws"]);
    // If another module draws, the seed has an effect.
    let passive = Booth { others: vec![std::sync::Arc::new(super::lists::dreamer())], ..Booth::default() };
    tells(&told(passive), &["module dreamer lists draws but has drawn nothing", "D-01 draws [\"dream\"]"]);
}

#[test]
fn a_module_without_draws_is_not_asked_for_the_effect_of_a_seed() {
    let build = |app: &mut App| _ = without_prices(app);
    const LIST: [RuleInfo; 1] = [RULES[1]];
    Booth { build, rules: &LIST, ..Booth::default() }.subject().keeps_every_promise(2);
}

#[test]
fn a_draw_or_a_fact_that_no_list_names_is_found() {
    let build = |app: &mut App| {
        with(app, |draws: Res<Draws>, mut journal: ResMut<Journal>| {
            let _ = draws.at(TAX, DrawSubject::TABLE, Purpose("tax")).below(2);
            journal.tell(TAX, booth::PriceSet(3));
        });
    };
    let message = told(Booth { build, rules: &WITH_TAX, ..Booth::default() });
    tells(&message, &["the rule list does not say that", "B-03 draws \"tax\"", "B-03 tells PriceSet"]);
}
