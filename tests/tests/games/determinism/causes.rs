//! Every fact of a game has a cause: an order, an earlier fact, the start of the game, or a rule
//! alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use endturn::report::game::causes::{Causes, Root, rule_name};
use endturn_engine::Game;

use super::shipped::seat_stand_ins;

/// Rounds of each game.
const ROUNDS: u32 = 100;
/// Rounds that are compared with those of a game that nobody asks.
const COMPARED: u32 = 10;

/// All shipped scenarios, those that only show turns too.
fn scenarios() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
    let files =
        [folder.clone(), folder.join("turns")].into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files = files.map(|file| file.unwrap().path());
    let mut scenarios: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "ron")).collect();
    scenarios.sort();
    scenarios
}

/// A game before its first round, whose facts find their causes if `asked`.
fn game(path: &Path, asked: bool) -> Game {
    let loaded = endturn::load(path.to_str().unwrap(), &[]).unwrap_or_else(|_| panic!("{}", path.display()));
    let mut game = loaded.game();
    game.listen(asked);
    game.keep_links(asked);
    game.restart(loaded.setup.seed);
    seat_stand_ins(&mut game);
    game
}

#[test]
fn every_chain_of_causes_ends_and_nothing_changes_by_asking() {
    let mut kinds: BTreeMap<&str, [u32; 4]> = BTreeMap::new();
    for path in scenarios() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let (mut plain, mut asked) = (game(&path, false), game(&path, true));
        let mut causes = Causes::default();
        while asked.ended().is_none() && asked.rounds_finished() < ROUNDS {
            asked.advance_round();
            causes.take_in(&mut asked);
            if plain.rounds_finished() < COMPARED {
                plain.advance_round();
                assert_eq!(asked.digest(), plain.digest(), "{name}, round {}", asked.rounds_finished());
            }
        }
        let mut orders = 0;
        for (at, fact) in causes.facts().iter().enumerate() {
            assert_eq!(fact.number as usize, at + 1, "{name}");
            assert!(fact.causes.iter().all(|&cause| 0 < cause && cause < fact.number), "{name}: {fact:?}");
            assert!(fact.causes.is_sorted_by(|one, next| one > next), "{name}: {fact:?}");
            let earlier = fact.causes.iter().filter_map(|&cause| causes.get(cause));
            assert!(earlier.clone().all(|cause| cause.round <= fact.round), "{name}: {fact:?}");
            assert_eq!(fact.root().is_some(), fact.causes.is_empty(), "{name}: {fact:?}");
            assert!(fact.order.is_some() || rule_name(&asked, fact.rule).is_some(), "{name}: {fact:?} has no rule");
            let counts = kinds.entry(fact.name).or_default();
            let place = match fact.root() {
                Some(Root::Order) => 0,
                Some(Root::Start) => 1,
                Some(Root::Rule) => 2,
                None => 3,
            };
            counts[place] += 1;
            orders += u32::from(fact.order.is_some());
        }
        assert!(orders > 0 || causes.facts().is_empty(), "{name} has no orders");
    }
    if std::env::var_os("WRITE_CAUSES").is_some() {
        for (name, [orders, starts, rules, led]) in &kinds {
            println!("{name:<24} order {orders:>6}  start {starts:>4}  rule {rules:>6}  caused {led:>6}");
        }
    }
    // These never happen without a cause in the game.
    for name in ["SeatEliminated", "MissionDeparted", "BattleFought", "ShipsCompleted", "SiteFought", "WonderBuilt"]
        .into_iter()
        .chain(["CityConquered", "ExtraBuilt", "GameDecided", "Counted", "LotSold", "OrdersResolved"])
    {
        let [.., starts, rules, led] = kinds[name];
        assert!(led > 0 && starts + rules == 0, "{name}: {:?}", kinds[name]);
    }
}
