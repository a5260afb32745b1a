//! The reference of files at the terminal, and warnings about values that no rule reads.

use std::collections::BTreeSet;
use std::fs;

use endturn_cli::Terminals;
use serde_json::Value;

use crate::support::{call, endturn, folder, repository};

#[test]
fn every_file_of_every_module_has_a_sheet() {
    let list = endturn("help fields").success();
    for module in endturn::Modules::shipped().iter() {
        assert!(!module.books().is_empty(), "{} has no book", module.name());
    }
    let mut sheets = BTreeSet::new();
    for (path, _) in endturn::Modules::shipped().rulesets() {
        let mut parts = path.rsplit('/');
        let (file, ruleset) = (parts.next().expect("a file"), parts.next().expect("a folder"));
        let (file, _) = file.split_once('.').expect("an ending");
        let book = match ruleset {
            "agency_short" => "agency",
            "classic" | "classic_plus" | "tiny" => "civ",
            "auction_second_price" | "auction_english" => "auction",
            "fleets_quick" => "fleets",
            "risk_small" => "risk",
            other => other,
        };
        let sheet = if file == "ruleset" { file.to_owned() } else { format!("{book}.{file}") };
        assert!(list.lines().any(|line| line.split(' ').next() == Some(&sheet)), "{path}: {sheet}");
        sheets.insert(sheet);
    }
    for sheet in sheets {
        assert!(endturn(&format!("help fields {sheet}")).success().starts_with(&sheet));
    }
}

#[test]
fn a_field_is_told_with_values_default_rules_and_example() {
    let text = endturn("help fields civ.units").success();
    assert!(text.contains("pop_cost: 0 to 100; 0 if left out\n    Cost in citizens (C-36).\n"), "{text}");
    assert!(text.contains("firepower: 0 to 200; 1 if left out\n"), "{text}");
    assert!(
        text.contains("Hit points taken per round won.\n")
            && text.contains("The type it can be converted to in the field (W-29). [no rule reads it yet]"),
        "{text}"
    );
    let one: Value = serde_json::from_str(&endturn("help civ.units.pop_cost --format json").success()).expect("JSON");
    assert_eq!((&one["at"], &one["least"], &one["most"]), (&"civ.units".into(), &0.into(), &100.into()));
    assert_eq!(
        (&one["rules"], &one["unread"], &one["example"]),
        (&serde_json::json!(["C-36"]), &false.into(), &"1".into())
    );
}

#[test]
fn lists_are_found_by_their_names_and_entries_by_theirs() {
    assert!(endturn("help effects").success().contains("Attack_Bonus"));
    let kind = endturn("help effects output_bonus").success();
    assert!(kind.contains("asked about  a city and an output") && kind.contains("C-12"), "{kind}");
    assert_eq!(endturn("explain output_bonus").success(), kind);
    assert!(endturn("help requirements Tech").success().contains("Player, Team, Alliance, World; and `Ever`"));
    assert!(endturn("help flags ShowFlag").success().contains("no rule asks for it yet"));
    assert!(endturn("help settings nuclear").success().contains("2 found"));
    assert!(endturn("help actions ConvertUnit").success().contains("no rule reads it yet"));
}

#[test]
fn near_misses_are_told_with_what_was_meant() {
    assert!(endturn("help efects").failure(2).contains("did you mean `effects`?"));
    assert!(endturn("help fields civ.unts").failure(2).contains("did you mean `civ.units`?"));
    assert!(endturn("help fields civ.units pop_cots").failure(2).contains("did you mean `pop_cost`?"));
    assert!(endturn("help rnu").failure(2).contains("did you mean `run`?"));
    assert!(endturn("explain Outptu_Bonus").failure(2).contains("there is no code"));
    assert!(endturn("help effects --format schema").success().contains("\"title\": \"civ.effects\""));
    assert!(endturn("help requirements --format schema").failure(2).contains("there is no JSON Schema"));
}

#[test]
fn help_of_commands_is_what_it_was() {
    assert_eq!(endturn("help run").success(), endturn("run --help").success());
    assert_eq!(endturn("help civ city").success(), endturn("civ city --help").success());
    assert_eq!(endturn("civ help city").success(), endturn("civ city --help").success());
    assert_eq!(endturn("--color never new help scenario").success(), endturn("new scenario --help").success());
    assert_eq!(endturn("help").success(), endturn("--help").success());
}

