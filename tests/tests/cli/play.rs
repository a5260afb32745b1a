//! `play`: a player at the prompt, scripted through standard input.

use std::fs;

use endturn_cli::Terminals;

use crate::support::{call, endturn, endturn_reading, folder, without_digests};

const HOT_SEAT: &str = "play tests/fixtures/cli/hot_seat.ron --seat 1 --seat 2";

#[test]
fn two_people_play_a_whole_game() {
    let script = "\
help
build mine 1
queue skiff 10
attack Blue skiff 40 frigate 4
history
end
# a remark, and a blank line

scan 1 basic
end
facts
end
end
end
end
";
    let place = folder();
    let text = endturn_reading(&format!("{HOT_SEAT} --out {}", place.path().display()), script).success();
    let text = without_digests(&text).replace(&place.path().display().to_string(), "[folder]");
    insta::assert_snapshot!("hot_seat", text);
    let verified = endturn(&format!("replay {}/record.jsonl --quiet", place.path().display())).success();
    assert!(verified.starts_with("verified: "), "{verified}");
}

#[test]
fn a_refusal_says_what_was_expected_and_changes_nothing() {
    let script = "buld mine 1\nbuild mime 1\nbuild mine\nbuild  mine 1\nattack 1 skiff 1\nattack 2 skiff 99\nqueue skiff 9999999\nend now\nsave\nstauts\n";
    let text = endturn_reading(HOT_SEAT, script).success();
    let refusals: Vec<&str> = text.lines().filter(|line| line.starts_with("refused")).collect();
    assert_eq!(refusals.len(), 10, "{text}");
    assert!(!text.contains("done:"), "{text}");
    insta::assert_snapshot!("refusals", refusals.join("\n"));
}

#[test]
fn each_seat_learns_only_what_it_may_know() {
    let script = "build mine 1\nend\nqueue skiff 1\nend\nfacts\nend\nfacts\n";
    let text = endturn_reading(HOT_SEAT, script).success();
    let parts: Vec<&str> = text.split("Round 2: ").collect();
    let (red, blue) = (parts[1], parts[2]);
    assert!(red.contains("Red completes 1 mine") && !red.contains("Blue completes"), "{red}");
    assert!(!blue.contains("Red completes"), "{blue}");
}

#[test]
fn on_a_terminal_the_screen_is_cleared_between_people() {
    let terminals = Terminals { input: true, output: true, ..Terminals::default() };
    let text = call(&HOT_SEAT.split(' ').collect::<Vec<_>>(), "\nend\n\nend\n", terminals).success();
    assert!(text.matches("\u{1b}[2J").count() >= 3, "{text:?}");
    assert!(text.contains("Blue, it is your turn") && text.contains("Red 1> "), "{text:?}");
    let piped = endturn_reading(HOT_SEAT, "end\nend\n").success();
    assert!(!piped.contains('\u{1b}') && !piped.contains("> "), "{piped:?}");
}

#[test]
fn a_saved_game_goes_on_as_the_original() {
    let place = folder();
    let path = place.path().display();
    let duel = "play scenarios/fleets_duel.ron --seat 1 --out";
    let straight = "build mine 1\nend\nqueue skiff 5\nbuild reactor 1\nend\nend\n";
    endturn_reading(&format!("{duel} {path}/a"), straight).success();
    let detour = format!(
        "build mine 1\nend\nqueue skiff 5\nsave {path}/game.save\nend\nscan 2 basic\nend\nload {path}/game.save\nhistory\nbuild reactor 1\nend\nend\n"
    );
    let text = endturn_reading(&format!("{duel} {path}/b"), &detour).success();
    assert!(text.contains("saved round 2") && text.contains("loaded round 2"), "{text}");
    assert!(text.contains("  round 1: build mine 1\n  round 1: end\n  round 2: queue skiff 5\n"), "{text}");
    for name in ["record.jsonl", "facts.jsonl", "metrics.csv"] {
        let read = |run: &str| fs::read_to_string(place.path().join(run).join(name)).unwrap();
        assert_eq!(read("a"), read("b"), "{name}");
    }
    assert!(endturn(&format!("replay {path}/b/record.jsonl --quiet")).success().starts_with("verified: 3 rounds"));
}

