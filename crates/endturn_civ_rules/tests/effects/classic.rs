//! Known answers of the classic ruleset, evaluated directly and through the caches of nations and
//! cities.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::SpecialistId;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::words::{Intelligence, Output, Relation};

use crate::effects::rulesets::CLASSIC;
use crate::effects::stage::{ABROAD, HOME, Stage, THEM, US};

#[test]
fn a_temple_contents_one_two_with_mysticism_and_two_more_with_the_oracle() {
    let temple = || Stage::new().with(&["Temple"]);
    assert_eq!(Stage::new().ask(E::MakeContent), 0);
    assert_eq!(temple().ask(E::MakeContent), 1);
    assert_eq!(temple().knowing(&["Mysticism"]).ask(E::MakeContent), 2);
    assert_eq!(temple().knowing(&["Mysticism"]).with(&["Oracle"]).ask(E::MakeContent), 4);
    assert_eq!(Stage::new().knowing(&["Mysticism"]).with(&["Oracle"]).ask(E::MakeContent), 0, "it needs the temple");
}

#[test]
fn a_wonder_ends_when_anybody_has_ever_known_the_tech() {
    let oracle = || Stage::new().with(&["Temple", "Oracle"]);
    assert_eq!(oracle().ask(E::MakeContent), 3);
    assert_eq!(oracle().abroad_knowing(&["Theology"]).ask(E::MakeContent), 1);
    let mut forgotten = oracle().abroad_knowing(&["Theology"]);
    forgotten.world.nations[1].knows = Default::default();
    forgotten.world.nations[1].is_dead = true;
    assert_eq!(forgotten.ask(E::MakeContent), 1, "lost with its last scholar, it still counts");
}

#[test]
fn barracks_end_with_their_owners_gunpowder_and_with_better_barracks() {
    let levels = |stage: Stage| {
        let legion = Some(Stage::unit_type("Legion"));
        stage.direct(E::VeteranBuild, Context { unit_type: legion, ..Context::city(HOME) })
    };
    let barracks = || Stage::new().with(&["Barracks"]);
    assert_eq!(levels(barracks()), 1);
    assert_eq!(levels(barracks().abroad_knowing(&["Gunpowder"])), 1, "another's gunpowder does not matter");
    assert_eq!(levels(barracks().knowing(&["Gunpowder"])), 0);
    assert_eq!(levels(barracks().knowing(&["Gunpowder"]).with(&["Barracks II"])), 1);
    assert_eq!(levels(barracks().with(&["Barracks II"])), 1, "the newer ones replace the older");
    let newest = || barracks().with(&["Barracks II", "Barracks III"]);
    assert_eq!(levels(newest()), 1, "the newest of three");
    let book = &CLASSIC.book;
    let is_over = |stage: &Stage, name| book.is_obsolete(Stage::building(name), None, Some(HOME), &stage.world);
    assert!(is_over(&newest(), "Barracks") && is_over(&newest(), "Barracks II"));
    assert!(!is_over(&newest(), "Barracks III"));
}

#[test]
fn the_great_wall_takes_the_place_of_city_walls_until_metallurgy() {
    let against = |stage: &Stage, attacker| {
        let unit_type = Some(Stage::unit_type(attacker));
        stage.direct(E::DefendBonus, Context { unit_type, ..Context::city(HOME) })
    };
    let walls = Stage::new().with(&["City Walls"]);
    let great = Stage::new().with(&["Great Wall"]);
    let both = || Stage::new().with(&["City Walls", "Great Wall"]);
    assert_eq!([against(&walls, "Legion"), against(&great, "Legion"), against(&both(), "Legion")], [200; 3]);
    assert_eq!(against(&both(), "Howitzer"), 0);
    assert_eq!(against(&both().abroad_knowing(&["Metallurgy"]), "Legion"), 200, "the city's own walls again");
    assert_eq!(against(&great.abroad_knowing(&["Metallurgy"]), "Legion"), 0);
}

#[test]
fn a_negated_relation_without_a_second_nation_is_not_met() {
    let stage = Stage::new();
    let steal = Context { action: Some(Action::StealTech), ..Context::player(US) };
    let from_them = Context { other: Some(THEM), ..steal };
    assert_eq!(stage.direct(E::CasusBelliSuccess, steal), 0);
    assert_eq!(stage.direct(E::CasusBelliSuccess, from_them), 1);
    let mut at_war = Stage::new();
    at_war.world.relations.insert((0, 1, Relation::War));
    assert_eq!(at_war.direct(E::CasusBelliSuccess, from_them), 0);
}

