//! A narrow terminal: lines are wrapped between words, tables split into blocks, boards cut; a pipe
//! gets everything unchanged.

use endturn_cli::Terminals;

use crate::support::{call, endturn};

fn on(columns: usize, words: &str) -> String {
    let terminals = Terminals { output: true, columns: Some(columns), ..Terminals::default() };
    call(&words.split(' ').collect::<Vec<_>>(), "", terminals).success()
}

fn width(line: &str) -> usize {
    line.chars().count()
}

const TOLD: [&str; 6] = [
    "run scenarios/rival_offices.ron",
    "run scenarios/fleets_four_way.ron",
    "rules battle",
    "rules --metrics --module agency",
    "schedule scenarios/fleets_duel.ron",
    "explain E0022",
];

#[test]
fn no_line_is_longer_than_the_terminal_is_wide_and_no_word_is_torn_apart() {
    for words in TOLD {
        let whole = endturn(words).success();
        for columns in [40, 60] {
            let shown = on(columns, words);
            // Text to be copied is not wrapped.
            let told = shown.lines().filter(|line| !line.starts_with("again ") && !line.starts_with("digest "));
            let long: Vec<&str> = told.filter(|line| width(line) > columns).collect();
            assert!(long.is_empty(), "{words}: {long:?}");
            // A word longer than a line, such as a path, may exceed it.
            let is_whole =
                |word: &str, other: &str| other == word || width(other) + 8 > columns && other.contains(word);
            let torn = |word: &&str| !whole.split_whitespace().any(|other| is_whole(word, other));
            let blocks = |line: &&str| !line.chars().any(|letter| "·▁▂▃▄▅▆▇█▏▎▍▌▋▊▉".contains(letter));
            let torn: Vec<&str> = shown.lines().filter(blocks).flat_map(str::split_whitespace).filter(torn).collect();
            assert!(torn.is_empty(), "{words} at {columns}: {torn:?}");
        }
    }
}

#[test]
fn a_wide_terminal_shows_what_a_pipe_gets() {
    for words in TOLD {
        assert_eq!(on(1_000, words), endturn(words).success(), "{words}");
    }
}

#[test]
fn a_table_too_wide_for_the_terminal_is_set_in_blocks() {
    let shown = on(60, "run scenarios/fleets_duel.ron --quiet");
    let heads: Vec<&str> = shown.lines().filter(|line| line.trim_start().starts_with("rank  seat")).collect();
    assert_eq!(heads.len(), 2, "{shown}");
    assert!(heads[0].contains("persona") && heads[1].contains("stock_energy"), "{heads:?}");
    let rows = shown.lines().filter(|line| line.trim_start().starts_with("1  Blue"));
    assert_eq!(rows.count(), 2, "whose a row is stands in each block");
}

#[test]
fn a_board_too_wide_for_the_terminal_is_cut_and_told_to_be() {
    let shown = on(30, "map scenarios/civ_valley.ron");
    assert!(shown.lines().all(|line| width(line) <= 30), "{shown}");
    assert!(
        shown.split_whitespace().collect::<Vec<_>>().join(" ").contains("the board is wider than the screen"),
        "{shown}"
    );
    assert!(!on(80, "map scenarios/civ_valley.ron").contains("wider than the screen"));
}

#[test]
fn lines_for_programs_stay_whole() {
    for words in
        ["rules --format json", "explain --format json", "run scenarios/fleets_duel.ron --format json --turns 3"]
    {
        assert_eq!(on(40, words), endturn(words).success(), "{words}");
    }
}

#[test]
fn what_is_told_at_the_prompt_is_wrapped_too() {
    let terminals = Terminals { output: true, columns: Some(60), ..Terminals::default() };
    let words = "play scenarios/fleets_tutorial.ron --seat 1".split(' ').collect::<Vec<_>>();
    let shown = call(&words, "help\nstatus\nattack nobody\nend\nquit\n", terminals).success();
    let long: Vec<&str> = shown.lines().filter(|line| width(line) > 60).collect();
    assert!(long.is_empty(), "{long:?}");
}
