//! Go by the clock: the rows of the rules text, and the promises of the kit.

use std::sync::Arc;

use endturn_engine::{Game, GameSetup, Seat, conformance::Subject, turn::StageTrace};
use endturn_scenario::{
    author::Module,
    files::MemoryFiles,
    load::load_scenario,
    module::{GameModule, build, specs},
};
use endturn_tabletop::Go;

const MODULES: [&dyn GameModule; 1] = [&Go];

/// A game of two seats with this section; without personas unless they are said.
fn setup(section: &str, personas: [&str; 2]) -> Arc<GameSetup> {
    let mut files = MemoryFiles::default();
    Go::RULESETS.iter().for_each(|(path, text)| files.insert(*path, *text));
    let [black, white] =
        personas.map(|name| if name.is_empty() { String::new() } else { format!(", persona: \"{name}\"") });
    let seats = format!("(name: \"B\"{black}), (name: \"W\"{white})");
    files.insert("go.ron", format!("(format: 1, name: \"Go\", turn_limit: 1000, seats: [{seats}], go: ({section}))"));
    let (tree, mut report) = load_scenario(&files, "go.ron", &specs(&MODULES), &[]);
    let setup = tree.and_then(|tree| build(&tree, &MODULES, &mut report));
    setup.unwrap_or_else(|| panic!("{report}")).into()
}

fn game(section: &str) -> Game {
    Game::new(setup(section, ["", ""])).unwrap()
}

/// Plays lines like `B E5` and `W pass`; each is accepted unless its code stands behind `!`, and then nothing has changed. Gives the
/// states that were pushed, as `2/1 W Main#0 p1`.
fn play(game: &mut Game, lines: &str) -> Vec<String> {
    game.trace_stages();
    for line in lines.split(';').map(str::trim) {
        let (line, code) = line.split_once('!').map_or((line, None), |(line, code)| (line.trim(), Some(code)));
        let (seat, order) = line.split_once(' ').unwrap();
        let seat = game.roster().find(seat).unwrap();
        let digest = game.digest();
        match (game.submit(seat, order), code) {
            (Ok(()), None) => {}
            (Err(refusal), Some(code)) if refusal.code == code => assert_eq!(game.digest(), digest, "{line}: T-96"),
            (done, _) => panic!("{line}: {done:?}, at {}", game.turn().shorthand()),
        }
    }
    let pushed = game.take_trace().into_iter().filter_map(|step| match step {
        StageTrace::Pushed(state) => {
            let seat = state.active_player().map_or("-", |seat| ["B", "W"][seat.index()]);
            let (turn, round) = (state.turn_number(), state.round_number());
            Some(format!("{turn}/{round} {seat} Main#{} p{}", state.segment_ordinal(), state.pass_count()))
        }
        StageTrace::Fired(_) => None,
    });
    pushed.collect()
}

/// The winner and how the game ended; none for a draw.
fn ended(game: &Game) -> (Option<u8>, String) {
    let ended = game.ended().expect("the game is over");
    let winners: Vec<Seat> = ended.winners().collect();
    (Some(winners).filter(|seats| seats.len() == 1).map(|seats| seats[0].0), ended.condition.clone())
}

#[test]
fn g_01_a_pass_is_a_turn() {
    assert_eq!(play(&mut game("size: Some(9)"), "B pass"), ["2/1 W Main#0 p1"]);
}

#[test]
fn g_02_two_passes_end_the_game() {
    let mut even = game("size: Some(9), komi_halves: Some(0)");
    assert_eq!(play(&mut even, "B pass; W pass; B pass !game-over"), ["2/1 W Main#0 p1", "3/2 B Main#0 p2"]);
    assert_eq!(ended(&even), (None, "two passes".to_owned()));
    let mut komi = game("size: Some(9)");
    play(&mut komi, "B pass; W pass");
    assert_eq!(ended(&komi).0, Some(1));
}

#[test]
fn g_03_a_stone_resets_the_streak() {
    assert_eq!(play(&mut game("size: Some(9)"), "B pass; W E5"), ["2/1 W Main#0 p1", "3/2 B Main#0 p0"]);
}

