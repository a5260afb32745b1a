//! Helpers for the tests of all board games: games from a section of a scenario, played lines, and
//! seeds that throw wanted dice.

use std::sync::Arc;

use endturn_engine::{
    Game, GameSetup, RuleId, Seat,
    random::{DrawSubject, Draws, Purpose},
    turn::{StageTrace, TurnProfile},
};
use endturn_scenario::{
    files::MemoryFiles,
    load::load_scenario,
    module::{GameModule, build, specs},
};

/// The setup of a game of one module: players like `Ann Bo=random_mover`, each with a persona after
/// `=` or played by hand, and the contents of the module's section. Errors are reported as people
/// read them.
pub fn load(module: &'static dyn GameModule, players: &str, section: &str) -> Result<GameSetup, String> {
    load_with(module, players, section, "")
}

/// The same with more of a scenario, such as `turn: (…)`.
pub fn load_with(
    module: &'static dyn GameModule,
    players: &str,
    section: &str,
    more: &str,
) -> Result<GameSetup, String> {
    let modules = [module];
    let mut files = MemoryFiles::default();
    module.rulesets().iter().for_each(|(path, text)| files.insert(*path, *text));
    let seats: Vec<String> = players.split_whitespace().map(seat).collect();
    let text = format!(
        "(format: 1, name: \"A game\", turn_limit: 9000, seats: [{}], {}: ({section}), {more})",
        seats.join(", "),
        module.name()
    );
    files.insert("game.ron", text);
    let (tree, mut report) = load_scenario(&files, "game.ron", &specs(&modules), &[]);
    tree.and_then(|tree| build(&tree, &modules, &mut report)).ok_or_else(|| report.to_string())
}

fn seat(player: &str) -> String {
    match player.split_once('=') {
        Some((name, persona)) => format!("(name: \"{name}\", persona: \"{persona}\")"),
        None => format!("(name: \"{player}\")"),
    }
}

/// The same, but it has to be sound.
pub fn setup(module: &'static dyn GameModule, players: &str, section: &str) -> Arc<GameSetup> {
    load(module, players, section).unwrap_or_else(|report| panic!("{report}")).into()
}

/// A game with this setup.
pub fn game(module: &'static dyn GameModule, players: &str, section: &str) -> Game {
    Game::new(setup(module, players, section)).unwrap_or_else(|error| panic!("{error}"))
}

/// A game with this setup and a seed.
pub fn seeded(module: &'static dyn GameModule, players: &str, section: &str, seed: u64) -> Game {
    let setup = load(module, players, section).unwrap_or_else(|report| panic!("{report}"));
    Game::new(Arc::new(GameSetup { seed, ..setup })).unwrap_or_else(|error| panic!("{error}"))
}

/// A seed with which a rule draws these dice for a purpose, in each of these turns:
/// `[(1, &[6]), (2, &[3, 1])]`.
pub fn seed(rule: RuleId, purpose: Purpose, thrown: &[(u32, &[u64])]) -> u64 {
    let fits = |draws: &Draws, turn, dice: &[u64]| {
        let mut draw = draws.at_turn(turn, rule, DrawSubject::TABLE, purpose);
        dice.iter().all(|&die| draw.below(6) + 1 == die)
    };
    let holds = |seed: &u64| {
        let draws = Draws::new(*seed);
        thrown.iter().all(|(turn, dice)| fits(&draws, *turn, dice))
    };
    (0..10_000_000).find(holds).expect("ten million seeds hold every short row of dice")
}

/// Plays lines like `Ann: e4; Bo: e5 !illegal-move; Bo: double ?same-turn`; without a seat before
/// the order, the seat that is to act gives it. Each is accepted unless its code follows `!` if it
/// is against the rules or `?` if it is out of place now; then nothing has changed (T-96). The
/// state is sound after each. Returns the states that were pushed, as `2/1 Bo Main#0 p0`.
pub fn play(game: &mut Game, lines: &str) -> Vec<String> {
    game.trace_stages();
    for line in lines.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        let (said, code) = match line.rfind(['!', '?']) {
            Some(at) => (line[..at].trim(), Some((line[at + 1..].trim(), line[at..].starts_with('?')))),
            None => (line, None),
        };
        let (seat, order) = match said.split_once(": ") {
            Some((name, order)) => (game.roster().find(name).unwrap_or_else(|| panic!("{line}: no such seat")), order),
            None => (game.next_seat().unwrap_or(Seat(0)), said),
        };
        let digest = game.digest();
        match (game.submit(seat, order), code) {
            (Ok(()), None) => {}
            (Err(refusal), Some(code)) if (refusal.code, refusal.is_ignored) == code => {
                assert_eq!(game.digest(), digest, "{line}: T-96");
            }
            (done, _) => panic!("{line}: {done:?}, at {}", state(game)),
        }
        game.check_state().unwrap_or_else(|unsound| panic!("{line}: {unsound}"));
    }
    let trace = game.take_trace();
    let profile = game.world().resource::<TurnProfile>();
    let pushed = trace.into_iter().filter_map(|step| match step {
        StageTrace::Pushed(state) => Some(state.describe(profile, game.roster())),
        StageTrace::Fired(_) => None,
    });
    pushed.collect()
}

/// The current position of a game in time.
pub fn state(game: &Game) -> String {
    game.turn().describe(game.world().resource(), game.roster())
}

/// The winners, and the reason for the end.
pub fn ended(game: &Game) -> (Vec<u8>, &str) {
    let ended = game.ended().expect("the game is over");
    (ended.winners().map(|seat| seat.0).collect(), &ended.condition)
}

/// Plays lines like [`play`], with all facts, and returns the game's record in its field's
/// notation.
pub fn record(game: &mut Game, lines: &str) -> String {
    game.listen(true);
    play(game, lines);
    let facts = game.take_facts();
    game.transcripts(&facts).next().map(|(_, record)| record.text).unwrap_or_default()
}
