//! `ruleset pages`: every shipped ruleset as pages for players.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use endturn::GameFiles;
use endturn::Modules;
use endturn::scenario::ruleset::all_names;
use endturn::scenario::values::entries;

use crate::support::{endturn, folder};

/// The pages of a folder by file name.
fn pages_in(folder: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder).unwrap().flatten();
    files.map(|file| (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap())).collect()
}

/// The pages of a ruleset, named as for the command.
fn pages(ruleset: &str) -> BTreeMap<String, String> {
    let place = folder();
    let out = place.path().join("out");
    let told = endturn(&format!("ruleset pages {ruleset} --out {}", out.display())).success();
    let pages = pages_in(&out);
    assert!(told.starts_with(&format!("wrote {} pages of the ruleset `", pages.len())), "{told}");
    assert!(told.ends_with("index.html\n"), "{told}");
    pages
}

/// The values of an attribute on a page.
fn attributes<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let start = format!(" {name}=\"");
    page.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The plain text of a page, one line for each element with words.
fn lines(page: &str) -> Vec<String> {
    let page = page.split("<body>").nth(1).unwrap();
    let ends = ["li", "dt", "dd", "p", "h1", "h2", "h3", "td", "th", "text"];
    let mut text = String::new();
    for part in page.split('<').skip(1) {
        let (tag, words) = part.split_once('>').unwrap();
        let name = tag.trim_start_matches('/').split(' ').next().unwrap();
        if ends.contains(&name) {
            text.push('\n');
        }
        text += words;
    }
    let plain =
        |line: &str| line.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    text.lines().map(|line| plain(line.trim())).filter(|line| !line.is_empty()).collect()
}

/// The lines from a heading to the next one of its kind.
fn section(page: &str, id: &str) -> Vec<String> {
    let start = format!("<section aria-labelledby=\"{id}\">");
    let rest = page.split(&start).nth(1).unwrap_or_else(|| panic!("there is no section {id}"));
    lines(&format!("<body>{}", rest.split("<section").next().unwrap()))
}

fn names() -> Vec<String> {
    all_names(&Modules::shipped().files_in_memory())
}

/// A mod of a shipped ruleset in a folder.
fn modified(place: &Path, parent: &str, module: &str, files: &[(&str, &str)]) -> String {
    let own = place.join("mine");
    fs::create_dir_all(&own).unwrap();
    let header =
        format!("(format: 1, name: \"mine\", module: \"{module}\", extends: \"{parent}\", summary: \"<i>a mod</i>\")");
    fs::write(own.join("ruleset.ron"), header).unwrap();
    files.iter().for_each(|(name, text)| fs::write(own.join(name), text).unwrap());
    own.display().to_string()
}

#[test]
fn every_link_of_every_shipped_ruleset_has_its_target() {
    for name in names() {
        let pages = pages(&name);
        let ids: BTreeMap<&String, BTreeSet<&str>> =
            pages.iter().map(|(file, page)| (file, attributes(page, "id").into_iter().collect())).collect();
        let mut count = 0;
        for (file, page) in &pages {
            assert_eq!(attributes(page, "id").len(), ids[file].len(), "{name}: no two ids of {file} are the same");
            for link in attributes(page, "href").into_iter().filter(|link| *link != "data:,") {
                let (target, id) = link.split_once('#').map_or((link, None), |(target, id)| (target, Some(id)));
                let target = if target.is_empty() { file } else { target };
                let known = ids.get(&target.to_owned()).unwrap_or_else(|| panic!("{name}: {file}: there is no {link}"));
                assert!(id.is_none_or(|id| known.contains(id)), "{name}: {file}: there is no {link}");
                count += 1;
            }
            for label in attributes(page, "aria-labelledby") {
                assert!(ids[file].contains(label), "{name}: {file}: {label}");
            }
        }
        assert!(count >= 2, "{name}");
    }
}

#[test]
fn pages_need_nothing_but_themselves_and_are_the_same_each_time() {
    for name in names() {
        let first = pages(&name);
        assert_eq!(first, pages(&name), "{name}");
        for (file, page) in &first {
            assert!(
                page.contains("default-src 'none'; style-src 'nonce-") && !page.contains("unsafe-"),
                "{name}: {file}"
            );
            for outside in ["http://", "https://", " src=", "@import", "url(", "<script", " style="] {
                assert!(!page.contains(outside), "{name}: {file}: {outside}");
            }
        }
    }
}

