//! `explain`, `rules` and `schedule`: the program's description of itself.

use std::fs;

use endturn_cli::Terminals;

use crate::support::{call, endturn, folder, json_lines, repository};

/// The last line of a list of several rules.
const ANY: &str = "`endturn explain ID` prints the text of a rule\n";

#[test]
fn every_code_is_listed_and_explained() {
    let list = endturn("explain").success();
    assert_eq!(list.lines().count(), endturn::Modules::shipped().pages().count());
    for page in endturn::Modules::shipped().pages() {
        let text = endturn(&format!("explain {}", page.code.to_lowercase())).success();
        assert!(text.starts_with(&format!("{}: {}", page.code, page.title)), "{text}");
        let json = json_lines(&endturn(&format!("explain {} --format json", page.code)).success());
        assert_eq!(json[0]["page"], page.page);
    }
}

#[test]
fn an_unknown_code_is_guessed_and_the_list_follows() {
    let error = endturn("explain E00007").failure(2);
    assert!(error.starts_with("error: there is no code and no rule `E00007`; did you mean `E0007`?\n"), "{error}");
    assert!(error.contains("E0007  unknown field"));
    let rule = endturn("explain W-1455").failure(2);
    assert!(rule.starts_with("error: there is no code and no rule `W-1455`; did you mean `W-145`?\n"), "{rule}");
    assert!(!rule.contains("E0007"), "who asks for a rule wants no list of codes: {rule}");
}

#[test]
fn a_rule_is_explained_by_its_id() {
    let text = endturn("explain w-47").success();
    assert!(text.starts_with("W-47  Choosing research  civ\n\n  nations without an aim"), "{text}");
    for part in ["  when       PhaseEnd, step Research\n", "  draws      research\n", "  facts      ResearchChosen\n"] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(
        text.contains("  where      crates/endturn_civ/src/stages/ending.rs, "),
        "who carries it out stands first: {text}"
    );
    assert!(text.contains(", crates/endturn_civ_rules/src/nation/tech_tree.rs\n"), "all files are named: {text}");
    let food = endturn("explain C-43").success();
    assert!(food.contains("step 8 food, row 17 of C-01") && food.contains("within it  C-44 Growth, C-45"), "{food}");
    let both = endturn("explain A-37").success();
    assert_eq!(both.matches("A-37  Player assets").count(), 2, "two rules: {both}");
    assert_eq!(both.matches("A-37  Assets  docs/rules/agency.md").count(), 1, "and one paragraph: {both}");
    assert!(both.contains("  agency\n") && both.contains("  agency_battles\n"), "two kinds of games have it: {both}");
    let json = json_lines(&endturn("explain F-07 --format json").success());
    assert_eq!((&json[0][0]["draws"][0], &json[0][0]["facts"][0]), (&"battle".into(), &"BattleFought".into()));
}

#[test]
fn a_rule_is_explained_by_its_paragraph() {
    let text = endturn("explain f-01").success();
    assert!(text.starts_with("F-01  Structures  fleets\n"), "{text}");
    assert!(text.contains("\nF-01  Structures  docs/rules/fleets.md\n\n  First step of the resolution: "), "{text}");
    assert!(text.contains("\n  kind     base metal  base energy  build time  earns per turn\n"), "{text}");
    let json = json_lines(&endturn("explain F-01 --format json").success());
    let paragraph = &json[0][0]["paragraphs"][0];
    assert_eq!((&paragraph["id"], &paragraph["page"]), (&"F-01".into(), &"docs/rules/fleets.md".into()));
    assert_eq!(paragraph["text"], endturn_rules_text::rule("F-01").unwrap().text);
    let narrow = Terminals { columns: Some(50), output: true, ..Terminals::default() };
    for id in ["F-01", "W-30", "C-12"] {
        let text = call(&["explain", id], "", narrow).output;
        assert!(text.lines().all(|line| line.chars().count() <= 50), "{text}");
        assert!(!text.contains("](") && !text.contains('\u{1b}'), "{text}");
    }
    let coloured = Terminals { output_colours: true, ..narrow };
    assert!(call(&["explain", "F-01"], "", coloured).output.contains("\u{1b}[1mF-01  Structures"));
}

