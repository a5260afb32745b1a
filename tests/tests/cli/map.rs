//! `map`: what is drawn, what cannot be, and why. The drawings themselves are tested with their
//! code.

use endturn_cli::Terminals;

use crate::support::{call, endturn, folder};

const DUEL: &str = "map scenarios/fleets_duel.ron";

#[test]
fn the_board_of_a_civ_scenario_is_drawn_in_every_form() {
    let map = "map tests/fixtures/cli/civ_roma.ron";
    insta::assert_snapshot!("map", endturn(map).success());
    let place = folder();
    for (ending, start) in [("svg", b"<svg".as_slice()), ("png", b"\x89PNG"), ("txt", b"Roma")] {
        let file = place.path().join(format!("roma.{ending}"));
        let said = endturn(&format!("{map} --round 3 --out {}", file.display())).success();
        assert!(said.starts_with("Roma · after round 3 · seed 5\nwrote ") && said.contains("16 × 7 cells\n"), "{said}");
        let key = "  #d80008 red   Rome, 1 city, 1 unit\n  #0858f8 blue  Egypt, 1 city\n";
        let scale = match ending {
            "png" => "scale: 40 pixels a cell, ",
            "svg" => "scale: 20 pixels a cell, ",
            _ => "cells\n",
        };
        assert!(said.contains(scale) && said.ends_with(key) == (ending != "txt"), "{said}");
        assert!(std::fs::read(&file).unwrap().starts_with(start), "{ending}");
    }
    let svg = std::fs::read_to_string(place.path().join("roma.svg")).unwrap();
    assert!(
        svg.contains(">River</text>") && svg.contains(">Coal</text>") && svg.contains(">Rome, 1 city, 1 unit</text>"),
        "{svg}"
    );
}

