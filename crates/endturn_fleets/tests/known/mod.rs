//! Known answers: the tables of the rules, and examples computed independently of this code, as
//! data in `known/`. All of them run on the ruleset shipped in `assets/rulesets/fleets/`.

use endturn_fleets::amount::Amount;
use endturn_fleets::battle::{self, Outcome, Swing};
use endturn_fleets::fleet::{Fleet, MAX_CLASSES};
use endturn_fleets::income::{self, Holdings};
use endturn_fleets::missions::Timeline;
use endturn_fleets::rules::Rules;
use endturn_fleets::ruleset::Ruleset;
use endturn_fleets::scans::{self, Band, Bucket, Intent, ScanLevel, ScanTarget};
use endturn_fleets::structures::{Structure, Structures};
use endturn_fleets::victory::{self, Standing};
use endturn_scenario::{bridge, files::DiskFiles, load::load_ruleset, render::Style};
use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

fn read<T: DeserializeOwned>(path: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    options.from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of one file of known answers.
fn known<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let rows: Vec<T> = read(&format!("tests/known/{name}.ron"));
    assert!(!rows.is_empty(), "{name}: no known answers");
    rows
}

fn shipped() -> Rules {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (node, mut report) = load_ruleset(&DiskFiles::new(vec![root.into()]), "fleets", "fleets");
    let ruleset: Option<Ruleset> = node.and_then(|node| bridge::read(&node, &mut report));
    let ruleset = ruleset.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)));
    Rules::compile(&ruleset)
}

type Named<T> = BTreeMap<String, T>;

fn fleet(rules: &Rules, ships: &Named<u32>) -> Fleet {
    ships.iter().fold(Fleet::EMPTY, |fleet, (name, &count)| fleet.with(rules.class(name).expect("a class"), count))
}

#[test]
fn the_ruleset_introduces_itself() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Header {
        format: u32,
        name: String,
        module: String,
        extends: Option<String>,
        summary: String,
    }
    let header: Header = read("../../assets/rulesets/fleets/ruleset.ron");
    assert_eq!((header.format, header.name.as_str(), header.module.as_str()), (1, "fleets", "fleets"));
    assert_eq!(header.extends, None);
    assert!(!header.summary.is_empty());
}

#[test]
fn f_01_prices() {
    let rules = shipped();
    for (owned, (most, least)) in known::<(u32, (i64, i64))>("prices") {
        let price = |kind| rules.structure(kind).prices.next(owned, 1);
        assert_eq!(price(Structure::Mine), Amount::new(most, least), "mine after {owned}");
        assert_eq!(price(Structure::Reactor), Amount::new(least, most), "reactor after {owned}");
    }
}

#[test]
fn f_02_ship_table() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        cost: (i64, i64),
        build_turns: u32,
        upkeep: (i64, i64),
        strength_permille: i64,
    }
    let rules = shipped();
    let rows: Vec<Row> = known("ships");
    assert_eq!(rows.len(), rules.classes().count());
    for (class, row) in rules.classes().zip(rows) {
        let ship = rules.ship(class);
        assert_eq!(rules.name(class), row.name);
        assert_eq!((ship.cost.metal, ship.cost.energy), row.cost, "{}", row.name);
        assert_eq!(ship.build_turns, row.build_turns, "{}", row.name);
        assert_eq!((ship.upkeep.metal, ship.upkeep.energy), row.upkeep, "{}", row.name);
        assert_eq!(rules.strength_permille(class), row.strength_permille, "{}", row.name);
    }
}

#[test]
fn f_03_settlements() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        stock: (i64, i64),
        structures: (u32, u32),
        home: Named<u32>,
        away: Named<u32>,
        building: Named<u32>,
        after: (i64, i64),
        unpaid: (i64, i64),
    }
    let rules = shipped();
    for row in known::<Row>("settlements") {
        let holdings = Holdings {
            complete: Structures::new(row.structures.0, row.structures.1),
            home: fleet(&rules, &row.home),
            away: fleet(&rules, &row.away),
            building: fleet(&rules, &row.building),
            ..Holdings::default()
        };
        let settled = income::settle(&rules, &holdings, Amount::new(row.stock.0, row.stock.1));
        assert_eq!((settled.stock.metal, settled.stock.energy), row.after, "{}", row.name);
        assert_eq!((settled.unpaid.metal, settled.unpaid.energy), row.unpaid, "{}", row.name);
    }
}