/// Conventions, rows and rules that are not implemented are in no rule list.
#[test]
fn an_id_that_has_a_paragraph_only_is_explained_too() {
    let text = endturn("explain c-8").success();
    assert!(text.starts_with("C-8  ") && text.contains("docs/rules/civ-world.md\n\n"), "{text}");
    assert_ne!(text, endturn("explain C-08").success());
    let json = json_lines(&endturn("explain C-8 --format json").success());
    assert_eq!((&json[0][0]["id"], &json[0][0]["paragraphs"][0]["id"]), (&"C-8".into(), &"C-8".into()));
    let none = endturn("rules C-8").failure(1);
    assert!(none.ends_with("\n`endturn explain C-8` prints its text (docs/rules/civ-world.md)\n"), "{none}");
    assert!(endturn("explain X-022").failure(2).contains("did you mean `X-02`?"));
}

#[test]
fn what_has_the_word_in_its_name_or_summary_stands_first() {
    let json = json_lines(&endturn("rules battle --format json").success());
    let rules = json[0].as_array().unwrap();
    let has = |rule: &serde_json::Value, field: &str| rule[field].as_str().unwrap().to_lowercase().contains("battle");
    let best: Vec<bool> = rules.iter().map(|rule| has(rule, "name") || has(rule, "summary")).collect();
    assert!(best.is_sorted_by(|one, other| one >= other), "{best:?}");
    assert!(best[0] && !best[best.len() - 1], "{best:?}");
}

#[test]
fn the_rules_of_the_turn_core_are_in_the_list() {
    let text = endturn("rules T-49").success();
    assert!(text.contains("T-49  turn    Replays allowed  core"), "{text}");
    assert!(text.ends_with("\n1 rule\n`endturn explain T-49` prints its text (docs/rules/turn.md)\n"), "{text}");
    let all = endturn("rules --module turn").success();
    assert!(all.ends_with(&format!("\n{} rules\n{ANY}", endturn::engine::rule_list::RULES.len())), "{all}");
    assert!(endturn("explain T-49").success().contains("  where  crates/endturn_engine/src/turn/profile.rs\n"));
    assert!(endturn("rules --metrics --module turn").failure(1).contains("module turn has no columns"));
}

#[test]
fn rules_are_found_by_a_word_in_any_column() {
    let all = endturn("rules").success();
    let of = |module: &dyn endturn::scenario::module::GameModule| {
        module.rules().len() + module.kinds().iter().map(|kind| kind.rules().len()).sum::<usize>()
    };
    let rules = endturn::Modules::shipped().iter().map(of).sum::<usize>() + endturn::engine::rule_list::RULES.len();
    assert!(all.ends_with(&format!("\n{rules} rules\n{ANY}")), "{all}");
    for word in ["f-07", "BATTLE", "segmentrun", "src/battle.rs"] {
        let found = endturn(&format!("rules {word}")).success();
        assert!(found.contains("F-07  ") || found.contains("F-07 "), "{word}: {found}");
    }
    let json = json_lines(&endturn("rules F-07 --module fleets --format json").success());
    assert!(json[0].as_array().unwrap().iter().any(|rule| rule["id"] == "F-07" && rule["module"] == "fleets"));
}

#[test]
fn a_word_that_no_rule_has_leads_to_those_with_its_stem() {
    let told = endturn("rules starvation").failure(1);
    assert!(told.contains("no rule has the word `starvation`; related: C-46 Famine"), "{told}");
}