#[test]
fn every_named_thing_of_a_ruleset_is_on_its_page() {
    let modules = Modules::shipped();
    let files = GameFiles::for_folder(&modules, Path::new(""));
    for name in names() {
        let (tree, _) = modules.load_ruleset(&files, &name);
        let pages = pages(&name);
        for (file, table) in entries(&tree.unwrap()).unwrap() {
            let page = pages.get(&format!("{}.html", file.replace('_', "-")));
            let Some(all) = entries(table).filter(|all| !all.is_empty()) else { continue };
            let page = page.unwrap_or_else(|| panic!("{name}: there is no page for {file}"));
            // Names of fields and words of the program are shown as words.
            let letters = |text: &str| {
                text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
            };
            let shown = letters(&lines(page).concat());
            for (thing, value) in all {
                let is_default = endturn::scenario::print::print(value);
                let plain = letters(&thing);
                let stem = ["pct", "permille", "bp", "milli"]
                    .iter()
                    .find_map(|unit| plain.strip_suffix(unit))
                    .unwrap_or(&plain);
                let is_nothing = ["0", "false", "None", "[]", "()", "{}", "\"\""].contains(&is_default.as_str());
                assert!(is_nothing || shown.contains(stem), "{name}: {file}: {thing}");
            }
        }
    }
}

#[test]
fn civ_tells_costs_effects_and_what_leads_where() {
    let pages = pages("classic");
    let pyramids = section(&pages["buildings.html"], "pyramids");
    let after =
        |lines: &[String], head: &str| lines[lines.iter().position(|line| line == head).expect(head) + 1].clone();
    assert_eq!(after(&pyramids, "Build cost"), "200");
    assert_eq!(after(&pyramids, "Requirements"), "the tech Masonry");
    assert_eq!(after(&pyramids, "Effects"), "+25 % of the granary kept when a city of the nation grows or shrinks");
    let bronze = section(&pages["techs.html"], "bronze-working");
    assert_eq!(after(&bronze, "Leads to"), "Currency, Iron Working");
    assert_eq!(after(&bronze, "Allows units"), "Phalanx");
    assert_eq!(after(&bronze, "Allows buildings"), "Colossus");
    let university = section(&pages["buildings.html"], "university");
    assert!(
        university.contains(&"+100 % science in the city, with Isaac Newton's College in the nation".to_owned()),
        "{university:?}"
    );
    let gunpowder = section(&pages["techs.html"], "gunpowder");
    assert_eq!(after(&gunpowder, "Makes obsolete"), "Barracks");
    let tree = &pages["techs.html"];
    assert_eq!(tree.matches("<rect ").count(), 87, "each tech has its box");
    assert!(tree.contains("<a href=\"techs.html#currency\"><title>Currency</title>"), "which is a link");
    let pikemen = section(&pages["units.html"], "pikemen");
    assert!(pikemen.contains(&"own defence × 2 against attackers with the flag Horse".to_owned()), "{pikemen:?}");
    assert_eq!(after(&pikemen, "Takes the place of"), "Warriors, Phalanx");
    assert!(section(&pages["governments.html"], "democracy").contains(&"Celebrating cities grow".to_owned()));
    assert!(section(&pages["specialists.html"], "scientist").contains(&"+3 science per citizen".to_owned()));
}

#[test]
fn modules_without_words_of_their_own_have_them_from_their_shapes() {
    let fleets = pages("fleets");
    let all = lines(&fleets["battle.html"]);
    assert!(all.iter().any(|line| line.starts_with("12 %")), "a number has the unit of its field: {all:?}");
    assert!(fleets["battle.html"].contains("<th scope=\"row\"><a href=\"ships.html#skiff\">"), "a table of tables");
    assert!(section(&fleets["ships.html"], "skiff").contains(&"Battle: multipliers".to_owned()));
    let agency = pages("agency");
    let courier = section(&agency["missions.html"], "seize-courier");
    assert_eq!(courier[0], "Seize the courier seize_courier");
    assert!(courier.contains(&"A courier's route".to_owned()), "it names what opens it: {courier:?}");
    let chess = lines(&pages("chess")["rules.html"]).join("\n");
    assert!(chess.contains("Always claim\nyesTrue if fifty moves and threefold repetition end the game"), "{chess}");
}

