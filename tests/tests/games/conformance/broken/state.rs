//! State that is not registered, or not spawned, or has no key.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, RuleId,
    ids::{InGame, KeyIndex},
    rules::{RuleInfo, RuleSystems},
    snapshot::KeyedState,
    turn::Stage,
};
use serde::{Deserialize, Serialize};

use super::{
    booth::{self, Booth, NAME, Owner, Price, RULES, StandId, Step, Stock, rule},
    refused, tells, told,
};

const MOOD: RuleId = RuleId("B-03");
const WITH_MOOD: [RuleInfo; 3] = [RULES[0], RULES[1], rule(MOOD, "Mood")];

/// A seller's mood.
#[derive(Component, Clone, Copy, Default, Serialize, Deserialize)]
struct Mood(i64);

/// Coins in the pot.
#[derive(Resource, Clone, Copy, Default, Serialize, Deserialize)]
struct Pot(i64);

fn add<M>(app: &mut App, system: impl IntoScheduleConfigs<bevy_ecs::system::ScheduleSystem, M>) {
    booth::build(app);
    app.add_rule(NAME, Stage::TurnEnd, Step::Rents, MOOD, system);
}

#[test]
fn a_component_that_is_not_registered_is_refused() {
    let spawn = |world: &mut World| {
        booth::spawn(world);
        let stands: Vec<Entity> = world.resource::<KeyIndex<StandId>>().entities().collect();
        stands.into_iter().for_each(|stand| _ = world.entity_mut(stand).insert(Mood(1)));
    };
    let message = refused(Booth { spawn, ..Booth::default() });
    tells(&message, &["state::Mood` is on entities of the kind booth.stand", "a restored game lacks it"]);
    tells(&message, &[".keyed::<StandId, Mood>(\"booth.mood\")", ".derived::<Mood>()"]);
}

#[test]
fn a_component_that_comes_in_play_and_is_not_registered_is_found() {
    let build = |app: &mut App| {
        add(app, |index: Res<KeyIndex<StandId>>, mut commands: Commands| {
            index.entities().for_each(|stand| _ = commands.entity(stand).insert(Mood(2)));
        });
    };
    let message = told(Booth { build, rules: &WITH_MOOD, ..Booth::default() });
    tells(
        &message,
        &["after round 1", "state::Mood` is on entities of the kind booth.stand", ".keyed::<StandId, Mood>"],
    );
}

#[test]
fn a_component_that_is_registered_for_another_kind_of_entity_is_refused() {
    let build = |app: &mut App| {
        booth::build(app);
        app.keyed::<endturn_engine::Seat, Mood>("booth.mood");
    };
    let spawn = |world: &mut World| {
        booth::spawn(world);
        let stands: Vec<Entity> = world.resource::<KeyIndex<StandId>>().entities().collect();
        stands.into_iter().for_each(|stand| _ = world.entity_mut(stand).insert(Mood(1)));
    };
    let message = refused(Booth { build, spawn, ..Booth::default() });
    tells(&message, &["state::Mood` is on entities of the kind booth.stand"]);
    tells(&message, &["the entity Seat(0) has nothing for the section `booth.mood`", "Spawn it with the component"]);
}

#[test]
fn an_entity_without_a_key_is_refused() {
    let spawn = |world: &mut World| {
        booth::spawn(world);
        world.spawn(Mood(3));
    };
    let message = refused(Booth { spawn, ..Booth::default() });
    tells(&message, &["state::Mood` has no stable key", "the next game of the same world still has it", "stable_key!"]);
    let spawn = |world: &mut World| {
        booth::spawn(world);
        world.spawn((InGame, Mood(3)));
    };
    let message = refused(Booth { spawn, ..Booth::default() });
    tells(&message, &["state::Mood` has no stable key", "KeyIndex<SomethingId>"]);
    assert!(!message.contains("the next game"), "{message}");
}

#[test]
fn an_entity_without_a_key_that_comes_in_play_is_found() {
    let build = |app: &mut App| add(app, |mut commands: Commands| _ = commands.spawn((InGame, Mood(1))));
    tells(
        &told(Booth { build, rules: &WITH_MOOD, ..Booth::default() }),
        &["after round 1", "state::Mood` has no stable key"],
    );
}

#[test]
fn an_entity_that_lacks_what_its_kind_has_is_refused() {
    let spawn = |world: &mut World| {
        booth::spawn(world);
        let key: StandId = world.resource_mut::<KeyIndex<StandId>>().fresh();
        world.spawn((key, Owner(endturn_engine::Seat(0))));
    };
    let message = refused(Booth { spawn, ..Booth::default() });
    tells(&message, &["the entity StandId(2) has nothing for the section `booth.stock`", "Option"]);
}