#[test]
fn a_ruleset_writes_the_characters_of_its_maps() {
    let map =
        |set: &[&str]| call(&[&["map", "scenarios/civ_standard.ron"][..], set].concat(), "", Terminals::default());
    let (usual, other) = (map(&[]).success(), map(&["--set", "civ.signs.terrain.Hills=\"Y\""]).success());
    assert!(usual.contains("h  Hills") && other.contains("Y  Hills"), "{other}");
    let rows = |text: &str| {
        text.lines().skip(1).take(80).map(|row| row.get(3..).unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let renamed: Vec<String> = rows(&usual).iter().map(|row| row.replace('h', "Y")).collect();
    assert_eq!(rows(&other), renamed);
    let error = map(&["--set", "civ.signs.terrain.Hills=\"12\""]).failure(2);
    assert!(error.contains("`12` is no sign for a terrain"), "{error}");
}

#[test]
fn the_board_is_drawn_as_a_seat_knows_it() {
    let map = "map scenarios/civ_war.ron --round 5";
    let (all, egypt) = (endturn(map).success(), endturn(&format!("{map} --seat Egypt")).success());
    assert!(egypt.starts_with("War of the four · after round 5 · seed 4 · as Egypt knows it\n"), "{egypt}");
    assert_eq!(endturn(&format!("{map} --seat 2")).success(), egypt);
    assert!(all.contains("Rome, 1 city") || all.contains("Rome, 2 cities"), "{all}");
    assert!(egypt.contains("Egypt, ") && !egypt.contains("Rome, "), "it knows nothing of Rome: {egypt}");
    let land =
        |text: &str| text.lines().skip(2).take(30).flat_map(str::chars).filter(|one| one.is_alphabetic()).count();
    assert!(land(&egypt) * 3 < land(&all), "most land is unknown");
    let error = endturn(&format!("{map} --seat Egipt")).failure(2);
    assert!(error.contains("there is no seat `Egipt`") && error.contains("did you mean `Egypt`?"), "{error}");
    assert!(endturn(&format!("{map} --seat 1 --seat 2")).failure(2).contains("for one seat only"));
}

#[test]
fn layers_stress_one_thing_and_show_a_seat_only_what_it_knows() {
    let map = "map scenarios/civ_war.ron --round 8";
    let board = |text: &str| -> Vec<String> {
        let rows = text.lines().skip(3).take_while(|line| !line.is_empty());
        rows.map(|row| row.get(3..).unwrap_or_default().to_owned()).collect()
    };
    let place = folder();
    for (layer, shows, hides) in [
        ("terrain", &["Grassland", "Wheat"][..], &["Roma", "Land units", "Rome, "][..]),
        ("units", &["Land units", "Rome, ", "land"], &["Grassland", "Wheat"]),
        ("owners", &["Rome, ", "  *  city"], &["Grassland", "Land units"]),
        ("trade", &["1 trade", "2 trade"], &["Grassland", "Land units"]),
        ("threat", &["enemy unit"], &["Grassland", "Wheat"]),
        ("sight", &["seen by 1 nation"], &["Grassland", "Land units"]),
    ] {
        let all = endturn(&format!("{map} --layer {layer}")).success();
        assert!(all.lines().next().unwrap().contains(&format!(" · {layer}: ")), "{all}");
        shows.iter().for_each(|word| assert!(all.contains(word), "{layer}: {word} is missing in {all}"));
        hides.iter().for_each(|word| assert!(!all.contains(word), "{layer}: {word} is in {all}"));
        let egypt = endturn(&format!("{map} --layer {layer} --seat Egypt")).success();
        assert!(!egypt.contains("Rome, ") && !egypt.contains("Roma"), "Egypt knows nothing of Rome: {egypt}");
        let signs = |rows: Vec<String>| rows.concat().chars().filter(|sign| !sign.is_whitespace()).count();
        assert!(signs(board(&egypt)) * 2 < signs(board(&all)), "most land is unknown: {egypt}");
        for ending in ["svg", "png"] {
            let file = place.path().join(format!("{layer}.{ending}"));
            endturn(&format!("{map} --layer {layer} --seat Egypt --out {}", file.display())).success();
            assert!(!String::from_utf8_lossy(&std::fs::read(&file).unwrap()).contains("Roma"), "{layer}");
        }
    }
    let sight = endturn(&format!("{map} --layer sight --seat Egypt")).success();
    assert!(sight.contains("seen now") && sight.contains("seen before"), "{sight}");
    let error = endturn(&format!("{map} --layer thread")).failure(2);
    assert!(
        error.contains("there is no layer `thread`; expected terrain, units, owners, trade, threat, sight"),
        "{error}"
    );
    assert!(error.contains("did you mean `threat`?"), "{error}");
    assert_eq!(
        endturn(&format!("{DUEL} --layer units")).failure(2),
        "error: `--layer units`: the board of module fleets has no layers; it is always drawn whole\n"
    );
}

#[test]
fn a_scenario_without_a_board_is_told_and_no_file_is_written() {
    let place = folder();
    let file = place.path().join("map.png");
    let first = "map scenarios/turns/alternate.ron";
    let error = endturn(&format!("{first} --out {}", file.display())).failure(2);
    assert_eq!(error, "error: scenarios/turns/alternate.ron has no board to draw; it plays rehearsal\n");
    assert!(!file.exists());
    assert_eq!(
        endturn(&format!("{first} --module rehearsal")).failure(2),
        "error: module rehearsal has no board to draw\n"
    );
}

#[test]
fn a_seat_sees_its_own_missions_on_the_board_of_fleets_and_what_it_scanned_of_others() {
    let mission = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains(" → ") || line.contains(" ← ")).map(str::to_owned).collect()
    };
    let mut seen = 0;
    for round in 0..=14 {
        let map = format!("{DUEL} --round {round}");
        let all = mission(&endturn(&map).success());
        let mut known = Vec::new();
        for (seat, other) in [("Red", "Blue"), ("Blue", "Red")] {
            let text = endturn(&format!("{map} --seat {seat}")).success();
            let own = mission(&text);
            assert!(own.iter().all(|line| line.starts_with(seat)), "{text}");
            let planet = text.lines().find(|line| line.starts_with(&format!("{other} "))).expect("a planet");
            assert!(planet.contains("not scanned") || planet.contains("seen in round "), "{planet}");
            known.extend(own);
        }
        seen += all.len();
        known.sort_by_key(|line| all.iter().position(|other| other == line));
        assert_eq!(known, all, "round {round}");
    }
    assert!(seen > 5, "missions are shown: {seen}");
    let place = folder();
    let file = place.path().join("duel.svg");
    endturn(&format!("{DUEL} --round 5 --out {}", file.display())).success();
    let svg = std::fs::read_to_string(&file).unwrap();
    for part in [">Red</text>", ">Blue</text>", "<circle", "<path", " in 7</text>"] {
        assert!(svg.contains(part), "{part} is missing in {svg}");
    }
}

