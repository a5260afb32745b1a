//! Governments, specialists, nations. The numbers of the first two are gathered from the effects.

use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as Kind;
use endturn_civ_rules::ruleset::requirement::Condition;
use endturn_civ_rules::ruleset::words::Output;

use crate::classic::facts::{more, sum};
use crate::classic::sheet::{Sheet, list, maybe, yes};

type Row = Vec<(&'static str, String)>;

/// Whether every way of an action is impossible under a government.
fn is_immune(rules: &Ruleset, action: Action, government: &str) -> bool {
    let barred = Condition::Government(government.to_owned());
    rules.actions[&action].iter().all(|way| way.target.iter().any(|one| one.condition == barred && !one.present))
}

pub fn governments(rules: &Ruleset) -> usize {
    let building = |name: &str| Condition::Building(name.to_owned());
    let rows = rules.governments.iter().map(|(name, one)| -> Row {
        let own = Condition::Government(name.to_owned());
        let plain = |kind: Kind| sum(rules, kind, std::slice::from_ref(&own));
        let of = |kind: Kind, output: Output| sum(rules, kind, &[own.clone(), Condition::Output(output)]);
        let with = |kind: Kind, further: &[Condition]| more(rules, kind, std::slice::from_ref(&own), further);
        let shields = [own.clone(), Condition::Output(Output::Shield)];
        let revolution = name == rules.game.governments.during_revolution;
        let partisans: Vec<Condition> =
            ["Communism", "Gunpowder", "Guerilla Warfare"].map(|tech| Condition::Tech(tech.to_owned())).into();
        let tech = one.reqs.iter().find_map(|req| match &req.condition {
            Condition::Tech(tech) => Some(tech),
            _ => None,
        });
        let mut row = vec![
            ("name", name.to_owned()),
            ("tech", maybe(tech)),
            ("during_revolution", yes(revolution)),
            // W-36: rates are fixed while there is no government.
            ("forced_rates", if revolution { "science 0; luxury 100; gold 0" } else { "" }.to_owned()),
            ("has_senate", yes(plain(Kind::HasSenate) > 0)),
            ("inspires_partisans", yes(with(Kind::InspirePartisans, &partisans) > 0)),
            ("rapture_grow", yes(plain(Kind::RaptureGrow) > 0)),
            ("immune_to_incite", yes(is_immune(rules, Action::InciteCity, name))),
            ("immune_to_bribe", yes(is_immune(rules, Action::BribeUnit, name))),
            ("ai_better", maybe(one.ai_better.as_ref())),
            ("male_title", format!("{} %s", one.ruler.for_check().male)),
            ("female_title", format!("{} %s", one.ruler.for_check().female)),
        ];
        let numbers = [
            ("max_rate_pct", plain(Kind::MaxRates)),
            ("trade_waste_base_pct", of(Kind::OutputWaste, Output::Trade)),
            ("trade_waste_pct_per_100_tiles", of(Kind::OutputWasteByDistance, Output::Trade)),
            ("shield_waste_base_pct", of(Kind::OutputWaste, Output::Shield)),
            ("upkeep_factor_shield", of(Kind::UpkeepFactor, Output::Shield)),
            ("upkeep_factor_food", of(Kind::UpkeepFactor, Output::Food)),
            ("upkeep_factor_gold", of(Kind::UpkeepFactor, Output::Gold)),
            ("free_upkeep_shield_per_city", of(Kind::UnitUpkeepFreePerCity, Output::Shield)),
            ("free_upkeep_food_per_city", of(Kind::UnitUpkeepFreePerCity, Output::Food)),
            ("free_upkeep_gold_per_city", of(Kind::UnitUpkeepFreePerCity, Output::Gold)),
            ("unhappy_factor_aggressive_units", plain(Kind::UnhappyFactor)),
            ("base_military_content", plain(Kind::MakeContentMil)),
            ("police_station_military_content", with(Kind::MakeContentMil, &[building("Police Station")])),
            ("womens_suffrage_military_content", with(Kind::MakeContentMil, &[building("Women's Suffrage")])),
            ("martial_law_each", plain(Kind::MartialLawEach)),
            ("martial_law_max_units", plain(Kind::MartialLawMax)),
            ("empire_size_base", plain(Kind::EmpireSizeBase)),
            ("empire_size_step", plain(Kind::EmpireSizeStep)),
            ("tile_trade_bonus", of(Kind::OutputIncTile, Output::Trade)),
            ("tile_trade_bonus_celebrating", of(Kind::OutputIncTileCelebrate, Output::Trade)),
            ("tile_penalty_above", plain(Kind::OutputPenaltyTile)),
            ("palace_shield_bonus_pct", more(rules, Kind::OutputBonus, &shields, &[building("Palace")])),
            ("courthouse_extra_content", with(Kind::MakeContent, &[building("Courthouse")])),
            ("free_building_upkeep_up_to", plain(Kind::UpkeepFree)),
            ("free_tech_upkeep", plain(Kind::TechUpkeepFree)),
            ("civil_war_base_chance_pct", plain(Kind::CivilWarChance)),
            ("disorder_turns_before_fall", plain(Kind::RevolutionUnhappiness)),
            ("diplomat_build_veteran_levels", with(Kind::VeteranBuild, &[Condition::UnitFlag("Diplomat".to_owned())])),
        ];
        row.extend(numbers.map(|(column, value)| (column, value.to_string())));
        row
    });
    Sheet::read("governments").compare(&rows.collect::<Vec<_>>())
}

pub fn specialists(rules: &Ruleset) -> usize {
    let rows = rules.specialists.iter().map(|(name, one)| -> Row {
        let makes = |output| {
            let facts = [Condition::Specialist(name.to_owned()), Condition::Output(output)];
            sum(rules, Kind::SpecialistOutput, &facts).to_string()
        };
        vec![
            ("name", name.to_owned()),
            ("display_name", one.display_name.clone()),
            ("short_name", one.short_name.for_check().clone()),
            ("reqs", crate::classic::notation::all(&one.reqs)),
            ("food", makes(Output::Food)),
            ("shield", makes(Output::Shield)),
            ("trade", makes(Output::Trade)),
            ("gold", makes(Output::Gold)),
            ("luxury", makes(Output::Luxury)),
            ("science", makes(Output::Science)),
        ]
    });
    Sheet::read("specialists").compare(&rows.collect::<Vec<_>>())
}

pub fn nations(rules: &Ruleset) -> usize {
    let rows = rules.nations.iter().map(|(name, one)| -> Row {
        vec![
            ("name", name.to_owned()),
            ("plural", one.plural.clone()),
            ("groups", list(&one.groups)),
            ("style", one.style.for_check().clone()),
            ("init_techs", list(&one.init_techs)),
            ("init_government", maybe(one.init_government.as_ref())),
            ("playable", yes(one.playable)),
            ("barbarian_type", one.barbarian.map_or("", |kind| kind.word()).to_owned()),
            ("leaders_sample", list(one.leaders.for_check())),
            ("cities_sample", list(&one.cities)),
        ]
    });
    Sheet::read("nations").compare(&rows.collect::<Vec<_>>())
}
