//! The account of a nation, as shown by `endturn civ nation`: gold before, all causes, gold after.

use endturn::civ::story::{Bookkeeping, Chancery, NationAccount};
use endturn::engine::{Game, Progress};
use endturn_civ::realm::Eye;
use endturn_tests::scenario;

/// Checks the sums and the figures of every nation after every round, to the end of a game or a
/// round; returns the names of all causes.
fn check(title: &str, text: &str, rounds: u32) -> Vec<&'static str> {
    let mut game = scenario(text).game();
    let mut seen = Vec::new();
    while game.ended().is_none() && game.rounds_finished() < rounds {
        let mut books = Bookkeeping::begin(&mut game).expect("the game goes on");
        assert!(!matches!(game.advance_round(), Progress::Decision(_)), "{title}: personas play every seat");
        books.note(&mut game);
        for seat in game.roster().seats().collect::<Vec<_>>() {
            let account = books.account(&game, seat).expect("every seat has a nation");
            seen.extend(agrees(title, &game, &account));
        }
    }
    assert!(game.rounds_finished() > 5, "{title}");
    seen.sort_unstable();
    seen.dedup();
    seen
}

fn agrees(title: &str, game: &Game, account: &NationAccount) -> Vec<&'static str> {
    let (gold, whose) = (&account.gold, format!("{title}: {account}"));
    assert!(gold.unknown.is_empty(), "{whose}");
    let causes: i64 = gold.causes.iter().map(|line| line.gold).sum();
    assert_eq!(gold.before + causes, gold.after, "{whose}");
    for line in &gold.causes {
        let parts: i64 = line.parts.iter().map(|part| part.gold).sum();
        assert!(line.parts.is_empty() || parts == line.gold || line.cause == "upkeep of units", "{whose}");
    }
    let seat = game.roster().seats().find(|&seat| game.roster().name(seat) == account.nation).expect("its seat");
    let row = game.metric_row(seat).values;
    for (metric, value) in game.metrics().iter().zip(row) {
        assert_eq!(account.after.figures.get(metric.name), Some(&value), "{}: {whose}", metric.name);
    }
    let after = &account.after;
    let figure = |name: &str| after.figure(name);
    assert_eq!(gold.after, figure("gold"), "{whose}");
    assert_eq!(after.trade.made, figure("trade"), "{whose}");
    assert_eq!(after.shields.surplus, figure("shields"), "{whose}");
    assert_eq!(after.shields.made - after.shields.upkeep, after.shields.surplus, "{whose}");
    assert_eq!(after.trade.waste + after.shields.waste, figure("waste"), "{whose}");
    assert_eq!(after.trade.science + after.trade.tax + after.trade.luxury, after.trade.made, "{whose}");
    assert_eq!(after.army.iter().map(|class| class.units).sum::<i64>(), figure("units"), "{whose}");
    let military: i64 = after.army.iter().map(|class| class.military).sum();
    let is_barbarian = Eye::of(game.world()).is_barbarian(seat);
    assert!(is_barbarian || military == figure("military_units"), "the metric counts none of barbarians: {whose}");
    assert_eq!(after.celebrating.len() as i64, figure("celebrating"), "{whose}");
    assert_eq!(after.disorder.len() as i64, figure("disorder"), "{whose}");
    assert_eq!(after.cities.len() as i64, figure("cities"), "{whose}");
    gold.causes.iter().map(|line| line.cause).collect()
}

macro_rules! shipped {
    ($($file:literal),+) => { [$(($file, include_str!(concat!("../../../../scenarios/", $file, ".ron")))),+] };
}

#[test]
fn c_53_gold_before_and_all_causes_make_gold_after_in_every_round_for_every_nation() {
    let mut seen = Vec::new();
    for (title, text) in shipped!["civ_valley", "civ_war", "civ_tiny", "civ_two_cities", "civ_barbarians"] {
        seen.extend(check(title, text, 200));
    }
    for cause in ["taxes", "coinage", "buildings sold", "huts", "upkeep of buildings", "production bought"] {
        assert!(seen.contains(&cause), "{cause}: {seen:?}");
    }
}