#[test]
fn g_04_a_lone_stone_wins_the_board() {
    let mut game = game("size: Some(9)");
    assert_eq!(play(&mut game, "B E5; W pass; B pass"), ["2/1 W Main#0 p0", "3/2 B Main#0 p1", "4/2 W Main#0 p2"]);
    assert_eq!(ended(&game).0, Some(0));
    assert_eq!(game.metric_row(Seat(0)).values[..2], [162, 1], "81 points, in halves");
}

#[test]
fn g_05_two_passes_after_a_reset_end_the_game() {
    let mut game = game("size: Some(9)");
    let states = play(&mut game, "B pass; W E5; B pass; W pass");
    assert_eq!(states, ["2/1 W Main#0 p1", "3/2 B Main#0 p0", "4/2 W Main#0 p1", "5/3 B Main#0 p2"]);
    assert_eq!(ended(&game).0, Some(1));
}

#[test]
fn g_06_six_stones_against_six_passes_end_in_turn_14() {
    let mut game = game("size: Some(9)");
    let moves = ["A1", "C1", "E1", "G1", "J1", "E5"].map(|point| format!("B {point}; W pass")).join("; ");
    let states = play(&mut game, &format!("{moves}; B pass"));
    assert_eq!(states[states.len() - 2..], ["13/7 B Main#0 p1", "14/7 W Main#0 p2"]);
    assert!(game.ended().is_some());
}

#[test]
fn g_07_illegal_stones_change_nothing() {
    let mut game = game("size: Some(9)");
    let ko = "B E4; W D4; B E6; W D6; B F5; W C5; B J9; W E5; B D5";
    play(&mut game, &format!("{ko}; W E5 !illegal-move; W D5 !illegal-move; W K5 !no-point; W end !move-due"));
    let mut corner = self::game("size: Some(5)");
    play(&mut corner, "B A2; W E5; B B1; W A1 !illegal-move");
}

#[test]
fn g_08_the_other_may_not_pass() {
    let mut game = game("size: Some(9)");
    play(&mut game, "W pass !not-your-turn; W E5 !not-your-turn");
    assert!(game.submit(Seat(1), "pass").unwrap_err().is_ignored);
}

#[test]
fn go_1_white_moves_first_where_there_are_handicap_stones() {
    let mut game = game("size: Some(9), handicap: Some(2)");
    assert_eq!(game.metric_row(Seat(1)).values[1], 2, "the second seat has the stones");
    play(&mut game, "B C3 !illegal-move; B E5; W pass; B pass");
    assert_eq!(ended(&game).0, Some(0), "komi decides while both touch all");
}

#[test]
fn go_2_a_capped_game_ends_by_itself_and_is_told_as_sgf() {
    let mut game = Game::new(setup("size: Some(5)", ["random_mover", "random_mover"])).unwrap();
    game.advance_rounds(1_000);
    assert!(["two passes", "longest length"].contains(&ended(&game).1.as_str()));
    assert!(game.turn().turn_number() <= 51);
}

#[test]
fn a_played_game_is_told_as_sgf_and_drawn() {
    let mut game = game("size: Some(9), handicap: Some(2)");
    game.listen(true);
    let mut facts = Vec::new();
    for (seat, order) in [(0, "E5"), (1, "D5"), (0, "pass"), (1, "pass")] {
        game.submit(Seat(seat), order).unwrap();
        let told = game.take_facts();
        facts.extend(told.iter().map(|entry| entry.to_json(game.world())));
    }
    let (_, transcript) = game.transcripts(&facts).next().expect("go is told as SGF");
    let head = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Tromp-Taylor]PB[W]PW[B]HA[2]AB[cg][gc]RE[W+5.5]";
    assert_eq!((transcript.ending, transcript.text), ("sgf", format!("{head}\n;W[ee];B[de];W[];B[])\n")));
    let drawing = game.drawing(None).unwrap().plain();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(
        (lines[2], lines[4], lines[9]),
        (" 7 . . . . . . X . .", " 5 . . . X O . . . .", "   A B C D E F G H J")
    );
}

#[test]
fn go_3_personas_keep_the_promises_of_the_kit() {
    for (section, personas) in
        [("size: Some(5)", ["random_mover", "grabber"]), ("size: Some(9), handicap: Some(3)", ["grabber"; 2])]
    {
        let subject = Subject::of(setup(section, personas));
        let proof = subject.keeps_every_promise(1);
        assert!(proof.forged.refused > 0, "{proof:?}");
    }
}
