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
    let frame = place.join(format!("frame-{width}-{theme}.html"));
    fs::write(&frame, harness(page, width)).unwrap();
    let profile = place.join(format!("profile-{width}-{theme}"));
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
