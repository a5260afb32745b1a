//! The page of a batch in a real browser: in both themes, on a screen and on a phone. Skipped, with
//! a notice, if no Chromium is installed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::report::batch;
use crate::support::endturn;

/// The browser, if there is one.
fn chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file()))
}

/// A page that holds another one in a frame of a given width and records its findings in it.
fn harness(page: &Path, width: u32) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><iframe id=f width={width} height=900 src=\"file://{}\"></iframe><pre id=found></pre>\
         <script>document.getElementById('f').onload = event => {{\
           const page = event.target.contentWindow, root = page.document.documentElement;\
           const small = [...page.document.querySelectorAll('svg')].filter(one => one.getBoundingClientRect().width < 40 \
             && !one.closest('details:not([open])') && !one.parentElement.closest('svg'));\
           document.getElementById('found').textContent = 'found ' + JSON.stringify({{\
             over: root.scrollWidth - root.clientWidth, height: root.scrollHeight,\
             requests: page.performance.getEntriesByType('resource').map(one => one.name),\
             dark: page.matchMedia('(prefers-color-scheme: dark)').matches,\
             styled: page.getComputedStyle(page.document.querySelector('.verdict')).listStyleType,\
             paper: page.getComputedStyle(page.document.body).backgroundColor, small: small.length,\
             unnamed: page.document.querySelectorAll('table:not(:has(caption)), svg[role=img]:not([aria-label])').length}});\
         }};</script>",
        page.display()
    )
}

/// The browser's findings in a page, and its console messages.
fn look(browser: &Path, place: &Path, page: &Path, width: u32, theme: u32) -> (serde_json::Value, String) {
    look_at(browser, place, &format!("{width}-{theme}"), &harness(page, width), theme)
}

