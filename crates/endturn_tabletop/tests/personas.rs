//! Personas of all board games draw by keys: a game is the same on any thread, whichever games were
//! played there before.

use endturn_scenario::module::GameModule;
use endturn_tabletop::{Backgammon, Catan, Chess, Go, HiddenOrders, Kalaha, Ludo, Risk};

use crate::support::seeded;

/// A table: module, players, section.
type Table = (&'static dyn GameModule, &'static str, &'static str);

const TABLES: [Table; 8] = [
    (&Chess, "A=counter B=glancer", "patch: (personas: {\"counter\": (nodes: 200)})"),
    (&Go, "A=grabber B=grabber", "size: Some(7)"),
    (&HiddenOrders, "A=marshal B=marshal C=marshal", ""),
    (&Ludo, "A=hunter B=runner C=random_mover", ""),
    (&Kalaha, "A=thinker B=grabber", ""),
    (&Backgammon, "A=planner B=planner", ""),
    (&Risk, "A=general B=general C=random_mover", ""),
    (&Catan, "A=merchant B=hermit C=random_settler", ""),
];

/// The state of a table's game after up to twelve rounds.
fn played((module, players, section): Table, seed: u64) -> String {
    let mut game = seeded(module, players, section, seed);
    game.advance_rounds(12);
    assert_eq!(game.refused_persona_orders(), 0, "{players}");
    game.digest().to_string()
}

#[test]
fn t_137_personas_decide_the_same_on_any_number_of_threads() {
    let games: Vec<(Table, u64)> =
        TABLES.into_iter().flat_map(|table| (1..=2).map(move |seed| (table, seed))).collect();
    let alone: Vec<String> = games.iter().map(|&(table, seed)| played(table, seed)).collect();
    for threads in [2, 5] {
        let share = &|thread: usize| {
            let own = games.iter().enumerate().rev().skip(thread).step_by(threads);
            own.map(|(at, &(table, seed))| (at, played(table, seed))).collect::<Vec<_>>()
        };
        let mut shared: Vec<(usize, String)> = std::thread::scope(|scope| {
            let start = |thread: usize| scope.spawn(move || share(thread));
            let running: Vec<_> = (0..threads).map(start).collect();
            running.into_iter().flat_map(|one| one.join().unwrap()).collect()
        });
        shared.sort();
        assert_eq!(shared.into_iter().map(|(_, digest)| digest).collect::<Vec<_>>(), alone, "{threads} threads");
    }
    let seeds = alone.chunks(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(seeds, TABLES.len(), "another seed gives another game");
}
