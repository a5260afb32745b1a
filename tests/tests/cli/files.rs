//! `--out`: the files written, and that no existing file is lost.

use std::collections::BTreeSet;
use std::fs;

use crate::support::{endturn, endturn_reading, folder, json_lines, valley};

fn names(path: &std::path::Path) -> BTreeSet<String> {
    fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_run_writes_its_files_and_they_agree() {
    let place = folder();
    let path = place.path().display();
    let text = endturn(&format!("run tests/fixtures/cli/endless.ron --quiet --rounds 7 --out {path}")).success();
    assert!(text.contains(&format!("files   {path}")), "{text}");
    let expected = [
        "chart.html",
        "entities",
        "facts.jsonl",
        "game.html",
        "manifest.json",
        "metrics.csv",
        "record.jsonl",
        "summary.json",
    ];
    assert_eq!(names(place.path()), expected.map(str::to_owned).into_iter().collect());
    let read = |name: &str| fs::read_to_string(place.path().join(name)).unwrap();

    let csv = read("metrics.csv");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 7 * 2);
    assert_eq!(&rows[0][..3], ["round", "seat", "alive"]);
    assert_eq!(&rows[14][..2], ["7", "Blue"]);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));

    assert!(json_lines(&read("facts.jsonl")).iter().all(|fact| fact["fact"].is_string()));
    let summary: serde_json::Value = serde_json::from_str(&read("summary.json")).unwrap();
    assert_eq!((summary["rounds"].as_u64(), summary["interrupted"].as_bool()), (Some(7), Some(false)));
    let record = json_lines(&read("record.jsonl"));
    assert_eq!(record.last().unwrap()["digest"], summary["digest"]);
    assert!(text.contains(summary["digest"].as_str().unwrap()));
}

#[test]
fn the_chart_needs_nothing_but_itself() {
    let place = folder();
    let battle = "attack 2 skiff 40 frigate 4\nend\nend\nend\nend\nend\nend\n";
    let words = "play tests/fixtures/cli/hot_seat.ron --seat 1 --seat 2 --out";
    endturn_reading(&format!("{words} {}", place.path().display()), battle).success();
    let page = fs::read_to_string(place.path().join("chart.html")).unwrap();
    for foreign in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert_eq!((page.matches("href=").count(), page.matches("href=\"data:,\"").count()), (1, 1), "an empty icon");
    assert!(page.contains("content=\"default-src 'none'; "), "nothing may be asked of anybody");
    let metrics = page.matches("role=\"img\"").count();
    assert!(metrics >= 2);
    assert_eq!(page.matches("<g data-name").count(), metrics * 2, "a line per seat and metric");
    assert!(page.contains("class=\"mark\""), "battles are marked");
    assert!(page.contains("<li><b>round 3:</b> Red attacks Blue"), "turning points are told");
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
}

type Point = (i128, i128);