#[test]
fn a_rule_is_found_by_every_id_under_which_it_is_known() {
    let text = endturn("rules w-07").success();
    assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("W-115 ")), "{text}");
    assert!(text.contains("\nW-07 is listed under W-115\n"), "{text}");
    let all = json_lines(&endturn("rules --module civ --format json").success());
    let known = all[0].as_array().unwrap().iter().filter(|rule| !rule["known_as"].as_array().unwrap().is_empty());
    let mut count = 0;
    for rule in known {
        let id = rule["known_as"][0].as_str().unwrap();
        let found = json_lines(&endturn(&format!("rules {id} --format json")).success());
        assert_eq!(found[0][0]["id"], rule["id"], "{id}");
        count += 1;
    }
    assert!(count >= 8, "{count}");
}

#[test]
fn the_source_of_every_rule_is_a_file_of_the_repository() {
    let json = json_lines(&endturn("rules --format json").success());
    for rule in json[0].as_array().unwrap() {
        let sources = rule["sources"].as_array().unwrap();
        assert_eq!(rule["source"], sources[0]);
        for source in sources.iter().map(|source| source.as_str().unwrap()) {
            assert!(source.starts_with("crates/endturn_") && repository().join(source).is_file(), "{source}");
        }
    }
    assert!(endturn("rules").success().contains("  crates/endturn_fleets/src/battle"));
}

#[test]
fn what_the_rules_leave_open_is_listed_with_rule_file_and_sentence() {
    let fleets = endturn("rules --ours --module fleets").success();
    let line = fleets.lines().find(|line| line.contains("A mission that turns back keeps this turn."));
    let line = line.unwrap_or_else(|| panic!("{fleets}"));
    assert!(line.starts_with("F-05 ") && line.contains("  crates/endturn_fleets/src/missions.rs  "), "{line}");
    assert!(!fleets.contains("(ours)"), "all of them are");
    let all = json_lines(&endturn("rules --ours --format json").success());
    let all = all[0].as_array().unwrap();
    let modules = endturn::Modules::shipped();
    let is_told = |module: &str| module == endturn::engine::rule_list::NAME || modules.get(module).is_some();
    assert_eq!(all.len(), endturn::decisions().iter().filter(|one| is_told(one.module())).count());
    for one in all {
        let module = one["module"].as_str().unwrap();
        let is_core = module == endturn::engine::rule_list::NAME;
        assert!(is_core || endturn::Modules::shipped().iter().any(|known| known.name() == module), "{one}");
        assert!(repository().join(one["source"].as_str().unwrap()).is_file(), "{one}");
    }
    assert!(endturn("rules --ours bankrupt").success().contains("A-41"), "a word is looked for here too");
    let core = endturn("rules --ours --module turn").success();
    assert!(core.contains("T-63") && !core.contains("F-05"), "{core}");
}

#[test]
fn every_column_of_the_metrics_is_listed_with_unit_and_meaning() {
    let place = folder();
    let out = place.path().display();
    endturn(&format!("run scenarios/fleets_duel.ron --quiet --rounds 1 --out {out}")).success();
    let csv = fs::read_to_string(place.path().join("metrics.csv")).unwrap();
    let columns: Vec<&str> = csv.lines().next().unwrap().split(',').skip(2).collect();
    let text = endturn("rules --metrics --module fleets").success();
    let listed: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split("  ").next()).collect();
    assert_eq!(listed[..columns.len()], columns, "{text}");
    let tables = fs::read_dir(place.path().join("entities")).unwrap().map(|entry| entry.unwrap().path());
    let heads = tables.map(|path| fs::read_to_string(path).unwrap().lines().next().unwrap().split(',').count());
    let all = columns.len() + heads.sum::<usize>();
    assert!(text.ends_with(&format!("\n{all} columns\n")), "{text}");
    let json = json_lines(&endturn("rules --metrics --module fleets --format json").success());
    for column in json[0].as_array().unwrap() {
        assert!(["name", "module", "unit", "help"].iter().all(|field| column[field] != ""), "{column}");
        assert!(text.contains(column["help"].as_str().unwrap()) && column["headline"].is_boolean(), "{column}");
    }
    let summary = fs::read_to_string(place.path().join("summary.json")).unwrap();
    let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
    let own: Vec<&serde_json::Value> =
        json[0].as_array().unwrap().iter().filter(|column| column["table"].is_null()).collect();
    assert_eq!(summary["columns"], serde_json::json!(own), "a run says the same of its own columns");
    assert!(endturn("rules --metrics stock_metl").failure(1).contains("no column has the word"));
}