#[test]
fn what_is_no_saved_game_is_not_loaded_and_the_game_goes_on() {
    let place = folder();
    let path = place.path().display();
    let save = format!("save {path}/game.save\n");
    endturn_reading("play scenarios/fleets_duel.ron --seat 1", &save).success();
    let saved = fs::read_to_string(place.path().join("game.save")).unwrap();
    fs::write(place.path().join("cut.save"), &saved[..saved.len() / 2]).unwrap();
    fs::write(place.path().join("odd.save"), saved.replacen("\"seed\":43", "\"seed\":44", 1)).unwrap();
    let record = saved.split_once('\n').expect("a line of its own").1;
    fs::write(place.path().join("record.jsonl"), record).unwrap();
    let script = format!(
        "load {path}/cut.save\nload {path}/odd.save\nload {path}/none.save\nload {path}\nload {path}/record.jsonl\nbuild mine 1\n"
    );
    let text = endturn_reading("play scenarios/fleets_duel.ron --seat 1", &script).success();
    assert_eq!(text.matches("not loaded: cannot load").count(), 5, "{text}");
    assert!(text.contains("done: build mine 1"), "{text}");
    let other =
        endturn_reading("play tests/fixtures/cli/hot_seat.ron --seat 1 --seat 2", &format!("load {path}/game.save\n"));
    assert!(other.success().contains("another scenario"));
    fs::write(place.path().join("diary.txt"), "mine").unwrap();
    let kept = endturn_reading(HOT_SEAT, &format!("save {path}/diary.txt\nsave {path}/game.save\n")).success();
    assert!(
        kept.contains("diary.txt already exists and is not a saved game") && kept.contains("saved round 1"),
        "{kept}"
    );
    assert_eq!(fs::read_to_string(place.path().join("diary.txt")).unwrap(), "mine");
    let nowhere = endturn_reading(HOT_SEAT, &format!("save {path}/no/such/folder.save\nhistory\nend\n")).success();
    assert!(nowhere.contains("not saved: ") && nowhere.contains("done: end"), "{nowhere}");
}

#[test]
fn a_game_goes_on_without_an_eliminated_person() {
    let script = format!("attack Blue skiff 40 frigate 4\n{}", "end\n".repeat(9));
    let text = endturn_reading("play tests/fixtures/cli/trio.ron --seat 1 --seat 2", &script).success();
    assert!(text.contains("After round 3: Blue\n▶ Red attacks Blue"), "{text}");
    assert!(text.contains("Blue is out of the game; the others play on"), "{text}");
    assert!(text.contains("Round 6: Red") && !text.contains("Round 4: Blue"), "{text}");
    assert!(text.contains(" in round 6: turn limit"), "{text}");
    assert!(text.lines().any(|line| line.contains("  Blue   person   eliminated")), "{text}");
}

#[test]
fn leaving_early_shows_nothing_that_the_seat_may_not_know() {
    for end in ["quit\n", ""] {
        let text = endturn_reading("play scenarios/fleets_duel.ron --seat 1", &format!("end\n{end}")).success();
        assert!(text.ends_with("\nDuel: not over after round 1 of 20\n"), "{text}");
        assert!(!text.contains("rank"), "{text}");
    }
}

#[test]
fn leaving_amid_a_round_says_that_its_orders_are_lost() {
    let left = |lines: &str| endturn_reading("play scenarios/chess.ron --seat 1 --seat 2", &format!("{lines}quit\n"));
    let told = "warning: 1 order of this round will not be kept; `save FILE` before `quit` keeps the game as it is\n";
    assert_eq!((left("e4\ne5\nNf3\n").error.as_str(), left("e4\ne5\n").error.as_str()), (told, ""));
}

#[test]
fn any_bytes_may_be_typed() {
    let long = "x".repeat(100_000);
    let text = endturn_reading(HOT_SEAT, &format!("{long}\n\u{7}\u{1b}[31m\n\u{202e}x y\n")).success();
    assert!(text.contains("refused [too-long]: the line has 100000 bytes"), "{text}");
    assert_eq!(text.matches("refused [unknown-word]").count(), 2, "{text}");
    assert!(!text.contains('\u{1b}'), "what was typed cannot steer the terminal");
}

