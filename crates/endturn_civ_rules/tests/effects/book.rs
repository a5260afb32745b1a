//! Promises of the compiled book besides correct sums: cached values, effects of changes, memory
//! per city.

use endturn_civ_rules::effects::book::EffectBook;
use endturn_civ_rules::effects::cache::{CityFx, PlayerFx};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::slots::Slot;
use endturn_civ_rules::effects::watched::Watched;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::asked::Asked;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::effects::Effect;
use endturn_civ_rules::ruleset::policies::Policy;
use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::table::Table;
use endturn_civ_rules::ruleset::words::{Output, Range};
use endturn_engine::Seat;

use crate::effects::rulesets::{CLASSIC, Rules};
use crate::effects::stage::{HOME, Stage, US};
use crate::effects::world::TestWorld;

fn kept(stage: &Stage) -> (PlayerFx, CityFx) {
    let (mut nation, mut city) = (PlayerFx::default(), CityFx::default());
    assert!(!CLASSIC.book.refresh_player(&mut nation, US, &stage.world).is_empty(), "a first refresh changes all");
    assert!(!CLASSIC.book.refresh_city(&mut city, HOME, &stage.world).is_empty());
    (nation, city)
}

#[test]
fn a_city_of_the_classic_rules_keeps_less_than_600_bytes() {
    let (_, city) = kept(&Stage::new());
    assert!(city.bytes() < 600, "{}", city.bytes());
}

#[test]
fn a_refresh_tells_only_what_is_different() {
    let book = &CLASSIC.book;
    let stage = Stage::new().with(&["Temple"]);
    let (mut nation, mut city) = kept(&stage);
    assert!(book.refresh_player(&mut nation, US, &stage.world).is_empty(), "nothing has changed");
    assert!(book.refresh_city(&mut city, HOME, &stage.world).is_empty());
    let stage = stage.knowing(&["Pottery"]);
    assert!(book.refresh_player(&mut nation, US, &stage.world).is_empty(), "no effect asks for pottery");
    let stage = stage.knowing(&["Mysticism"]);
    let changed = book.refresh_player(&mut nation, US, &stage.world);
    assert!(changed.touches_cities() && !changed.tiles && !changed.nation, "temples do better, nothing else");
    let stage = stage.knowing(&["Plastics"]);
    let changed = book.refresh_player(&mut nation, US, &stage.world);
    assert!(changed.nation && !changed.tiles && !changed.touches_cities(), "all citizens pollute more alike");
    let stage = stage.under("Republic");
    assert!(book.refresh_player(&mut nation, US, &stage.world).tiles);
}

#[test]
fn a_sum_that_nothing_touched_stays_and_one_that_was_touched_goes() {
    let book = &CLASSIC.book;
    let mut stage = Stage::new().with(&["Temple", "Library"]);
    let (nation, mut city) = kept(&stage);
    let (content, science) = (book.slot(E::MakeContent), book.slot_for(E::OutputBonus, Output::Science));
    assert_eq!((book.city(content, &mut city, &nation), book.city(science, &mut city, &nation)), (1, 100));
    // Both buildings go, but only one change is reported: the cached values of the other are not
    // refreshed.
    stage.world.cities[0].buildings.remove(Stage::building("Temple").index());
    let before = city.clone();
    assert_eq!((book.city(content, &mut city, &nation), &city), (1, &before), "without a refresh nothing changes");
    assert!(!book.refresh_city(&mut city, HOME, &stage.world).is_empty());
    assert_eq!((book.city(content, &mut city, &nation), book.city(science, &mut city, &nation)), (0, 100));
}

#[test]
fn what_a_tech_ends_needs_no_second_look_at_cities() {
    let book = &CLASSIC.book;
    let stage = Stage::new().with(&["Temple", "Oracle"]);
    let (mut nation, mut city) = kept(&stage);
    let content = book.slot(E::MakeContent);
    assert_eq!(book.city(content, &mut city, &nation), 3);
    let stage = stage.knowing(&["Theology"]);
    let changed = book.refresh_player(&mut nation, US, &stage.world);
    city.drop_slots(&changed);
    assert_eq!(book.city(content, &mut city, &nation), 1);
}

#[test]
fn kinds_about_cities_and_nations_have_slots_and_no_others() {
    for kind in E::ALL.iter().copied() {
        let is_kept = !matches!(kind.asked(), Asked::Tile | Asked::TileOutput | Asked::Apart(..));
        assert_eq!(CLASSIC.book.slot(kind) != Slot::NOWHERE, is_kept, "{kind:?}");
    }
    let apart = [E::DefendBonus, E::VeteranBuild, E::HPRegen, E::NationIntelligence, E::InciteCostPct];
    assert!(apart.iter().all(|kind| matches!(kind.asked(), Asked::Apart(..))));
    assert!(CLASSIC.book.is_whole(E::MakeContent) && !CLASSIC.book.is_whole(E::BuildingBuyCostPct));
}