#[test]
fn an_unknown_action_is_none_so_that_its_denial_holds() {
    let stage = Stage::new();
    let cost = |action| stage.direct(E::IllegalActionMoveCost, Context { action, ..Context::player(US) });
    assert_eq!([cost(None), cost(Some(Action::Attack)), cost(Some(Action::FoundCity))], [1, 1, 0]);
}

#[test]
fn specialists_make_two_luxury_three_science_three_gold() {
    let stage = Stage::new();
    let made = |name: &str, output| {
        let place = CLASSIC.ruleset.specialists.position(name).expect(name);
        let specialist = SpecialistId::at(place);
        let context = Context { specialist: Some(specialist), ..Context::city(HOME).with_output(output) };
        stage.both(context, E::SpecialistOutput, CLASSIC.book.slot_of(E::SpecialistOutput, specialist, output))
    };
    let all = |name| Output::ALL.iter().map(|output| made(name, *output)).collect::<Vec<_>>();
    assert_eq!(all("elvis"), [0, 0, 0, 0, 2, 0]);
    assert_eq!(all("scientist"), [0, 0, 0, 0, 0, 3]);
    assert_eq!(all("taxman"), [0, 0, 0, 3, 0, 0]);
}

#[test]
fn a_full_city_of_science_has_450_percent_more() {
    let science = |names: &[&str]| Stage::new().with(names).output(E::OutputBonus, Output::Science);
    assert_eq!(science(&["Library"]), 100);
    assert_eq!(science(&["University"]), 0, "it builds on the library");
    assert_eq!(science(&["Library", "University"]), 250);
    assert_eq!(science(&["Library", "University", "Research Lab"]), 450);
    assert_eq!(science(&["Library", "University", "Research Lab", "Isaac Newton's College", "SETI Program"]), 650);
    assert_eq!(Stage::new().with(&["Library"]).output(E::OutputBonus, Output::Gold), 0);
    assert_eq!(Stage::new().with(&["Library"]).direct(E::OutputBonus, Context::city(HOME)), 0, "no output, no bonus");
}

#[test]
fn a_factory_gains_by_one_power_plant_at_a_time() {
    let shields = |names: &[&str]| Stage::new().with(names).under("Monarchy").output(E::OutputBonus, Output::Shield);
    assert_eq!(shields(&["Factory"]), 50);
    assert_eq!(shields(&["Factory", "Power Plant"]), 75);
    assert_eq!(shields(&["Factory", "Power Plant", "Hydro Plant", "Nuclear Plant"]), 75);
    assert_eq!(shields(&["Factory", "Mfg. Plant", "Power Plant", "Hoover Dam"]), 150);
    assert_eq!(shields(&["Palace"]), 50, "under a monarch");
}

#[test]
fn highest_rates_are_those_of_the_government() {
    let rates = |government| Stage::new().under(government).ask(E::MaxRates);
    let all = ["Anarchy", "Despotism", "Monarchy", "Communism", "Republic", "Democracy"].map(rates);
    assert_eq!(all, [100, 60, 70, 80, 80, 100]);
}

#[test]
fn empires_grow_restless_at_the_size_of_their_government() {
    let sizes = |government| {
        let stage = Stage::new().under(government);
        (stage.ask(E::EmpireSizeBase), stage.ask(E::EmpireSizeStep))
    };
    let all = ["Anarchy", "Despotism", "Monarchy", "Communism", "Republic", "Democracy"].map(sizes);
    assert_eq!(all, [(9, 6), (10, 10), (11, 12), (12, 0), (13, 14), (14, 16)]);
}

#[test]
fn waste_depends_on_the_government_and_half_comes_back_once() {
    let trade = |stage: &Stage, kind| stage.output(kind, Output::Trade);
    let despotism = Stage::new().with(&["Courthouse"]);
    assert_eq!((trade(&despotism, E::OutputWaste), trade(&despotism, E::OutputWasteByDistance)), (37, 400));
    assert_eq!(trade(&despotism, E::OutputWastePct), 50);
    assert_eq!(trade(&despotism.with(&["Palace"]), E::OutputWastePct), 50, "not twice");
    let democracy = Stage::new().under("Democracy");
    assert_eq!((trade(&democracy, E::OutputWaste), trade(&democracy, E::OutputWasteByDistance)), (0, 0));
}

#[test]
fn cities_grow_to_8_to_12_and_beyond() {
    let sizes = |names: &[&str]| {
        let stage = Stage::new().with(names);
        (stage.ask(E::SizeAdj), stage.ask(E::SizeUnlimit))
    };
    assert_eq!(sizes(&[]), (8, 0));
    assert_eq!(sizes(&["Aqueduct"]), (12, 0));
    assert_eq!(sizes(&["Aqueduct", "Sewer System"]), (12, 1));
    assert_eq!(sizes(&["Sewer System"]), (8, 0));
}