#[test]
fn sheets_fit_the_terminal() {
    let narrow = Terminals { columns: Some(60), output: true, ..Terminals::default() };
    for words in [
        &["help", "fields"][..],
        &["help", "civ.units"],
        &["help", "requirements"],
        &["help", "effects", "Attack_Bonus"],
    ] {
        let text = call(words, "", narrow).output;
        assert!(text.lines().all(|line| line.chars().count() <= 60), "{words:?}: {text}");
    }
}

#[test]
fn a_schema_stands_by_itself() {
    let text = endturn("help fields civ.buildings --format schema").success();
    let schema: Value = serde_json::from_str(&text).expect("JSON");
    let mut rest = text.as_str();
    while let Some((_, after)) = rest.split_once("\"#/$defs/") {
        let (name, after) = after.split_once('"').expect("a name");
        assert!(schema["$defs"].get(name).is_some(), "{name}");
        rest = after;
    }
    let properties = |sheet: &str| {
        let schema = endturn(&format!("help fields {sheet} --format schema")).success();
        serde_json::from_str::<Value>(&schema).expect("JSON")["properties"].clone()
    };
    let scenario = properties("scenario");
    assert!(["extends", "civ", "fleets", "seats"].iter().all(|field| scenario.get(field).is_some()), "{scenario}");
    assert!(properties("scenario.civ").get("patch").is_some());
    let building = &schema["$defs"]["Building"];
    assert_eq!(building["properties"]["upkeep"]["maximum"], 1000);
    assert_eq!(building["properties"]["display_name"]["x-unread"], true);
    assert_eq!(building.get("required"), None, "a ruleset that extends another may change one field");
}

#[test]
fn a_setting_that_no_rule_reads_is_a_warning_where_it_is_set() {
    let check = endturn("check --set civ.settings.naturalcitynames=false scenarios/civ_valley.ron").success();
    assert!(check.contains("--set 1:1:31: warning[E0029]: no rule reads `settings.naturalcitynames` yet"), "{check}");
    assert!(check.contains("`endturn help fields civ.settings` tells what is read"), "{check}");
    assert!(check.ends_with("checked 1 scenario: 1 warning\n"), "{check}");
    let run = call(
        &["run", "scenarios/civ_tiny.ron", "--rounds", "1", "--quiet", "--set", "civ.settings.naturalcitynames=false"],
        "",
        Terminals::default(),
    );
    assert_eq!(run.code, 0);
    assert!(run.error.contains("warning[E0029]"), "{}", run.error);
}

#[test]
fn what_says_the_same_as_the_shipped_ruleset_or_is_read_is_no_warning() {
    let same =
        "check --set civ.settings.naturalcitynames=true --set civ.settings.sciencebox=150 scenarios/civ_valley.ron";
    assert!(endturn(same).success().ends_with("no problems\n"));
}

#[test]
fn a_field_of_many_entries_is_told_once_and_kinds_of_effects_and_words_too() {
    let sets = [
        "civ.units.Settlers.convert_to=\"Workers\"",
        "civ.units.Warriors.convert_to=\"Workers\"",
        "civ.effects.Visible_Walls={\"mine\": (value: 5)}",
        "civ.settings.revealmap=[Start]",
        "civ.settings.aifill=3",
    ];
    let words = sets.iter().flat_map(|set| ["--set", set]);
    let words: Vec<&str> = ["check", "scenarios/civ_valley.ron"].into_iter().chain(words).collect();
    let check = call(&words, "", Terminals::default()).success();
    assert_eq!(check.matches("no rule reads `units.*.convert_to` yet").count(), 1, "{check}");
    assert!(check.contains("it is in another place too"), "{check}");
    assert!(check.contains("no rule asks for `effects.Visible_Walls` yet"), "{check}");
    assert!(check.contains("no rule asks for `settings.revealmap.Start` yet"), "{check}");
    assert!(check.contains("no rule reads `settings.aifill` yet"), "{check}");
    assert!(check.ends_with("checked 1 scenario: 4 warnings\n"), "{check}");
}