/// The browser's findings by the script of a harness, and its console messages.
fn look_at(browser: &Path, place: &Path, name: &str, harness: &str, theme: u32) -> (serde_json::Value, String) {
    let frame = place.join(format!("frame-{name}.html"));
    fs::write(&frame, harness).unwrap();
    let profile = place.join(format!("profile-{name}"));
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"])
        .args(["--allow-file-access-from-files", "--enable-logging=stderr", "--virtual-time-budget=4000", "--dump-dom"])
        .arg(format!("--blink-settings=preferredColorScheme={theme}"))
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", frame.display()))
        .output()
        .unwrap();
    let (dom, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let found = dom.split_once("found {").and_then(|(_, rest)| rest.split_once("</pre>"));
    let found = found.map(|(found, _)| serde_json::from_str(&format!("{{{found}")).unwrap());
    let said: Vec<&str> = log.lines().filter(|line| line.contains("CONSOLE")).collect();
    (found.unwrap_or_else(|| panic!("the page was not loaded: {dom}\n{log}")), said.join("\n"))
}

#[test]
fn the_page_opens_without_a_word_or_a_request_on_screens_and_phones_in_both_themes() {
    let Some(browser) = chromium() else {
        eprintln!("skipped: there is no Chromium on this machine");
        return;
    };
    let (place, out) = batch(
        "replicates: 6, budget: (rounds: 12), levers: {\"fleets.start.metal\": [9000, 12000], \"fleets.battle.variance_permille\": [0, 100]}",
        "",
    );
    endturn(&format!("report {out}")).success();
    let page = Path::new(&out).join("report.html");
    for width in [1_100, 390] {
        let mut papers = Vec::new();
        for (theme, is_dark) in [(0, true), (1, false)] {
            let (found, said) = look(&browser, place.path(), &page, width, theme);
            assert_eq!(said, "", "nothing is said on the console");
            assert_eq!(found["over"], 0, "nothing is wider than {width}: {found}");
            assert_eq!(found["requests"], serde_json::json!([]), "nothing is asked of anybody");
            assert_eq!((&found["dark"], &found["styled"]), (&is_dark.into(), &"none".into()), "{found}");
            assert_eq!(
                (&found["small"], &found["unnamed"]),
                (&0.into(), &0.into()),
                "drawings are seen and have words: {found}"
            );
            papers.push(found["paper"].clone());
        }
        assert_ne!(papers[0], papers[1], "dark is dark");
    }
}

#[test]
fn pages_of_games_of_one_seat_and_of_every_kind_of_design_fit_a_phone() {
    let Some(browser) = chromium() else {
        eprintln!("skipped: there is no Chromium on this machine");
        return;
    };
    const RANGES: &str =
        "levers: {\"fleets.economy.mine.income_metal\": (from: 1500, to: 3500), \"turn_limit\": (from: 2, to: 9)}";
    let designs = [
        "combine: Zip, levers: {\"fleets.start.metal\": [9000, 12000], \"turn_limit\": [4, 9]}".to_owned(),
        "levers: [{}, {\"turn_limit\": 4}]".to_owned(),
        format!("combine: LatinHypercube(samples: 4), {RANGES}"),
        format!("combine: Sobol(samples: 4), {RANGES}"),
        format!("combine: Morris(walks: 2), {RANGES}"),
    ];
    let of_duels = designs.iter().map(|design| batch(&format!("replicates: 6, {design}"), "--tables none"));
    for (place, out) in of_duels.chain([crate::report_alone::batch("")]) {
        endturn(&format!("report {out}")).success();
        let (found, said) = look(&browser, place.path(), &Path::new(&out).join("report.html"), 390, 1);
        assert_eq!((said.as_str(), &found["over"]), ("", &0.into()), "{found}");
        assert_eq!((&found["small"], &found["unnamed"]), (&0.into(), &0.into()), "{found}");
    }
}

/// A page in a frame that presses its keys, moves its slider, follows a link and clicks its board,
/// and records what it says.
fn player(page: &Path) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><iframe id=f width=390 height=900 src=\"file://{}\"></iframe><pre id=found></pre>\
         <script>document.getElementById('f').onload = async event => {{\
           const page = event.target.contentWindow, by = id => page.document.getElementById(id);\
           const pause = () => new Promise(done => setTimeout(done, 60));\
           for (let tries = 0; tries < 60 && !page.document.documentElement.dataset.ready; tries += 1) await pause();\
           const said = [by('now').textContent];\
           const press = key => {{\
             page.dispatchEvent(new page.KeyboardEvent('keydown', {{key}}));\
             said.push(by('now').textContent);\
           }};\
           press('End'); press('ArrowLeft'); press('Home');\
           by('slider').value = '1';\
           by('slider').dispatchEvent(new page.Event('input'));\
           said.push(by('now').textContent);\
           page.location.hash = '#round=2';\
           await pause();\
           said.push(by('now').textContent);\
           const board = page.document.querySelector('.board > *');\
           if (board) {{\
             const box = board.getBoundingClientRect();\
             const at = {{clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true}};\
             board.dispatchEvent(new page.MouseEvent('click', at));\
           }}\
           const root = page.document.documentElement;\
           document.getElementById('found').textContent = 'found ' + JSON.stringify({{\
             said, here: board ? by('here').textContent : null, rows: by('standings').rows.length,\
             story: by('story').textContent, over: root.scrollWidth - root.clientWidth,\
             requests: page.performance.getEntriesByType('resource').map(one => one.name)}});\
         }};</script>",
        page.display()
    )
}