#[test]
fn a_mod_shows_old_values_beside_new_ones() {
    let pages = pages("classic_plus");
    let units = &pages["units.html"];
    let settlers =
        units.split("<section aria-labelledby=\"settlers\">").nth(1).unwrap().split("<section").next().unwrap();
    assert!(
        settlers.contains("<del>40</del> <ins>30</ins>") && settlers.contains("<span class=\"mark\">changed</span>"),
        "{settlers}"
    );
    assert_eq!(section(units, "lancers")[0], "Lancers new");
    assert_eq!(section(&pages["disasters.html"], "pestilence")[0], "Pestilence removed");
    let changes = &pages["changes.html"];
    assert!(
        lines(changes).contains(&"+50 % science in a city, with Lyceum".to_owned()),
        "effects are sentences: {:?}",
        lines(changes)
    );
    for part in [
        "<a href=\"units.html#settlers\"><bdi>Settlers</bdi></a>, Build cost: <del>40</del> <ins>30</ins>",
        "<ins>new</ins>",
        "<del>removed</del>",
    ] {
        assert!(changes.contains(part), "{part}");
    }
    assert!(
        lines(&pages["index.html"]).contains(&"18 changes beside classic.".to_owned()),
        "{:?}",
        lines(&pages["index.html"])
    );
    assert!(!pages["units.html"].contains("about.title"));
    let place = folder();
    let files = [("effects.ron", "{ Make_Content: { \"Temple\": (value: 2) } }")];
    let mine = self::pages(&modified(place.path(), "classic", "civ", &files));
    let temple = mine["buildings.html"]
        .split("<section aria-labelledby=\"temple\">")
        .nth(1)
        .unwrap()
        .split("<section")
        .next()
        .unwrap();
    assert!(temple.contains("<ins>+2 content citizens in the city</ins>"), "{temple}");
    assert!(temple.contains("<del>+1 content citizen in the city</del>"), "{temple}");
}

#[test]
fn names_and_texts_of_a_mod_are_no_markup() {
    let place = folder();
    let files = [
        (
            "units.ron",
            "{ \"<script>alert(1)</script>\": (class: \"Land\", attack: 1, defense: 1, moves: 1, hit_points: 10, build_cost: 10) }",
        ),
        ("techs.ron", "{ \"<b>\": (reqs: [\"Alphabet\"]) }"),
        ("flags.ron", "(unit: { \"<u>\": \"a <u>flag</u>\" })"),
    ];
    let pages = pages(&modified(place.path(), "classic", "civ", &files));
    for (file, page) in &pages {
        for tag in ["<script", "<b>&", "<u>", "<i>"] {
            assert!(!page.contains(tag), "{file}: {tag}");
        }
    }
    assert!(pages["units.html"].contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(pages["techs.html"].contains("<title>&lt;b&gt;</title>") && pages["index.html"].contains("&lt;i&gt;a mod"));
}

#[test]
fn a_folder_is_new_and_whole_and_errors_of_the_ruleset_are_told() {
    let place = folder();
    let out = place.path().join("out");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("mine.txt"), "mine").unwrap();
    let error = endturn(&format!("ruleset pages chess --out {}", out.display())).failure(2);
    assert!(error.contains("already exists and is not overwritten"), "{error}");
    assert_eq!(pages_in(&out).len(), 1);
    assert!(endturn("ruleset pages ches --out x").failure(2).contains("did you mean `chess`?"));
    let broken = modified(place.path(), "fleets", "fleets", &[("ships.ron", "{ \"skiff\": (metal: -5) }")]);
    let out = place.path().join("broken");
    let outcome = endturn(&format!("ruleset pages {broken} --out {}", out.display()));
    assert_eq!(outcome.code, 1, "{}", outcome.error);
    assert!(outcome.error.contains("error[E0023]"), "{}", outcome.error);
    assert!(pages_in(&out)["ships.html"].contains("<del>100</del> <ins>-5</ins>"));
    let rulesets = place.path().join("mods");
    modified(&rulesets, "chess", "chess", &[]);
    let out = place.path().join("by_name");
    endturn(&format!("ruleset pages mine --out {} --rulesets {}", out.display(), rulesets.display())).success();
    assert!(lines(&pages_in(&out)["changes.html"]).contains(&"There are none.".to_owned()));
}
