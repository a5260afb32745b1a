//! T-36 … T-46, T-124, T-137, T-163: every shipped board game, played at random to its end.

use std::{fs, path::Path};

use endturn::{GameFiles, Loaded, Modules, load_from, scenario::files::DiskFiles};
use endturn_engine::{
    Game, RuleId, Seat,
    orders::Choice,
    random::{Draw, DrawSubject, Draws, Purpose},
    turn::TurnProfile,
};
use endturn_kit::History;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// Maximum orders listed of each form; the one to play is drawn from them.
const MAX: usize = 12;

/// A shipped scenario with overrides; the error is text for people.
pub fn load(name: &str, overrides: &[String]) -> Result<Game, String> {
    Game::new(loaded(name, overrides)?.setup).map_err(|error| error.to_string())
}

/// The same before the game is built, with its warnings.
pub fn loaded(name: &str, overrides: &[String]) -> Result<Loaded, String> {
    let files = GameFiles::new(&Modules::shipped(), DiskFiles::new(vec![ROOT.into()]));
    load_from(&files, &format!("scenarios/{name}.ron"), overrides).map_err(|report| report.to_string())
}

/// The shipped scenarios of board games.
pub fn titles() -> Vec<(String, Game)> {
    let modules = Modules::shipped();
    let mut names: Vec<String> = fs::read_dir(Path::new(ROOT).join("scenarios"))
        .expect("the folder")
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".ron")?.to_owned()))
        .collect();
    names.sort_unstable();
    let is_board = |game: &Game| {
        let own = |name: &str| modules.iter().any(|one| one.name() == name && one.home() == "crates/endturn_tabletop/");
        game.setup().modules.iter().all(|module| own(module.name()))
    };
    let load = |name: String| {
        let game = load(&name, &[]).unwrap_or_else(|report| panic!("{report}"));
        (name, game)
    };
    names.into_iter().map(load).filter(|(_, game)| is_board(game)).collect()
}

/// Makes all seats human.
pub fn by_hand(game: &mut Game) {
    let seats: Vec<Seat> = game.roster().seats().collect();
    seats.into_iter().for_each(|seat| game.take_over(seat, Vec::new()).expect("a person"));
}

/// The results of the games of one title.
#[derive(Debug, Default)]
struct Played {
    turns: u64,
    orders: u64,
    longest: u32,
}

/// Plays a random game, and replays its record in another world that has been used before. Returns
/// the number of orders and turns.
fn play(game: &mut Game, twin: &mut Game, seed: u64) -> Result<(u32, u32), String> {
    game.keep_log();
    let mut history = History::begin(game, seed)?;
    by_hand(game);
    let mut draw: Draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("random play"));
    let (mut given, mut orders) = (0, 0);
    while let Some(seat) = game.next_seat() {
        let mut choices = game.legal(seat, MAX).choices;
        if choices.is_empty() {
            return Err(format!("{seat} is to act at {} and may do nothing", game.turn().shorthand()));
        }
        let choice = choices.swap_remove(draw.below(choices.len() as u64) as usize);
        let shown = format!("{choice:?}");
        let collects = game.world().resource::<TurnProfile>().is_commit(game.turn().segment());
        let (may_wait, before) = (collects && matches!(choice, Choice::Order(_)), game.work());
        game.choose(seat, choice).map_err(|refusal| format!("{shown} was listed but is {refusal}"))?;
        orders += 1;
        // An order that waits in a collection is not an event of the clock yet.
        given += u32::from(!may_wait || game.work() != before);
        history.hear(game).map_err(|fault| format!("after {shown}: {fault}"))?;
    }
    history.check_metrics(game, given)?;
    game.check_state().map_err(|unsound| unsound.to_string())?;
    if game.ended().is_none() {
        return Err("nobody is to act, and the game is not over".into());
    }

    twin.restart(seed);
    by_hand(twin);
    let log = game.log().to_vec();
    for order in &log {
        twin.submit(order.seat, &order.text)
            .map_err(|refusal| format!("`{}` was taken once and is now {refusal}", order.text))?;
    }
    let shown = |game: &Game| (game.digest(), game.chain().digest(), game.position_digest(), game.turn_metrics());
    if shown(game) != shown(twin) || game.ended() != twin.ended() {
        return Err(format!("T-137: the record gives another game: {:?}", game.first_difference(twin)));
    }
    Ok((orders, game.turn().turn_number()))
}

fn play_many(name: &str, game: &mut Game, seeds: std::ops::Range<u64>) -> Played {
    let mut twin = game.fork();
    let mut played = Played::default();
    for seed in seeds {
        let (orders, turns) =
            play(game, &mut twin, seed).unwrap_or_else(|fault| panic!("{name}, seed {seed}: {fault}"));
        played.orders += u64::from(orders);
        played.turns += u64::from(turns);
        played.longest = played.longest.max(turns);
    }
    played
}

#[test]
fn t_163_and_t_37_to_t_46_hold_in_random_games_of_every_title() {
    let titles = titles();
    assert!(titles.len() >= 5, "{}", titles.len());
    for (name, mut game) in titles {
        play_many(&name, &mut game, 0..6);
    }
}

/// The same for `ENDTURN_GAMES` games (default 10,000) of each title, or of those named in
/// `ENDTURN_TITLES`.
#[test]
#[ignore = "minutes to hours: CONTRIBUTING.md says how to run it"]
fn t_163_and_t_37_to_t_46_hold_in_ten_thousand_random_games_of_every_title() {
    let games = std::env::var("ENDTURN_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(10_000);
    let wanted = std::env::var("ENDTURN_TITLES").unwrap_or_default();
    for (name, mut game) in titles() {
        if !wanted.is_empty() && !wanted.split(',').any(|one| one == name) {
            continue;
        }
        let Played { turns, orders, longest } = play_many(&name, &mut game, 0..games);
        println!("{name}: {games} games, {turns} turns, {orders} orders, the longest game has {longest} turns");
    }
}