#[test]
fn the_page_of_a_game_plays_by_keys_slider_link_and_click() {
    let Some(browser) = chromium() else {
        eprintln!("skipped: there is no Chromium on this machine");
        return;
    };
    let place = crate::support::folder();
    for (game, has_board) in [
        ("chess", true),
        ("catan", true),
        ("civ_two_cities", true),
        ("civ_two_cities --set scenario.civ.map.grid=Hex", true),
        ("civ_two_cities --set scenario.civ.map.grid=SquareIso", true),
        ("fleets_duel", true),
        ("first_contact", true),
        ("turns/alternate", false),
        ("hidden_orders", true),
    ] {
        let (scenario, change) = game.split_at(game.find(' ').unwrap_or(game.len()));
        let name = game.replace(['/', ' '], "_");
        let file = place.path().join(format!("{name}.html"));
        endturn(&format!("view scenarios/{scenario}.ron{change} --rounds 6 --out {}", file.display())).success();
        let (found, said) = look_at(&browser, place.path(), &name, &player(&file), 1);
        assert_eq!(said, "", "{game}: nothing is said on the console");
        assert_eq!((&found["over"], &found["requests"]), (&0.into(), &serde_json::json!([])), "{game}: {found}");
        let at: Vec<&str> = found["said"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        assert_eq!((at[0], at[3]), ("start", "start"), "{game}: {at:?}");
        assert!(at[1].starts_with("round ") && at[1] != at[2], "{game}: {at:?}");
        assert!(at[4].starts_with("round 1") && at[5].starts_with("round 2"), "{game}: {at:?}");
        assert!(found["rows"].as_u64() > Some(1), "{game}: {found}");
        assert_ne!(found["story"], "", "{game}");
        let here = found["here"].as_str();
        assert_eq!(here.is_some_and(|text| !text.starts_with("Click")), has_board, "{game}: {here:?}");
    }
}

/// A page in a frame that clicks places of its board, and records what it says of each in two
/// rounds.
fn asker(page: &Path, viewer: &str, places: &str) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><iframe id=f width=1100 height=900 src=\"file://{}\"></iframe><pre id=found></pre>\
         <script>document.getElementById('f').onload = async event => {{\
           const page = event.target.contentWindow, by = id => page.document.getElementById(id);\
           const pause = () => new Promise(done => setTimeout(done, 60));\
           for (let tries = 0; tries < 60 && !page.document.documentElement.dataset.ready; tries += 1) await pause();\
           const press = key => page.dispatchEvent(new page.KeyboardEvent('keydown', {{key}}));\
           if ('{viewer}') {{\
             by('viewer').value = '{viewer}';\
             by('viewer').dispatchEvent(new page.Event('change'));\
           }}\
           const seen = [];\
           for (const [x, y] of {places}) {{\
             press('End');\
             const board = page.document.querySelector('.board > *'), box = board.getBoundingClientRect();\
             const at = {{clientX: box.left + box.width * x, clientY: box.top + box.height * y, bubbles: true}};\
             board.dispatchEvent(new page.MouseEvent('click', at));\
             const said = () => ({{here: by('here').textContent, details: by('details').innerText}});\
             const last = said();\
             press('Home');\
             seen.push([last, said()]);\
           }}\
           document.getElementById('found').textContent = 'found ' + JSON.stringify({{seen}});\
         }};</script>",
        page.display()
    )
}

#[test]
fn a_click_shows_details_of_cities_units_planets_and_agents_in_the_round() {
    let Some(browser) = chromium() else {
        eprintln!("skipped: there is no Chromium on this machine");
        return;
    };
    let place = crate::support::folder();
    let mut number = 0;
    let mut ask = |words: &str, viewer: &str, places: &str| -> Vec<Vec<(String, String)>> {
        number += 1;
        let file = place.path().join(format!("{number}.html"));
        endturn(&format!("view {words} --out {}", file.display())).success();
        let harness = asker(&file, viewer, places);
        let (found, said) = look_at(&browser, place.path(), &format!("ask{number}"), &harness, 1);
        assert_eq!(said, "", "{words}: nothing is said on the console");
        let text = |value: &serde_json::Value| value.as_str().unwrap().replace('\n', " ");
        let pair = |one: &serde_json::Value| (text(&one["here"]), text(&one["details"]));
        let seen = found["seen"].as_array().unwrap();
        seen.iter().map(|moments| moments.as_array().unwrap().iter().map(pair).collect()).collect()
    };
    // Roma is at (6, 3) and Memphis at (11, 3) of 16 columns and 7 rows.
    let roma = "tests/fixtures/cli/civ_roma.ron --rounds 6";
    let seen = ask(roma, "", "[[6.5/16, 3.5/7], [11.5/16, 3.5/7], [0.5/16, 0.5/7]]");
    let (last, start) = (&seen[0][0], &seen[0][1]);
    assert!(last.0.starts_with("(6, 3) · ") && last.0.contains("Roma 6"), "{last:?}");
    for part in ["Roma · cities", "owner Rome", "size 6", "production", "buildings", "Palace", "Rome 1 · units"] {
        assert!(last.1.contains(part), "{part} is missing: {last:?}");
    }
    assert!(start.0.contains("Roma 5") && start.1.contains("size 5"), "the round decides: {start:?}");
    assert!(seen[1][0].1.contains("Memphis · cities") && !seen[1][0].1.contains("Roma · cities"), "{seen:?}");
    assert_eq!(seen[2][0].1, "", "there is only sea");
    // A seat sees the details of its own cities alone.
    let own = ask(roma, "1", "[[6.5/16, 3.5/7], [11.5/16, 3.5/7]]");
    assert!(own[0][0].1.is_empty() && own[1][0].1.contains("Memphis · cities"), "{own:?}");
    let fleets = ask("scenarios/fleets_duel.ron --rounds 8", "", "[[0.5, 0.12]]");
    let planet = &fleets[0][0];
    assert!(planet.1.contains(" · planets") && planet.1.contains("metal"), "{fleets:?}");
    // Where the first agent of the first office is drawn.
    let offices = ask("scenarios/rival_offices.ron --rounds 5", "", "[[0.04, 0.59]]");
    assert!(offices[0][0].1.contains("agent-000 · agents") && offices[0][0].1.contains("skill"), "{offices:?}");
}