/// Imported rulesets have dozens of them.
#[test]
fn many_values_that_no_rule_reads_are_one_warning_to_a_player() {
    let folder = folder();
    let game = |patch: &str| {
        fs::copy(repository().join("scenarios/civ_valley.ron"), folder.path().join("valley.ron")).expect("room");
        let text = format!("(format: 1, extends: \"./valley.ron\", civ: (patch: ({patch})))");
        let path = folder.path().join("game.ron");
        fs::write(&path, text).expect("room");
        path.display().to_string()
    };
    let run = |path: &str| call(&["run", path, "--rounds", "1", "--quiet"], "", Terminals::default());
    let three =
        run(&game("settings: (aifill: 3, naturalcitynames: false), units: {\"Settlers\": (convert_to: \"Workers\")}"));
    assert_eq!(three.error.matches("warning[E0029]").count(), 3, "{}", three.error);
    let four = game(
        "settings: (aifill: 3, naturalcitynames: false), units: {\"Settlers\": (convert_to: \"Workers\")}, \
         effects: {\"Visible_Walls\": {\"mine\": (value: 5)}}",
    );
    let told = run(&four).error;
    assert_eq!(told.matches("warning[E0029]").count(), 1, "{told}");
    assert!(told.contains("no rule reads 4 values yet") && told.contains(&format!("`endturn check {four}`")), "{told}");
    let check = call(&["check", &four], "", Terminals::default()).success();
    assert_eq!(check.matches("warning[E0029]").count(), 4, "{check}");
}

/// A user's own ruleset: values taken over from the shipped ones cause no warnings; changed ones
/// are reported in their file.
#[test]
fn a_copy_of_a_ruleset_is_warned_of_what_it_changes_only() {
    let folder = folder();
    let rulesets = folder.path().join("assets/rulesets");
    let copy = |from: &str, to: &str, change: &dyn Fn(&str, &str) -> String| {
        fs::create_dir_all(rulesets.join(to)).expect("room");
        for (path, text) in endturn::Modules::shipped().rulesets() {
            if let Some(file) = path.strip_prefix(&format!("assets/rulesets/{from}/")) {
                let text = text.replace(&format!("name: \"{from}\""), &format!("name: \"{to}\""));
                fs::write(rulesets.join(to).join(file), change(file, &text)).expect("room");
            }
        }
        rulesets.join(to).display().to_string()
    };
    let check = |path: &str| call(&["check", path], "", Terminals::default()).success();
    for (from, to) in [("classic", "same"), ("classic_plus", "same_plus"), ("tiny", "same_tiny"), ("agency", "office")]
    {
        let text = check(&copy(from, to, &|_, text| text.to_owned()));
        assert!(text.ends_with("checked 1 ruleset: no problems\n"), "{from}: {text}");
    }
    let changed = copy("classic", "mine", &|_, text| text.replace("naturalcitynames: true", "naturalcitynames: false"));
    let text = check(&changed);
    assert!(text.contains("settings.ron:") && text.contains("no rule reads `settings.naturalcitynames` yet"), "{text}");
    assert!(text.ends_with("checked 1 ruleset: 1 warning\n"), "{text}");
}

#[test]
fn a_word_without_a_sheet_is_searched_in_all_of_them() {
    let text = endturn("help hut").success();
    assert!(text.contains("civ.events") && text.contains("huts") && text.contains("found; look at one"), "{text}");
    assert!(endturn("help hut --format json").success().starts_with('['));
    assert!(endturn("help rnu").failure(2).contains("did you mean `run`?"));
}

#[test]
fn the_words_of_a_type_are_listed_where_it_is_allowed() {
    let text = endturn("help requirements Relation").success();
    assert!(text.contains("War, CeaseFire, Armistice") && text.contains("HasRealEmbassy"), "{text}");
    let one: Value = serde_json::from_str(&endturn("help requirements AiSkill --format json").success()).expect("JSON");
    assert_eq!(one["words"][0], "Away");
    let page = endturn("help fields civ.requirements --format markdown").success();
    for list in ["Relation", "Activity", "Action", "AiSkill", "Intelligence"] {
        assert!(page.contains(&format!("## words of {list}\n")), "{list}");
    }
}
