//! Effects, actions, disasters, trade, treaties, starts, events, flags.

use std::collections::BTreeMap;

use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::effects::Effect;
use endturn_civ_rules::ruleset::events::HutContent;
use endturn_civ_rules::ruleset::requirement::Requirement;

use crate::classic::notation::{self, spaced};
use crate::classic::sheet::{Sheet, list};

type Row = Vec<(&'static str, String)>;

/// A line of the effects table without its id: kind, value, requirements.
type Line = (String, String, String);

fn line(kind: &str, effect: &Effect) -> Line {
    (kind.to_owned(), effect.value.to_string(), notation::all(&effect.reqs))
}

/// All effects of the ruleset, each found in the table and taken from it once.
fn in_order_of_the_table(rules: &Ruleset) -> Vec<&Effect> {
    let mut by_line: BTreeMap<Line, Vec<&Effect>> = BTreeMap::new();
    for (kind, effects) in &rules.effects {
        for (_, effect) in effects.iter() {
            by_line.entry(line(kind.word(), effect)).or_default().push(effect);
        }
    }
    let rows = Sheet::read("effects").rows;
    let effects = rows.iter().map(|row| {
        let line = (row["effect_type"].clone(), row["value"].clone(), row["requirements"].clone());
        by_line.get_mut(&line).and_then(Vec::pop).unwrap_or_else(|| panic!("the ruleset lacks the effect {line:?}"))
    });
    let effects = effects.collect();
    let more: Vec<_> = by_line.iter().filter(|(_, effects)| !effects.is_empty()).collect();
    assert!(more.is_empty(), "the tables lack these effects: {more:?}");
    effects
}

pub fn effects(rules: &Ruleset) -> usize {
    let found = in_order_of_the_table(rules);
    let kinds = rules.effects.iter().flat_map(|(kind, effects)| effects.iter().map(move |(_, one)| (kind.word(), one)));
    let kinds: Vec<_> = kinds.collect();
    let rows = found.into_iter().map(|effect| -> Row {
        let (kind, _) = kinds.iter().find(|(_, other)| std::ptr::eq(*other, effect)).expect("it came from there");
        let (kind, value, requirements) = line(kind, effect);
        let multiplier = effect.multiplier.clone().unwrap_or_default();
        vec![("effect_type", kind), ("value", value), ("multiplier", multiplier), ("requirements", requirements)]
    });
    Sheet::read("effects").compare(&rows.collect::<Vec<_>>())
}

pub fn effect_reqs(rules: &Ruleset) -> usize {
    let ids = Sheet::read("effects").rows;
    let effects = ids.iter().zip(in_order_of_the_table(rules));
    let one = |id: &str, req: &Requirement| -> Row {
        let (kind, name) = notation::parts(&req.condition);
        vec![
            ("effect_id", id.to_owned()),
            ("type", kind.to_owned()),
            ("name", name),
            ("range", req.range.word().to_owned()),
            ("present", req.present.to_string()),
            ("survives", req.survives.to_string()),
        ]
    };
    let rows = effects.flat_map(|(row, effect)| effect.reqs.iter().map(|req| one(&row["id"], req)).collect::<Vec<_>>());
    Sheet::read("effect_reqs").compare(&rows.collect::<Vec<_>>())
}

pub fn action_enablers(rules: &Ruleset) -> usize {
    let ways = rules.actions.iter().flat_map(|(action, ways)| ways.iter().map(move |way| (action, way)));
    let rows = ways.map(|(action, way)| -> Row {
        vec![
            ("action", spaced(action.word())),
            ("actor_reqs", notation::all(&way.actor)),
            ("target_reqs", notation::all(&way.target)),
        ]
    });
    Sheet::read("action_enablers").compare(&rows.collect::<Vec<_>>())
}

pub fn disasters(rules: &Ruleset) -> usize {
    let rows = rules.disasters.iter().map(|(name, one)| -> Row {
        vec![
            ("name", name.to_owned()),
            ("frequency", one.frequency.to_string()),
            ("reqs", notation::all(&one.reqs)),
            ("effects", list(one.effects.iter().map(|effect| effect.word()))),
        ]
    });
    Sheet::read("disasters").compare(&rows.collect::<Vec<_>>())
}

pub fn trade_routes(rules: &Ruleset) -> usize {
    let rows = rules.trade_routes.iter().map(|(kind, one)| -> Row {
        vec![
            ("type", kind.word().to_owned()),
            ("income_pct", one.income_pct.to_string()),
            ("when_becomes_illegal", one.when_illegal.word().to_owned()),
            ("one_time_bonus", one.one_time_bonus.word().to_owned()),
        ]
    });
    Sheet::read("traderoutes").compare(&rows.collect::<Vec<_>>())
}

pub fn goods(rules: &Ruleset) -> usize {
    let rows = rules.goods.iter().map(|(name, one)| -> Row {
        vec![
            ("name", name.to_owned()),
            ("reqs", notation::all(&one.reqs)),
            ("from_pct", one.from_pct.to_string()),
            ("to_pct", one.to_pct.to_string()),
            ("onetime_pct", one.one_time_pct.to_string()),
            ("flags", list(&one.flags)),
        ]
    });
    Sheet::read("goods").compare(&rows.collect::<Vec<_>>())
}

pub fn treaties(rules: &Ruleset) -> usize {
    let rows = rules.treaties.for_check().iter().map(|(clause, terms)| -> Row {
        vec![
            ("clause", clause.word().to_owned()),
            ("giver_reqs", notation::all(&terms.giver)),
            ("receiver_reqs", notation::all(&terms.receiver)),
        ]
    });
    Sheet::read("treaty_clauses").compare(&rows.collect::<Vec<_>>())
}

pub fn start_units(rules: &Ruleset) -> usize {
    let rows = rules.start_units.iter().map(|(code, role)| -> Row {
        let of_role = || rules.units.iter().filter(|(_, unit)| unit.roles.contains(role));
        let count = rules.settings.startunits.matches(code).count();
        vec![
            ("code", code.to_owned()),
            ("role", role.clone()),
            ("default_count", count.to_string()),
            // W-145: none of these can be built without techs, so it is the first of the role.
            ("unit_with_no_techs", of_role().map(|(name, _)| name).next().unwrap_or_default().to_owned()),
            ("all_units_with_role", list(of_role().map(|(name, _)| name))),
        ]
    });
    Sheet::read("start_units").compare(&rows.collect::<Vec<_>>())
}

fn hut(content: &HutContent) -> String {
    match content {
        HutContent::Gold(gold) => format!("gold +{gold}"),
        HutContent::Tech => "a free tech chosen by the free tech method (freecost applies)".to_owned(),
        HutContent::Mercenaries(gold) => format!(
            "one mercenary unit: a HutTech role unit the player could build, else a Hut role unit; \
             gold +{gold} if none can stand there"
        ),
        HutContent::Barbarians => "barbarians appear (nothing if barbarians are off, a city is within the \
             largest city radius, or the unit is GameLoss); the unit may die"
            .to_owned(),
        HutContent::City(gold) => format!(
            "a new city if the tile allows one, else a Cities-flag unit if it can stand there, else gold +{gold}"
        ),
    }
}

pub fn events(rules: &Ruleset) -> usize {
    let events = &rules.events;
    let sum: i32 = events.huts.iter().map(|hut| hut.weight).sum();
    let row = |event: &str, trigger: &str, chance: String, result: String| -> Row {
        let result =
            [("event", event.to_owned()), ("trigger", trigger.to_owned()), ("chance", chance), ("result", result)];
        result.into()
    };
    let one = || "1/1".to_owned();
    let mut rows: Vec<Row> = Vec::new();
    rows.extend(events.huts.iter().map(|one| row("hut", "enter", format!("{}/{sum}", one.weight), hut(&one.content))));
    rows.push(row(
        "hut",
        "frighten",
        one(),
        "unit of a class with hut behaviour Frighten: hut removed, nothing gained".to_owned(),
    ));
    let most = events.partisans_max;
    rows.push(row(
        "partisans",
        "city conquered and Inspire_Partisans > 0 for the loser",
        one(),
        format!(
            "number = whole part of a random value from 0 to 1 + (size+1)/2, plus 1, at most {most}; \
             placed around the city in its work area; Partisan role unit"
        ),
    ));
    let (treasury, size) = (events.loot_treasury_divisor, events.loot_size_divisor);
    rows.push(row(
        "loot",
        "city conquered",
        one(),
        format!(
            "gold = min(treasury, floor(random from 0 to treasury/{treasury} + 1) + \
             floor(treasury * size / {size})) moves from loser to winner"
        ),
    ));
    rows.push(row(
        "conquest_tech",
        "city conquered",
        "Conquest_Tech_Pct %".to_owned(),
        "winner steals one random tech of the loser if he has any".to_owned(),
    ));
    let lost = events.conquest_lost_citizens;
    rows.push(row(
        "conquest_shrink",
        "city conquered",
        one(),
        format!("city loses {lost} size (a size 1 city is destroyed)"),
    ));
    let ruins = events.ruins_extra.clone().unwrap_or_default();
    rows.push(row("ruins", "city destroyed", one(), format!("{ruins} extra placed on the tile")));
    Sheet::read("events").compare(&rows)
}

pub fn flags(rules: &Ruleset) -> usize {
    fn users<'a, T: 'a>(
        things: impl Iterator<Item = (&'a str, &'a T)>,
        flag: &str,
        flags: impl Fn(&'a T) -> &'a [String],
    ) -> Vec<&'a str> {
        things.filter(|(_, one)| flags(one).iter().any(|other| other == flag)).map(|(name, _)| name).collect()
    }
    let mut rows: Vec<Row> = Vec::new();
    for (kind, table) in rules.flags.kinds() {
        for (flag, meaning) in table.iter() {
            let used_by = match kind {
                "terrain" => users(rules.terrain.iter(), flag, |one| &one.flags),
                "extra" => users(rules.extras.iter(), flag, |one| &one.flags),
                "base" => users(rules.extras.iter(), flag, |one| one.base.as_ref().map_or(&[][..], |base| &base.flags)),
                "road" => users(rules.extras.iter(), flag, |one| one.road.as_ref().map_or(&[][..], |road| &road.flags)),
                "unit_class" => users(rules.unit_classes.iter(), flag, |one| &one.flags),
                "unit" => users(rules.units.iter(), flag, |one| &one.flags),
                "unit_role" => users(rules.units.iter(), flag, |one| &one.roles),
                "building" => users(rules.buildings.iter(), flag, |one| &one.flags),
                "tech" => users(rules.techs.iter(), flag, |one| &one.flags),
                _ => users(rules.goods.iter(), flag, |one| &one.flags),
            };
            let own = if endturn_civ_rules::ruleset::flags::is_built_in(kind, flag) { "" } else { "(ruleset flag) " };
            rows.push(vec![
                ("kind", kind.to_owned()),
                ("flag", flag.to_owned()),
                ("meaning", format!("{own}{meaning}")),
                ("used_by_count", used_by.len().to_string()),
                ("used_by", list(used_by)),
            ]);
        }
    }
    Sheet::read("flags").compare(&rows)
}