#[test]
fn keeping_accounts_changes_nothing() {
    let text = include_str!("../../../../scenarios/civ_war.ron");
    let (mut kept, mut alone) = (scenario(text).game(), scenario(text).game());
    for _ in 0..12 {
        let mut books = Bookkeeping::begin(&mut kept).expect("the game goes on");
        kept.advance_round();
        alone.advance_round();
        books.note(&mut kept);
        books.finish(&mut kept);
        assert_eq!(kept.digest(), alone.digest());
    }
}

#[test]
fn an_account_of_several_rounds_is_the_sum_of_their_accounts() {
    let mut game = scenario(include_str!("../../../../scenarios/civ_war.ron")).game();
    let seat = game.roster().seats().next().expect("a seat");
    let mut twin = scenario(include_str!("../../../../scenarios/civ_war.ron")).game();
    let mut whole = Bookkeeping::begin(&mut game).expect("the game goes on");
    let (mut sum, mut trained) = (0, 0);
    for _ in 0..15 {
        game.advance_round();
        whole.note(&mut game);
        let mut one = Bookkeeping::begin(&mut twin).expect("the game goes on");
        twin.advance_round();
        one.note(&mut twin);
        let account = one.account(&twin, seat).expect("its nation");
        sum += account.gold.causes.iter().filter(|line| line.cause == "taxes").map(|line| line.gold).sum::<i64>();
        trained += account.army.trained.values().sum::<i64>();
    }
    let account = whole.account(&game, seat).expect("its nation");
    assert_eq!((account.from_round, account.round), (1, 15));
    let taxes = account.gold.causes.iter().find(|line| line.cause == "taxes").expect("taxes");
    assert_eq!((taxes.gold, account.army.trained.values().sum::<i64>()), (sum, trained));
    assert!(sum > 0 && trained > 0, "{account}");
    agrees("civ_war", &game, &account);
}

/// Each pair reports every change of its pact once, the last one with the pact in force, and every
/// accepted treaty with its clauses.
#[test]
fn w_117_the_story_of_pacts_has_every_change_and_every_clause() {
    let mut treaties = 0;
    for (title, text) in shipped!["civ_valley", "civ_tiny_duel", "civ_small"] {
        let mut game = scenario(text).game();
        let mut twin = scenario(text).game();
        let mut chancery = Chancery::begin(&mut game).expect("there are nations");
        twin.listen(true);
        drop(twin.take_facts());
        while game.ended().is_none() && game.rounds_finished() < 60 {
            game.advance_round();
            chancery.note(&mut game);
            twin.advance_round();
        }
        let story = chancery.finish(&mut game, None);
        assert_eq!(game.digest(), twin.digest(), "{title}: following changes nothing");
        let count = |name: &str| twin.facts().iter().filter(|entry| entry.fact.name() == name).count();
        let events = || story.pairs.iter().flat_map(|pair| &pair.events);
        let accepted = events().filter(|event| event.text.contains(" the treaty of ")).count();
        assert_eq!(accepted, count("TreatyAccepted"), "{story}");
        assert_eq!(accepted, events().filter(|event| !event.clauses.is_empty()).count(), "{story}");
        let met = events().filter(|event| event.rule == "W-13").count();
        assert_eq!(met, count("FirstContact"), "{story}");
        for pair in &story.pairs {
            assert_eq!(pair.then.is_some(), pair.turns_left.is_some_and(|left| left > 0), "{story}");
            assert!(pair.since.is_none_or(|since| pair.events.iter().any(|event| event.round == since)), "{story}");
        }
        treaties += accepted;
    }
    assert!(treaties > 0, "some nations agree on something");
}