#[test]
fn who_names_no_seat_plays_those_without_a_persona_or_the_first() {
    let yours = |words: &str| {
        let text = endturn_reading(&format!("play {words}"), "quit\n").success();
        text.lines().find(|line| line.starts_with("you play ")).unwrap_or_default().to_owned()
    };
    assert_eq!(yours("fleets_duel"), "you play Red (seat 1); `--seat` chooses another");
    assert_eq!(yours("fleets_duel --seat 1=turtle"), "you play Blue (seat 2); `--seat` chooses another");
    assert_eq!(
        yours("tests/fixtures/cli/hot_seat.ron"),
        "you play Red (seat 1) and Blue (seat 2); `--seat` chooses another"
    );
    assert_eq!(yours("fleets_duel --seat 2"), "");
    let none = endturn("play fleets_duel --seat 1=turtle --seat 2=turtle").failure(2);
    assert!(none.contains("no seat is yours"), "{none}");
}

#[test]
fn each_game_begins_with_its_aim_and_orders_that_it_knows() {
    for game in endturn::Modules::shipped().known_scenarios() {
        let begin = |lines: &str| endturn_reading(&format!("play {}", game.word), &format!("{lines}quit\n"));
        let text = begin("").success();
        assert!(text.starts_with(&format!("{}: {}\n", game.name, game.summary)), "{text}");
        let firsts: Vec<&str> = text.lines().filter(|line| line.starts_with("first")).collect();
        assert_eq!(text.lines().filter(|line| line.starts_with("aim")).count(), firsts.len(), "{text}");
        assert!(!firsts.is_empty(), "{text}");
        // What stands between backticks is typed, placeholders too.
        let orders: Vec<&str> = firsts.iter().flat_map(|line| line.split('`').skip(1).step_by(2)).collect();
        let typed = begin(&orders.iter().map(|order| format!("{order}\n")).collect::<String>());
        // Warnings of orders that `quit` loses stand beside the output.
        assert_eq!(typed.code, 0, "{}", typed.error);
        assert!(!typed.output.contains("there is no order"), "{}", typed.output);
    }
}

/// The orders that the lessons quote, typed word for word, win the tutorial.
#[test]
fn the_lessons_of_the_tutorial_win_it() {
    let mut typed = String::new();
    for round in 1..=9 {
        let text = endturn_reading("play fleets_tutorial", &format!("{typed}quit\n")).success();
        let lessons: Vec<&str> = text.lines().filter(|line| line.starts_with("Lesson: ")).collect();
        assert_eq!(lessons.len(), round, "{text}");
        let orders = lessons[round - 1].split('`').skip(1).step_by(2);
        typed += &orders.map(|order| format!("{order}\n")).collect::<String>();
    }
    let text = endturn_reading("play fleets_tutorial", &typed).success();
    assert!(!text.contains("refused"), "{text}");
    assert!(text.contains("wins in round 9: last player left"), "{text}");
}

#[test]
fn a_lesson_has_a_round_of_the_game_and_a_short_text() {
    let place = folder();
    let file = place.path().join("lessons.ron");
    let long = "x".repeat(2_001);
    let lessons =
        format!("[(round: 0, text: \"a\"), (round: 21, text: \"b\"), (round: 2, text: {long:?}), (text: \"c\")]");
    let text = format!(
        "(format: 1, name: \"L\", turn_limit: 20, seats: [(name: \"A\"), (name: \"B\")], lessons: {lessons}, fleets: (ruleset: \"fleets\"))"
    );
    fs::write(&file, text).unwrap();
    let checked = endturn(&format!("check {}", file.display()));
    assert_eq!(checked.code, 1);
    for problem in ["found `0`", "found `21`", "this text is too long", "missing field `round`"] {
        assert!(checked.output.contains(problem), "{problem}: {}", checked.output);
    }
}

#[test]
fn playing_needs_a_persona_for_the_other_seats() {
    let error = endturn("play tests/fixtures/cli/hot_seat.ron --seat Red").failure(2);
    assert!(error.contains("seat 2 (Blue) has no persona") && error.contains("play it with --seat 2"), "{error}");
    endturn_reading("play tests/fixtures/cli/hot_seat.ron --seat Red --seat 2=turtle", "end\n").success();
}