/// The points of a seat's lines, chart by chart, in ten thousandths of the width and the height.
fn lines_of(page: &str, name: &str) -> Vec<Vec<Point>> {
    let pair = |pair: &str| {
        let (x, y) = pair.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    let line = |group: &str| {
        let group = group.split("</g>").next().unwrap();
        let parts = group.split("points=\"").skip(1).map(|part| part.split('"').next().unwrap());
        let mut points: Vec<Point> = parts.flat_map(|part| part.split(' ').map(pair)).collect();
        points.dedup();
        points
    };
    page.split(&format!("<g data-name=\"{name}\"")).skip(1).map(line).collect()
}

/// The numbers beside the y axis of a chart with their places, in ten thousandths from above.
fn scale_of(chart: &str) -> Vec<Point> {
    let mark = |part: &str| {
        let (top, rest) = part.split_once("%\">").unwrap();
        let value = rest.split('<').next().unwrap().replace(',', "");
        (value.parse().unwrap(), top.replace('.', "").parse().unwrap())
    };
    chart.split("<span class=\"y\" style=\"top:").skip(1).map(mark).collect()
}

#[test]
fn every_line_of_the_chart_lies_where_the_values_of_metrics_csv_are() {
    let place = folder();
    let play = |scenario: &str| {
        let out = place.path().join(scenario);
        endturn(&format!("run scenarios/{scenario}.ron --quiet --out {}", out.display())).success();
        out
    };
    for (words, out) in [
        ("civ_valley", valley().1.clone()),
        ("fleets_four_way", play("fleets_four_way")),
        ("rival_offices", play("rival_offices")),
    ] {
        let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
        let (page, csv) = (read("chart.html"), read("metrics.csv"));
        let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
        let last: i128 = rows.last().unwrap()[0].parse().unwrap();
        let seats = rows[1..].iter().take_while(|row| row[0] == rows[1][0]).map(|row| row[1]);
        let lines: Vec<(&str, Vec<Vec<Point>>)> = seats.map(|name| (name, lines_of(&page, name))).collect();
        let mut compared = 0;
        for (at, chart) in page.split("<figure class=\"chart\">").skip(1).enumerate() {
            let name = chart.split("<h2>").nth(1).unwrap().split('<').next().unwrap();
            let column = rows[0].iter().position(|head| *head == name).expect("a chart of a column");
            let scale = scale_of(chart);
            let (&(low, foot), &(high, top)) = (scale.first().unwrap(), scale.last().unwrap());
            assert_eq!((foot, top), (10_000, 0), "the axis is as high as the chart");
            for row in &rows[1..] {
                let (round, value): (i128, i128) = (row[0].parse().unwrap(), row[column].parse().unwrap());
                let line = &lines.iter().find(|(name, _)| *name == row[1]).unwrap().1[at];
                // An eliminated seat has no more values.
                let Some(&(x, y)) = line.get(round as usize) else { continue };
                // The nearest whole position is never farther than one half.
                assert!((x * last - round * 10_000).abs() * 2 <= last, "{name}, round {round} at {x}");
                let far = (y * (high - low) - (high - value) * 10_000).abs();
                assert!(far * 2 <= high - low, "{name} of {} in round {round} is {value}, drawn at {y}", row[1]);
                compared += 1;
            }
        }
        assert!(compared > 60, "{words}: {compared}");
    }
}

#[test]
fn a_long_game_has_some_twenty_marks_that_leave_room_for_one_another() {
    let place = folder();
    let play = |scenario: &str| {
        let out = place.path().join(scenario);
        endturn(&format!("run scenarios/{scenario}.ron --quiet --out {}", out.display())).success();
        out
    };
    for (scenario, out) in [
        ("civ_valley", valley().1.clone()),
        ("three_factions", play("three_factions")),
        ("fleets_duel", play("fleets_duel")),
    ] {
        let page = fs::read_to_string(out.join("chart.html")).unwrap();
        let chart = page.split("<figure class=\"chart\">").nth(1).unwrap();
        let marks = chart.split("class=\"mark\" style=\"left:").skip(1).map(|part| part.split('%').next().unwrap());
        let places: Vec<u32> = marks.map(|place| place.replace('.', "").parse().unwrap()).collect();
        assert!((2..=20).contains(&places.len()), "{scenario}: {}", places.len());
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= 300), "{scenario}: {places:?}");
        assert!(!page.contains("is now the capital of"), "a capital is no great event");
        let told = page.split("<h2>Great events</h2>").nth(1).expect("they are told").matches("<li>").count();
        assert_eq!(told, places.len());
    }
}

#[test]
fn a_seat_has_one_colour_in_the_chart_and_on_the_map() {
    let place = folder();
    let (out, map) = (place.path().join("out"), place.path().join("map.svg"));
    endturn(&format!("run scenarios/civ_valley.ron --quiet --turns 3 --out {}", out.display())).success();
    let key = endturn(&format!("map scenarios/civ_valley.ron --round 3 --out {}", map.display())).success();
    let page = fs::read_to_string(out.join("chart.html")).unwrap();
    let svg = fs::read_to_string(&map).unwrap();
    for name in ["Rome", "Egypt", "China", "Babylon"] {
        let line = key.lines().find(|line| line.contains(name)).expect("the key names it");
        let colour = line.split_whitespace().next().unwrap();
        let group = page.split(&format!("<g data-name=\"{name}\"")).nth(1).unwrap();
        assert_eq!(group.split("stroke=\"").nth(1).unwrap().split('"').next(), Some(colour), "{name}");
        assert!(svg.contains(&format!("fill=\"{colour}\"")), "{name}");
    }
}

#[test]
fn the_chart_follows_a_seat_up_to_its_elimination() {
    let place = folder();
    endturn(&format!("run scenarios/fleets_four_way.ron --quiet --out {}", place.path().display())).success();
    let read = |name: &str| fs::read_to_string(place.path().join(name)).unwrap();
    let page = read("chart.html");
    let facts = json_lines(&read("facts.jsonl"));
    let out: Vec<_> = facts.iter().filter(|fact| fact["fact"] == "SeatEliminated").collect();
    assert!(!out.is_empty(), "somebody is eliminated");
    let charts = page.matches("role=\"img\"").count();
    for fact in &out {
        let (name, round) = (fact["seat"].as_str().unwrap(), fact["round"].as_u64().unwrap());
        let cross = format!("title=\"{name} is out in round {round}\">×");
        assert_eq!(page.matches(&cross).count(), charts, "{cross}");
        let lines = lines_of(&page, name);
        assert_eq!(lines.len(), charts);
        assert!(lines.iter().all(|line| line.len() as u64 == round + 1), "{name}");
    }
    assert!(page.contains("× a seat is out"));
    endturn(&format!("run tests/fixtures/cli/endless.ron --quiet --rounds 2 --out {}", place.path().display()));
    assert!(!read("chart.html").contains("is out"), "only what is there has a key");
}