#[test]
fn years_pass_more_slowly_as_time_goes_on() {
    let years = |year| {
        let mut stage = Stage::new();
        stage.world.year = year;
        assert_eq!(stage.ask(E::TurnYears), stage.direct(E::TurnYears, Context::default()), "of the world itself");
        stage.ask(E::TurnYears)
    };
    let all = [-4000, -1001, -1000, -1, 0, 1000, 1500, 1750, 1900].map(years);
    assert_eq!(all, [50, 50, 25, 25, 20, 10, 5, 2, 1]);
}

#[test]
fn a_wonder_that_stands_or_stood_counts_for_the_world() {
    let mut stage = Stage::new();
    assert_eq!((stage.ask(E::EnableNuke), stage.ask(E::RevealMap)), (0, 0));
    stage.world.cities[1].buildings.insert(Stage::building("Manhattan Project").index());
    stage.world.cities[1].buildings.insert(Stage::building("Apollo Program").index());
    assert_eq!((stage.ask(E::EnableNuke), stage.ask(E::EnableSpace)), (1, 1), "another's is enough");
    assert_eq!(stage.ask(E::RevealMap), 0, "only its owner sees the map");
    stage.world.cities.truncate(1);
    assert_eq!(stage.ask(E::EnableNuke), 0);
    stage.world.was_built.insert(Stage::building("Manhattan Project").index());
    assert_eq!(stage.ask(E::EnableNuke), 1, "it was built once");
}

#[test]
fn what_one_may_learn_of_a_nation_takes_a_kind_and_mostly_an_embassy() {
    let mut stage = Stage::new();
    let seen = |stage: &Stage, kind, other| {
        let context = Context { intelligence: Some(kind), other, ..Context::player(US) };
        stage.direct(E::NationIntelligence, context)
    };
    assert_eq!(seen(&stage, Intelligence::Wonders, Some(THEM)), 1);
    assert_eq!(seen(&stage, Intelligence::Gold, Some(THEM)), 0);
    stage.world.relations.extend([(0, 1, Relation::HasContact), (0, 1, Relation::HasEmbassy)]);
    assert_eq!(seen(&stage, Intelligence::Gold, Some(THEM)), 2);
    assert_eq!((seen(&stage, Intelligence::Techs, Some(THEM)), seen(&stage, Intelligence::Techs, None)), (1, 0));
}

#[test]
fn the_bonus_of_the_thing_being_built_takes_only_what_asks_for_it() {
    let stage = Stage::new();
    let bonus = |stage: &Stage, kind, name| {
        CLASSIC.book.value_of_building(kind, Stage::building(name), &Context::city(HOME), &stage.world)
    };
    assert_eq!(bonus(&stage, E::GiveImmTech, "Darwin's Voyage"), 2, "though it does not stand yet");
    assert_eq!(bonus(&stage, E::GiveImmTech, "Temple"), 0);
    assert_eq!((bonus(&stage, E::SizeAdj, "Aqueduct"), bonus(&stage, E::SizeAdj, "Temple")), (4, 0));
    assert_eq!(bonus(&stage, E::SizeUnlimit, "Sewer System"), 0, "the other requirements are tested");
    let with_aqueduct = stage.with(&["Aqueduct"]);
    assert_eq!(bonus(&with_aqueduct, E::SizeUnlimit, "Sewer System"), 1);
    assert_eq!(bonus(&with_aqueduct, E::OutputWastePct, "Palace"), 0, "no output is in question");
}

#[test]
fn disasters_strike_where_they_may_and_not_only_where_they_must() {
    let book = &CLASSIC.book;
    let place = CLASSIC.ruleset.disasters.position("Nuclear Accident").expect("classic has it");
    let reqs = &book.reqs.disasters[place];
    let stage = Stage::new();
    let (here, nowhere) = (Context::city(HOME), Context::player(US));
    assert!(!book.holds(reqs, &here, &stage.world) && !book.may_hold(reqs, &here, &stage.world));
    assert!(!book.holds(reqs, &nowhere, &stage.world) && book.may_hold(reqs, &nowhere, &stage.world));
    let stage = stage.with(&["Nuclear Plant"]);
    assert!(book.holds(reqs, &here, &stage.world));
    assert!(!book.holds(reqs, &Context::city(ABROAD), &stage.world));
}