#[test]
fn classic_cities_watch_their_size_and_nothing_around_them() {
    let expected = Watched { size: true, ..Watched::default() };
    assert_eq!(CLASSIC.book.watched(), expected);
}

#[test]
fn an_empty_cache_answers_without_a_refresh() {
    let (nation, mut city) = (PlayerFx::default(), CityFx::default());
    for kind in E::ALL.iter().copied() {
        let _ = CLASSIC.book.city(CLASSIC.book.slot(kind), &mut city, &nation);
    }
    assert_eq!(CLASSIC.book.city(CLASSIC.book.slot(E::SizeAdj), &mut city, &nation), 8, "what always counts");
}

fn wants(building: &str, range: Range) -> Requirement {
    Requirement { condition: Condition::Building(building.to_owned()), range, present: true, survives: false }
}

fn with_effect(effect: Effect, change: impl FnOnce(&mut Ruleset)) -> Rules {
    let mut ruleset = CLASSIC.ruleset.clone();
    let mut table = Table::default();
    table.push("only".to_owned(), effect);
    ruleset.effects.insert(E::MakeContent, table);
    change(&mut ruleset);
    Rules::new(ruleset)
}

#[test]
fn a_policy_multiplies_and_cuts_each_effect_by_itself() {
    let effect = Effect { value: 3, multiplier: Some("Games".to_owned()), reqs: Vec::new() };
    let rules = with_effect(effect, |ruleset| {
        let policy = Policy { min_pct: -100, max_pct: 300, step_pct: 1, default_pct: 100, reqs: Vec::new() };
        ruleset.policies.push("Games".to_owned(), policy);
    });
    let mut stage = Stage::new();
    let mut value = |setting| {
        stage.world.nations[0].policies = vec![setting];
        let (mut nation, mut city) = (PlayerFx::default(), CityFx::default());
        rules.book.refresh_player(&mut nation, US, &stage.world);
        rules.book.refresh_city(&mut city, HOME, &stage.world);
        let kept = rules.book.city(rules.book.slot(E::MakeContent), &mut city, &nation);
        assert_eq!(rules.book.value(E::MakeContent, &Context::city(HOME), &stage.world), kept);
        kept
    };
    assert_eq!([100, 50, 33, 34, 0, -50, 250].map(&mut value), [3, 1, 0, 1, 0, -1, 7]);
    assert_eq!(rules.book.value(E::MakeContent, &Context::default(), &stage.world), 0, "nobody's policy");
}

#[test]
fn obsolescence_in_a_circle_ends_nowhere_and_nobody_is_obsolete_by_it() {
    let effect = Effect { value: 1, multiplier: None, reqs: vec![wants("Temple", Range::City)] };
    let rules = with_effect(effect, |ruleset| {
        let mut buildings = Table::default();
        for (name, one) in CLASSIC.ruleset.buildings.iter() {
            let mut one = one.clone();
            match name {
                "Temple" => one.obsolete_by = vec![wants("Library", Range::City), wants("Temple", Range::City)],
                "Library" => one.obsolete_by = vec![wants("Temple", Range::City)],
                _ => {}
            }
            buildings.push(name.to_owned(), one);
        }
        ruleset.buildings = buildings;
    });
    let stage = Stage::new().with(&["Temple", "Library"]);
    assert_eq!(rules.book.value(E::MakeContent, &Context::city(HOME), &stage.world), 1);
}

#[test]
fn names_of_nothing_hold_neither_plainly_nor_denied() {
    for present in [true, false] {
        let reqs = vec![Requirement { present, ..wants("Nowhere", Range::City) }];
        let rules = with_effect(Effect { value: 1, multiplier: None, reqs: reqs.clone() }, |_| {});
        assert_eq!(rules.book.value(E::MakeContent, &Context::city(HOME), &Stage::new().world), 0);
        let compiled = rules.book.reqs(&rules.ruleset, &reqs);
        assert!(rules.book.may_hold(&compiled, &Context::city(HOME), &Stage::new().world));
    }
}

#[test]
fn an_empty_ruleset_has_a_book_that_answers_nothing() {
    let mut ruleset = CLASSIC.ruleset.clone();
    ruleset.effects.clear();
    let book = EffectBook::compile(&ruleset);
    let world = TestWorld::empty(&ruleset);
    for kind in E::ALL.iter().copied() {
        assert_eq!(book.value(kind, &Context::player(Seat(9)), &world), 0);
        assert_eq!(book.city(book.slot(kind), &mut CityFx::default(), &PlayerFx::default()), 0);
    }
    assert!(book.building_reqs(BuildingId(9999)).is_empty());
}
