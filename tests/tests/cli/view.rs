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