#[test]
fn f_05_timeline() {
    let rules = shipped();
    let line = Timeline::new(&rules.missions, 10);
    for (after, fights, lands) in known::<(u32, bool, bool)>("timeline") {
        assert_eq!((line.fights_in(10 + after), line.lands_in(10 + after)), (fights, lands), "T+{after}");
    }
}

#[test]
fn f_06_ranks() {
    type Player = (Option<u32>, i64, i64, i64);
    for (players, ranks) in known::<(Vec<Player>, Vec<u32>)>("ranks") {
        let standing = |&(eliminated, fleet_value, metal, energy): &Player| Standing {
            eliminated,
            fleet_value,
            stock: Amount::new(metal, energy),
        };
        assert_eq!(victory::ranks(&players.iter().map(standing).collect::<Vec<_>>()), ranks, "{players:?}");
    }
}

#[test]
fn f_07_volleys() {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        attacker: Named<u32>,
        defender: Named<u32>,
        swings: (i32, i32),
        attacker_losses: Named<(u64, u64)>,
        defender_losses: Named<(u64, u64)>,
    }
    let rules = shipped();
    let millionths = |losses: &Named<(u64, u64)>| {
        let mut expected = [0; MAX_CLASSES];
        for (name, (ships, parts)) in losses {
            expected[rules.class(name).expect("a class").index()] = ships * 1_000_000 / parts;
        }
        expected
    };
    for row in known::<Row>("volleys") {
        let (attacker, defender) = (fleet(&rules, &row.attacker), fleet(&rules, &row.defender));
        let swing = |millionths| Swing::new(&rules, millionths);
        let back = battle::expected_losses(&rules, defender, attacker, swing(row.swings.1));
        let forth = battle::expected_losses(&rules, attacker, defender, swing(row.swings.0));
        assert_eq!(back, millionths(&row.attacker_losses), "attacker: {}", row.name);
        assert_eq!(forth, millionths(&row.defender_losses), "defender: {}", row.name);
    }
}

#[test]
fn f_07_battles() {
    #[derive(Deserialize)]
    enum Draw {
        Exact(u64),
        Lowest,
        Highest,
    }
    #[derive(Deserialize)]
    enum End {
        AttackerWins,
        DefenderHolds,
        BothDestroyed,
    }
    #[derive(Deserialize)]
    struct Row {
        name: String,
        attacker: Named<u32>,
        defender: Named<u32>,
        draws: Vec<Draw>,
        attacker_losses: Named<u32>,
        defender_losses: Named<u32>,
        outcome: End,
    }
    let rules = shipped();
    for row in known::<Row>("battles") {
        let mut draws = row.draws.iter();
        let fought =
            battle::fight(&rules, fleet(&rules, &row.attacker), fleet(&rules, &row.defender), &mut |bound| match draws
                .next()
                .unwrap_or_else(|| panic!("{}: one draw too many", row.name))
            {
                Draw::Exact(drawn) => *drawn,
                Draw::Lowest => 0,
                Draw::Highest => bound - 1,
            });
        assert!(draws.next().is_none(), "{}: a draw was not used", row.name);
        assert_eq!(fought.attacker_losses, fleet(&rules, &row.attacker_losses), "{}", row.name);
        assert_eq!(fought.defender_losses, fleet(&rules, &row.defender_losses), "{}", row.name);
        let outcome = match row.outcome {
            End::AttackerWins => Outcome::AttackerWins,
            End::DefenderHolds => Outcome::DefenderHolds,
            End::BothDestroyed => Outcome::BothDestroyed,
        };
        assert_eq!(fought.outcome, outcome, "{}", row.name);
    }
}

#[test]
fn f_08_scans() {
    type Row = ((u32, u32), (Band, Band), (Bucket, Bucket));
    let rules = shipped();
    for ((mines, reactors), bands, buckets) in known::<Row>("scans") {
        let complete = Structures::new(mines, reactors);
        let income = income::income(&rules, complete);
        let target = ScanTarget { home: Fleet::EMPTY, complete, income, persona: None, intent: Intent::Unclear };
        let facts = scans::scan(&rules, ScanLevel::Deep, &target).economy.expect("a deep scan tells the economy");
        assert_eq!((facts.metal, facts.energy), bands, "{mines} mines, {reactors} reactors");
        assert_eq!((facts.mines, facts.reactors), buckets, "{mines} mines, {reactors} reactors");
    }
}
