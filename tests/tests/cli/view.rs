//! `view`: the page that replays a game.

use std::fs;

use crate::support::{endturn, folder};

/// A page of a game, and the words of the command that wrote it.
fn page(words: &str) -> (String, String) {
    let place = folder();
    let file = place.path().join("game.html");
    let told = endturn(&format!("view {words} --out {}", file.display())).success();
    (fs::read_to_string(&file).unwrap(), told)
}

#[test]
fn a_page_needs_nothing_but_itself_and_says_what_was_written() {
    let (page, told) = page("scenarios/chess.ron");
    assert!(page.starts_with("<!doctype html>\n") && page.ends_with("</html>\n"));
    assert!(told.contains(" rounds, ") && told.ends_with(" bytes\n"), "{told}");
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        let found: Vec<&str> = page.lines().filter(|line| line.contains(outside)).collect();
        let allowed = |line: &&str| line.contains("http://www.w3.org/2000/svg") || line.contains("-src ");
        assert!(found.iter().all(allowed), "{outside}: {found:?}");
    }
    assert!(page.contains("default-src 'none'") && !page.contains("unsafe-"));
}

#[test]
fn a_folder_of_a_run_has_the_page_that_view_makes_of_its_record() {
    let place = folder();
    let out = place.path().display();
    for game in ["scenarios/kalaha.ron", "scenarios/fleets_duel.ron", "scenarios/civ_two_cities.ron"] {
        endturn(&format!("run {game} --quiet --rounds 4 --out {out} --force")).success();
        let of_run = fs::read_to_string(place.path().join("game.html")).unwrap();
        let (of_record, _) = page(&out.to_string());
        // The record's page does not know the command that repeats the game.
        let data = |page: &str| page.split("id=\"data\">").nth(1).unwrap().split('<').next().unwrap().to_owned();
        assert!(data(&of_run).len() > 100, "{game}");
        assert_eq!(data(&of_run), data(&of_record), "{game}");
        fs::remove_dir_all(place.path()).unwrap();
        fs::create_dir(place.path()).unwrap();
    }
}

#[test]
fn names_of_a_game_are_no_markup() {
    let scenario = fs::read_to_string("scenarios/kalaha.ron").unwrap();
    let file = folder();
    let path = file.path().join("k.ron");
    let named = scenario.replacen("name: \"", "name: \"<b>&", 1);
    fs::write(&path, named).unwrap();
    let (page, told) = page(&format!("{} --rounds 1", path.display()));
    assert!(told.contains(": 1 round, "), "{told}");
    assert!(page.contains("<title>&lt;b&gt;&amp;") && !page.contains("<b>"), "{}", &page[..900]);
}

#[test]
fn all_wrong_arguments_are_reported_at_once() {
    let error = endturn("view scenarios/chess.ron --rounds x --seat 3=nobody --out game.png").failure(2);
    for part in ["`--rounds x`", "must end in .html", "there is no seat `3`"] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
}

#[test]
fn a_position_is_shown_as_markdown() {
    let view = "view tests/fixtures/cli/civ_roma.ron --markdown --round 6";
    let page = endturn(view).success();
    insta::assert_snapshot!("markdown", page);
    let place = folder();
    let file = place.path().join("roma.md");
    let told = endturn(&format!("{view} --out {}", file.display())).success();
    assert!(told.starts_with("wrote ") && told.ends_with(" bytes\n"), "{told}");
    assert_eq!(fs::read_to_string(&file).unwrap(), page);
    let command = |page: &str| page.lines().find_map(|line| line.strip_prefix("endturn ").map(str::to_owned)).unwrap();
    assert_eq!(endturn(&command(&page)).success(), page, "the command shows the position again");
    let out = place.path().join("run");
    endturn(&format!("run tests/fixtures/cli/civ_roma.ron --rounds 6 --quiet --out {}", out.display())).success();
    let of_record = endturn(&format!("view {} --markdown", out.display())).success();
    assert_eq!(of_record.replace(&command(&of_record), &command(&page)), page);
}

#[test]
fn a_position_as_markdown_shows_a_seat_what_it_knows() {
    let view = "view scenarios/civ_war.ron --markdown --round 5";
    let (all, egypt) = (endturn(view).success(), endturn(&format!("{view} --seat Egypt")).success());
    assert!(all.contains("Rome founds") || all.contains("Roma "), "{all}");
    assert!(egypt.starts_with("# War of the four · after round 5 · seed 4 · as Egypt knows it\n"), "{egypt}");
    assert!(!egypt.contains("Roma") && !egypt.contains("Rome has "), "{egypt}");
    assert!(egypt.contains("\n| Rome | conqueror | | | | | | |\n"), "{egypt}");
    let row = |page: &str| page.lines().find(|line| line.starts_with("| Egypt |")).unwrap().to_owned();
    assert!(row(&egypt) == row(&all) && row(&all).len() > 30, "{egypt}");
    assert!(egypt.ends_with("\nendturn view scenarios/civ_war.ron --seed 4 --seat Egypt --round 5 --markdown\n```\n"));
    // Nothing is hidden in an open game.
    let chess = endturn("view scenarios/chess.ron --markdown --round 2 --seat Anna").success();
    assert!(!chess.contains("| |") && chess.contains("## Round 2\n\n- "), "{chess}");
    // A world of two modules has two boards, and the start has no story.
    let both = endturn("view scenarios/war_in_the_dark.ron --markdown").success();
    assert!(both.matches("```text\n").count() == 2 && !both.contains("## Round"), "{both}");
    assert!(
        endturn("view scenarios/turns/alternate.ron --markdown --round 1").success().contains("| seat | persona |")
    );
}

#[test]
fn names_of_a_game_are_no_markdown() {
    let file = folder();
    let path = file.path().join("k.ron");
    let named = fs::read_to_string("scenarios/kalaha.ron").unwrap();
    let named = named.replacen("name: \"", "name: \"<b> | *x* [a](http://b) @all ", 1);
    fs::write(&path, named).unwrap();
    let page = endturn(&format!("view {} --markdown", path.display())).success();
    assert!(page.starts_with("# \\<b\\> \\| \\*x\\* \\[a\\](http\\://b) @\u{200b}all "), "{page}");
}

#[test]
fn wrong_arguments_of_a_position_are_reported() {
    let view = "view scenarios/fleets_duel.ron --markdown";
    let error = endturn(&format!("{view} --round x --seat 1 --seat 2 --out game.html")).failure(2);
    for part in ["`--round x`", "for one seat only", "must end in .md"] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
    assert!(endturn(&format!("{view} --round 99")).failure(2).contains("the game is over after round 17"));
    assert!(endturn(&format!("{view} --rounds 3")).failure(2).contains("--rounds"));
    assert!(endturn(&format!("{view} --seat Rde")).failure(2).contains("did you mean `Red`?"));
    assert!(endturn("view scenarios/fleets_duel.ron").failure(2).contains("--out <FILE>"));
}