#[test]
fn a_rule_that_is_not_there_is_guessed() {
    assert!(endturn("rules batle").failure(1).contains("did you mean `Battle`?"));
    assert!(endturn("rules --module flets").failure(2).contains("did you mean `fleets`?"));
    let json = endturn("rules batle --format json");
    assert_eq!((json.code, json.output.as_str()), (1, "[]\n"));
}

#[test]
fn the_schedule_shows_every_system_in_running_order() {
    let text = endturn("schedule scenarios/fleets_duel.ron").success();
    assert!(text.contains("segments of a phase: Commit, Resolution"), "{text}");
    let json = json_lines(&endturn("schedule scenarios/fleets_duel.ron --format json").success());
    let stages = json[0]["stages"].as_array().unwrap();
    let systems: Vec<&serde_json::Value> =
        stages.iter().flat_map(|stage| stage["systems"].as_array().unwrap()).collect();
    assert_eq!(json[0]["systems"].as_u64(), Some(systems.len() as u64));
    for system in &systems {
        assert!(text.contains(system["system"].as_str().unwrap()), "{system}");
    }
    let at = |rule: &str| systems.iter().position(|system| system["rule"] == rule).expect(rule);
    assert!(at("F-01") < at("F-03") && at("F-03") < at("F-05.1") && at("F-05.1") < at("F-06.2"));
    assert!(systems.iter().all(|system| system["rows"].is_array()));
    assert!(text.contains("a stage without systems is not run at all"));
    // T-13: segments are called by their own names.
    let own = endturn("schedule scenarios/turns/segments.ron").success();
    assert!(own.contains("segments of a phase: Upkeep, Trade, Build\n") && !own.contains("Custom"), "{own}");
    let placing = endturn("schedule scenarios/risk.ron --format json").success();
    assert!(!placing.contains("Custom"), "{placing}");
}

#[test]
fn a_broken_scenario_has_no_schedule() {
    assert!(endturn("schedule tests/fixtures/cli/broken/three.ron").failure(2).contains("E0004"));
}

#[test]
fn a_rule_of_which_texts_speak_in_two_places_is_explained_under_both_ids() {
    let page = endturn("explain w-37").success();
    assert_eq!(page, endturn("explain C-63").success());
    assert!(page.contains("known as") && page.contains("W-37"), "{page}");
    let listed = &json_lines(&endturn("rules --format json").success())[0];
    let rules = listed.as_array().expect("a list");
    let ids: Vec<&str> = rules.iter().map(|rule| rule["id"].as_str().expect("an id")).collect();
    let others = rules.iter().flat_map(|rule| rule["known_as"].as_array().expect("a list"));
    let mut others: Vec<&str> = others.map(|id| id.as_str().expect("an id")).collect();
    assert!(others.len() > 5 && others.iter().all(|id| !ids.contains(id)), "{others:?}");
    let count = others.len();
    others.sort_unstable();
    others.dedup();
    assert_eq!(others.len(), count, "an id is that of one rule");
}

#[test]
fn the_name_of_a_game_or_plan_suggests_its_command() {
    for (word, whole) in [("chess", "'run chess'"), ("chess_personas", "'batch chess_personas'"), ("chek", "'check'")] {
        let error = endturn(word).failure(2);
        assert!(error.contains(whole), "{word}: {error}");
    }
}