#[test]
fn somebody_else_s_folder_is_refused_and_with_force_kept() {
    let place = folder();
    fs::write(place.path().join("thesis.txt"), "years of work").unwrap();
    fs::write(place.path().join("summary.json"), "mine").unwrap();
    let words = format!("run scenarios/fleets_duel.ron --quiet --rounds 2 --out {}", place.path().display());
    let error = endturn(&words).failure(2);
    assert!(error.contains("holds files that no run of endturn wrote") && error.contains("--force"), "{error}");
    assert_eq!(names(place.path()).len(), 2, "nothing was touched");
    let forced = endturn(&format!("{words} --force"));
    assert_eq!(forced.code, 0);
    assert!(forced.error.contains("summary.json.old1"), "{}", forced.error);
    assert_eq!(fs::read_to_string(place.path().join("thesis.txt")).unwrap(), "years of work");
    assert_eq!(fs::read_to_string(place.path().join("summary.json.old1")).unwrap(), "mine");
}

#[test]
fn a_former_run_is_replaced_only_by_a_game_that_can_begin() {
    let place = folder();
    let path = place.path().display();
    endturn(&format!("run scenarios/fleets_duel.ron --quiet --rounds 2 --seed 1 --out {path}")).success();
    let record = || fs::read_to_string(place.path().join("record.jsonl")).unwrap();
    let before = record();
    endturn(&format!("run nowhere.ron --out {path}")).failure(2);
    endturn(&format!("run scenarios/fleets_duel.ron --rounds x --out {path}")).failure(2);
    endturn(&format!("run tests/fixtures/cli/hot_seat.ron --out {path}")).failure(2);
    assert_eq!(record(), before);
    let second = endturn(&format!("run scenarios/fleets_duel.ron --quiet --rounds 2 --seed 2 --out {path}"));
    let told = format!("replaces the earlier run in {path}: Duel (scenarios/fleets_duel.ron, seed 1)\n");
    assert_eq!((second.code, second.error), (0, told));
    assert_ne!(record(), before);
}

#[test]
fn nothing_that_a_user_put_or_changed_in_the_folder_of_a_run_is_lost() {
    let place = folder();
    let path = place.path().display();
    let words = format!("run scenarios/first_contact.ron --quiet --rounds 3 --out {path}");
    endturn(&words).success();
    let mine = place.path().join("entities/my_analysis.csv");
    fs::write(&mine, "mine").unwrap();
    assert_eq!(endturn(&words).code, 0);
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
    let table = place.path().join("entities/agency_agents.csv");
    fs::write(&table, "edited").unwrap();
    let record = fs::read_to_string(place.path().join("record.jsonl")).unwrap();
    let error = endturn(&words).failure(2);
    let named = format!("cannot replace {}: it was changed after the run that wrote it", table.display());
    assert!(error.contains(&named) && error.contains("nothing was touched"), "{error}");
    assert_eq!(fs::read_to_string(place.path().join("record.jsonl")).unwrap(), record);
    assert!(place.path().join("summary.json").exists(), "the earlier run is whole");
    let forced = endturn(&format!("{words} --force"));
    assert_eq!(forced.code, 0, "{}", forced.error);
    assert_eq!(fs::read_to_string(place.path().join("entities/agency_agents.csv.old1")).unwrap(), "edited");
    assert!(fs::read_to_string(&table).unwrap().starts_with("office,"), "the table of the new run stands there");
}

#[test]
fn a_folder_that_cannot_be_made_is_bad_usage() {
    let place = folder();
    let file = place.path().join("file");
    fs::write(&file, "").unwrap();
    let error = endturn(&format!("run scenarios/fleets_duel.ron --out {}", file.display())).failure(2);
    assert!(error.contains("cannot use"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "");
}

#[test]
fn a_new_scenario_is_sound_and_never_overwrites() {
    let place = folder();
    let file = place.path().join("deep/first.ron");
    let words = format!("new scenario Tryout --out {}", file.display());
    let text = endturn(&words).success();
    assert!(text.contains("endturn check") && text.contains("endturn run"), "{text}");
    endturn(&format!("check {}", file.display())).success();
    endturn(&format!("run {} --quiet", file.display())).success();
    fs::write(&file, "mine").unwrap();
    assert!(endturn(&words).failure(2).contains("is not overwritten"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert!(endturn("new scenario Under-Score_2").success().contains("scenarios/under_score_2.ron"));
    assert!(endturn("new scenario X --module fleet").failure(2).contains("did you mean `fleets`?"));
    assert!(endturn("new scenario -- \"").failure(2).contains("cannot be a scenario's name"));
}

#[test]
fn a_file_that_cannot_be_written_is_told_by_its_own_name_alone() {
    let error = endturn("map tests/fixtures/cli/civ_roma.ron --out nowhere/x.svg").failure(2);
    assert!(error.starts_with("error: cannot write nowhere/x.svg: ") && !error.contains(".endturn-"), "{error}");
}