#[test]
fn a_click_shows_what_a_square_held_and_when_it_changed() {
    let Some(browser) = chromium() else {
        eprintln!("skipped: there is no Chromium on this machine");
        return;
    };
    let place = crate::support::folder();
    let file = place.path().join("chess.html");
    endturn(&format!("view scenarios/chess.ron --rounds 3 --out {}", file.display())).success();
    // Squares have a ninth of the board's width; below the board is a line with words.
    let square = |file: u32, rank: u32| format!("[{}/360, {}/384]", 40 * file, 40 * (9 - rank));
    let harness = asker(&file, "", &format!("[{}, {}, [0.001, 0.001]]", square(5, 1), square(5, 5)));
    let (found, said) = look_at(&browser, place.path(), "squares", &harness, 1);
    assert_eq!(said, "", "nothing is said on the console");
    let text = |at: usize, moment: usize, of: &str| found["seen"][at][moment][of].as_str().unwrap().replace('\n', " ");
    assert_eq!((text(0, 0, "here"), text(0, 1, "here")), ("e1 · White king".into(), "e1 · White king".into()));
    assert_eq!(text(0, 0, "details"), "", "it never changed");
    assert_eq!(text(1, 1, "here"), "e5 · empty");
    assert!(text(1, 0, "here").starts_with("e5 · "), "{found}");
    assert!(!text(2, 0, "here").starts_with("a8"), "the corner of the frame is no square: {found}");
}

/// A page that opens all pages of a folder one after the other, and records how they look.
fn tour(folder: &Path, pages: &[String], width: u32) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><iframe id=f width={width} height=900></iframe><pre id=found></pre>\
         <script>(async () => {{\
           const frame = document.getElementById('f'), found = {{}};\
           for (const name of {pages:?}) {{\
             const loaded = new Promise(done => frame.onload = done);\
             frame.src = 'file://{folder}/' + name;\
             await loaded;\
             const page = frame.contentWindow, root = page.document.documentElement;\
             found[name] = {{\
               over: root.scrollWidth - root.clientWidth, heading: page.document.querySelector('h1').textContent,\
               requests: page.performance.getEntriesByType('resource').map(one => one.name),\
               paper: page.getComputedStyle(page.document.body).backgroundColor,\
               styled: page.getComputedStyle(page.document.body).maxWidth,\
               unnamed: page.document.querySelectorAll('table:not(:has(caption)), .scroll:not([aria-label])').length}};\
           }}\
           document.getElementById('found').textContent = 'found ' + JSON.stringify(found);\
         }})();</script>",
        folder = folder.display()
    )
}

#[test]
fn pages_of_rulesets_open_without_a_word_or_a_request_on_screens_and_phones_in_both_themes() {
    let Some(browser) = chromium() else {
        eprintln!("skipped: there is no Chromium on this machine");
        return;
    };
    let place = crate::support::folder();
    for ruleset in ["classic", "classic_plus", "fleets", "agency", "agency_battles", "chess"] {
        let out = place.path().join(ruleset);
        endturn(&format!("ruleset pages {ruleset} --out {}", out.display())).success();
        let mut pages: Vec<String> =
            fs::read_dir(&out).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        pages.sort_unstable();
        for width in [1_100, 390] {
            let mut papers = Vec::new();
            for theme in [0, 1] {
                let harness = tour(&out, &pages, width);
                let (found, said) =
                    look_at(&browser, place.path(), &format!("{ruleset}-{width}-{theme}"), &harness, theme);
                assert_eq!(said, "", "{ruleset}: nothing is said on the console");
                let found = found.as_object().unwrap();
                assert_eq!(found.len(), pages.len(), "{ruleset}");
                for (name, seen) in found {
                    let place = format!("{ruleset}, {name}, {width}: {seen}");
                    assert_eq!((&seen["over"], &seen["unnamed"]), (&0.into(), &0.into()), "{place}");
                    assert_eq!(seen["requests"], serde_json::json!([]), "{place}");
                    assert_eq!(seen["styled"], "1080px", "the page's own style applies: {place}");
                    assert_ne!(seen["heading"], "", "{place}");
                }
                papers.push(found["index.html"]["paper"].clone());
            }
            assert_ne!(papers[0], papers[1], "dark is dark");
        }
    }
}