#[test]
fn an_office_sees_itself_on_the_board_of_agency() {
    let map = "map scenarios/rival_offices.ron --round 12";
    let all = endturn(map).success();
    for part in ["panic ", "Harbour  ", "Capital  ", " agents: ", " leads investigated", " sites won, "] {
        assert!(all.contains(part), "{part} is missing in {all}");
    }
    let own = endturn(&format!("{map} --seat Harbour")).success();
    assert!(own.contains("\nHarbour  ") && !own.contains("\nCapital  "), "{own}");
    assert!(endturn("map scenarios/war_in_the_dark.ron --round 3").success().contains(" agents: "), "of battles too");
}

#[test]
fn all_wrong_arguments_of_a_map_are_told_at_once() {
    let error = endturn(&format!("{DUEL} --round x --out a.pgn --seed -1 --seat 3=turtle")).failure(2);
    for part in ["`--round x`", "did you mean `png`?", "`--seed -1`", "there is no seat `3`"] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
    assert!(endturn(&format!("{DUEL} --module flets")).failure(2).contains("did you mean `fleets`?"));
    assert!(endturn("map tests/fixtures/cli/broken/three.ron").failure(2).contains("E0004"));
}

#[test]
fn seats_need_personas_only_if_rounds_are_played() {
    let error = endturn("map tests/fixtures/cli/hot_seat.ron --round 1").failure(2);
    assert!(error.contains("seat 1 (Red) has no persona"), "{error}");
    assert!(endturn("map tests/fixtures/cli/hot_seat.ron").success().contains("Red"));
}

#[test]
fn a_map_that_is_drawn_smaller_than_usual_says_so() {
    let place = folder();
    let file = place.path().join("wide.png");
    let said = endturn(&format!(
        "map scenarios/civ_continents.ron --set scenario.civ.map.size=(200,100) --out {}",
        file.display()
    ))
    .success();
    assert!(said.contains("scale: 10 pixels a cell, 2040 × "), "{said}");
    assert!(said.contains(" pixels in total (reduced so that no side exceeds 2048 pixels)\n"), "{said}");
}

/// Seats that are named after colours have them on boards, in charts and in tables.
#[test]
fn a_seat_named_after_a_colour_is_drawn_in_it() {
    let place = folder();
    let path = place.path().display();
    endturn(&format!("map scenarios/catan.ron --round 3 --out {path}/island.svg")).success();
    let board = std::fs::read_to_string(place.path().join("island.svg")).unwrap();
    let has = |colour: &str| board.lines().any(|line| line.starts_with("<polygon") && line.contains(colour));
    assert!(has("fill=\"#ffffff\"") && has("fill=\"#f86028\""), "white and orange: {board}");
    let bright = Terminals { output_colours: true, ..Terminals::default() };
    let words = ["run", "scenarios/catan.ron", "--rounds", "2", "--quiet", "--out", &format!("{path}/run")];
    let text = call(&words, "", bright).success();
    assert!(text.contains("\u{1b}[38;5;255mWhite") && text.contains("\u{1b}[38;5;208mOrange"), "{text:?}");
    let chart = std::fs::read_to_string(place.path().join("run").join("chart.html")).unwrap();
    assert!(chart.contains("stroke=\"var(--white)\"") && chart.contains("stroke=\"#f86028\""));
}