#[test]
fn a_key_of_a_kind_that_is_not_registered_says_so() {
    endturn_engine::stable_key! {
        struct CrateId = "booth.crate";
    }
    let spawn = |world: &mut World| {
        booth::spawn(world);
        world.spawn(CrateId(0));
    };
    tells(&told(Booth { spawn, ..Booth::default() }), &["CrateId is not a kind of entity in this game", ".keys::<"]);
}

#[test]
fn a_key_that_another_entity_has_is_refused_with_the_cure() {
    let spawn = |world: &mut World| {
        booth::spawn(world);
        world.spawn(StandId(1));
    };
    let message = told(Booth { spawn, ..Booth::default() });
    tells(&message, &["two entities have the key StandId(1)", "`births.spawn(…)` with `Births<StandId>` in a rule"]);
    let build = |app: &mut App| {
        add(app, |index: Res<KeyIndex<StandId>>, mut commands: Commands| {
            let first = index.entities().next().expect("there are stands");
            commands.entity(first).insert(StandId(9));
        });
    };
    let message = told(Booth { build, rules: &WITH_MOOD, ..Booth::default() });
    tells(&message, &["StandId(9) is inserted into an entity that has another key", "never changes"]);
}

#[test]
fn state_that_is_registered_twice_says_so() {
    let build = |app: &mut App| {
        booth::build(app);
        app.keys::<StandId>();
    };
    let message = refused(Booth { build, ..Booth::default() });
    tells(&message, &["`booth.stand` is registered twice", "once, in `build`"]);
    let build = |app: &mut App| {
        booth::build(app);
        app.state::<Pot>("booth.stock");
    };
    tells(&refused(Booth { build, ..Booth::default() }), &["two sections of the state are called `booth.stock`"]);
}

#[test]
fn a_resource_that_a_rule_changes_and_nobody_registered_is_found() {
    let build = |app: &mut App| {
        app.init_resource::<Pot>();
        add(app, |mut pot: ResMut<Pot>| pot.0 += 1);
    };
    let message = told(Booth { build, rules: &WITH_MOOD, ..Booth::default() });
    tells(&message, &["after round 1", "the resource `", "state::Pot` is set by `spawn` or changed in play"]);
    tells(
        &message,
        &[".state::<Pot>(\"module.pot\")", ".derived::<Pot>()", "insert it in `build` if it never changes"],
    );
}

#[test]
fn a_resource_that_spawn_sets_and_nobody_registered_is_refused() {
    let spawn = |world: &mut World| {
        booth::spawn(world);
        world.insert_resource(Pot(3));
    };
    tells(&refused(Booth { spawn, ..Booth::default() }), &["the resource `", "state::Pot` is set by `spawn`"]);
}

#[test]
fn a_registered_resource_that_spawn_does_not_set_is_refused() {
    let build = |app: &mut App| {
        booth::build(app);
        app.init_resource::<Pot>().state::<Pot>("booth.pot");
    };
    let message = refused(Booth { build, ..Booth::default() });
    tells(&message, &["`spawn` does not insert the resource of the section `booth.pot`", "what the last one left"]);
    let build = |app: &mut App| {
        booth::build(app);
        app.state::<Pot>("booth.pot");
    };
    tells(&refused(Booth { build, ..Booth::default() }), &["`spawn` does not insert", "booth.pot"]);
}

#[test]
fn all_that_is_wrong_with_the_state_is_told_at_once() {
    let spawn = |world: &mut World| {
        booth::spawn(world);
        world.insert_resource(Pot(3));
        world.spawn(Stock { coins: 1, rugs: 1 });
    };
    let message = refused(Booth { spawn, ..Booth::default() });
    assert_eq!(message.lines().count(), 2, "{message}");
}

#[test]
fn what_is_derived_and_what_never_changes_need_not_be_registered() {
    #[derive(Resource)]
    struct Fixed(#[expect(dead_code, reason = "it is only there")] i64);
    let build = |app: &mut App| {
        booth::build(app);
        app.insert_resource(Fixed(3)).init_resource::<Pot>().derived::<Pot>().derived::<Mood>();
        app.add_rule(NAME, Stage::TurnStart, Step::Rents, MOOD, |price: Res<Price>, mut pot: ResMut<Pot>| {
            pot.0 = price.0
        });
    };
    let spawn = |world: &mut World| {
        booth::spawn(world);
        let stands: Vec<Entity> = world.resource::<KeyIndex<StandId>>().entities().collect();
        stands.into_iter().for_each(|stand| _ = world.entity_mut(stand).insert(Mood(1)));
        world.spawn((InGame, Mood(1)));
    };
    let mut game = Game::new(Booth { build, spawn, ..Booth::default() }.setup()).unwrap();
    game.advance_rounds(3);
    assert_eq!(game.state_faults(), []);
}
