//! `check` for modders: rulesets of their own with errors. Each mistake gives one message, with its
//! remedy.

use std::fs;
use std::path::Path;

use crate::support::{endturn, folder, repository};

/// A project with its own files.
struct Project {
    place: tempfile::TempDir,
}

impl Project {
    fn new(files: &[(&str, &str)]) -> Self {
        let project = Self { place: folder() };
        files.iter().for_each(|(path, text)| project.write(path, text));
        project
    }

    /// Adds the shipped files under a path of the repository.
    fn with_shipped(self, path: &str) -> Self {
        let from = repository().join(path);
        if from.is_dir() {
            for entry in fs::read_dir(&from).unwrap().flatten() {
                self.write(
                    &format!("{path}/{}", entry.file_name().to_string_lossy()),
                    &fs::read_to_string(entry.path()).unwrap(),
                );
            }
        } else {
            self.write(path, &fs::read_to_string(from).unwrap());
        }
        self
    }

    fn path(&self) -> &Path {
        self.place.path()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn change(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path().join(path)).unwrap();
        assert!(text.contains(from), "{path} has no {from}");
        self.write(path, &text.replacen(from, to, 1));
    }

    /// Exit code and output of `check`, without the path of the project.
    fn check(&self, path: &str) -> (i32, String) {
        let outcome = endturn(&format!("check {}", self.path().join(path).display()));
        let (root, whole) = (format!("{}/", self.path().display()), self.path().display().to_string());
        (outcome.code, outcome.output.replace(&root, "").replace(&whole, ""))
    }
}

const TORPEDO: &str = "{ \"torpedo\": (metal: 10, energy: 10, build_turns: 1, upkeep: (metal: 1, energy: 1)) }";

fn lancers(more: &[(&str, &str)]) -> Project {
    let header = "(format: 1, name: \"lancers\", module: \"fleets\", extends: \"fleets\")";
    let project = Project::new(&[("assets/rulesets/lancers/ruleset.ron", header)]);
    more.iter().for_each(|(name, text)| project.write(&format!("assets/rulesets/lancers/{name}"), text));
    project
}

#[test]
fn the_gap_that_a_new_class_leaves_is_told_at_the_class_with_what_to_write() {
    let (code, text) = lancers(&[("ships.ron", TORPEDO)]).check("assets/rulesets/lancers");
    assert_eq!(code, 1);
    insta::assert_snapshot!("gap_of_a_mod", text);
}

#[test]
fn what_the_note_says_to_write_closes_the_gap() {
    let project = lancers(&[("ships.ron", TORPEDO)]);
    let (_, text) = project.check("assets/rulesets/lancers");
    let cure = text.split_once("of your own: `").unwrap().1.split_once("`\n").unwrap().0;
    project.write("assets/rulesets/lancers/battle.ron", &format!("({cure})"));
    assert_eq!(project.check("assets/rulesets/lancers"), (0, "checked 1 ruleset: no problems\n".to_owned()));
}

#[test]
fn a_module_that_there_is_not_is_told_in_the_rulesets_own_file() {
    let project = lancers(&[]);
    project.change("assets/rulesets/lancers/ruleset.ron", "\"fleets\", extends", "\"fleet\", extends");
    let scenario = "(format: 1, name: \"n\", turn_limit: 3, seats: [(name: \"A\"), (name: \"B\")], fleets: (ruleset: \"lancers\"))";
    project.write("scenarios/x.ron", scenario);
    for path in ["assets/rulesets/lancers", "scenarios/x.ron"] {
        let (code, text) = project.check(path);
        assert_eq!(code, 1);
        for part in
            ["lancers/ruleset.ron:1:38: error[E0017]: unknown module `fleet`", "did you mean `fleets`?", ": 1 error"]
        {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
}

#[test]
fn a_folder_that_lacks_only_its_header_is_one_error_and_no_heap_of_scenarios() {
    let project = Project::new(&[]).with_shipped("assets/rulesets/classic");
    let folder = project.path().join("assets/rulesets/classic");
    fs::rename(folder.join("ruleset.ron"), folder.join("ruleset.ron.txt")).unwrap();
    for path in ["assets/rulesets/classic", "assets/rulesets/classic/units.ron", "assets", ""] {
        let (code, text) = project.check(path);
        assert_eq!(code, 1, "{path}");
        for part in [
            "assets/rulesets/classic/ruleset.ron:1:1: error[E0001]: there is no file",
            "did you mean `assets/rulesets/classic/ruleset.ron.txt`?",
            "checked 1 ruleset: 1 error\n",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
}

#[test]
fn scenarios_that_are_called_like_files_of_rulesets_stay_scenarios() {
    let scenario = "(format: 1, name: \"n\", turn_limit: 3, seats: [(name: \"A\"), (name: \"B\")], fleets: ())";
    let project = Project::new(&[("mine/battle.ron", scenario), ("mine/start.ron", scenario)]);
    assert_eq!(project.check("mine"), (0, "checked 2 scenarios: no problems\n".to_owned()));
}

#[test]
fn a_persona_must_be_there_also_if_the_ruleset_has_no_table_of_them() {
    for (ruleset, scenario, persona) in [
        ("agency", "first_contact", "basic"),
        ("agency_battles", "three_factions", "basic"),
        ("tiny", "civ_tiny", "governor"),
        ("fleets", "fleets_duel", "turtle"),
    ] {
        let project = Project::new(&[]).with_shipped(&format!("assets/rulesets/{ruleset}"));
        let project = project.with_shipped(&format!("scenarios/{scenario}.ron"));
        let folder = project.path().join(format!("assets/rulesets/{ruleset}"));
        fs::remove_file(folder.join("personas.ron")).unwrap();
        let _ = fs::remove_file(folder.join("scripts.ron"));
        let (code, text) = project.check(&format!("scenarios/{scenario}.ron"));
        assert_eq!(code, 1, "{ruleset}");
        assert!(text.contains(&format!("error[E0021]: unknown persona `{persona}`")), "{text}");
        assert!(text.contains("it has no file `personas.ron`"), "{text}");
        assert_eq!(endturn(&format!("run {}/scenarios/{scenario}.ron", project.path().display())).code, 2);
    }
}

/// A mood is an entry of the table of personas that no seat uses directly.
#[test]
fn moods_are_no_personas_and_are_named_with_care() {
    let place = folder();
    let file = place.path().join("moody.ron");
    let check = |persona: &str, moods: &str| {
        let patch = format!(
            "patch: (personas: {{\"calm\": (like: \"turtle\"), \"both\": (like: \"turtle\", moods: [{moods}])}})"
        );
        let text = format!(
            "(format: 1, name: \"Moody\", turn_limit: 9, seats: [(name: \"Red\", persona: \"{persona}\"), (name: \"Blue\", persona: \"both\")],\n\
             fleets: (ruleset: \"fleets\", {patch}))"
        );
        std::fs::write(&file, text).unwrap();
        endturn(&format!("check {}", file.display()))
    };
    assert_eq!(check("both", "\"calm\"").code, 0);
    let mood = check("calm", "\"calm\"");
    assert_eq!(mood.code, 1);
    assert!(
        mood.output.contains("unknown persona `calm`") && !mood.output.contains("`aggressive_2`"),
        "{}",
        mood.output
    );
    let typo = check("both", "\"clam\"").output;
    assert!(typo.contains("unknown persona of personas.ron `clam`"), "{typo}");
    assert!(typo.contains("did you mean `calm`?"), "{typo}");
}

#[test]
fn a_persona_of_one_module_in_a_world_of_two_says_how_to_name_both() {
    let project = Project::new(&[]).with_shipped("scenarios/war_in_the_dark.ron");
    let path = "scenarios/war_in_the_dark.ron";
    project.change(path, "{\"agency\": \"reckless\", \"fleets\": \"turtle\"}", "\"turtle\"");
    project.change(path, "{\"agency\": \"basic\", \"fleets\": \"skirmisher\"}", "\"governor\"");
    let (code, text) = project.check(path);
    assert_eq!(code, 1);
    insta::assert_snapshot!("persona_of_one_module", text);
    project.change(path, "persona: \"turtle\"", "persona: {\"agency\": \"reckles\", \"fleets\": \"turtle\"}");
    let (_, text) = project.check(path);
    assert!(text.contains("unknown persona `reckles` in the module `agency`"), "{text}");
}

#[test]
fn one_lost_quote_is_one_error() {
    let project = Project::new(&[]).with_shipped("assets/rulesets/classic");
    project.change("assets/rulesets/classic/units.ron", "\"OneAttack\", \"Helicopter\"", "\"OneAttack, \"Helicopter\"");
    let (code, text) = project.check("assets/rulesets/classic");
    assert_eq!(code, 1);
    insta::assert_snapshot!("lost_quote", text);
}

#[test]
fn a_game_that_nobody_can_win_is_a_warning_of_the_scenario() {
    let project = Project::new(&[]).with_shipped("assets/rulesets/agency");
    let project = project.with_shipped("scenarios/rival_offices.ron").with_shipped("scenarios/war_in_the_dark.ron");
    let ravens = "{\"ravens\": (title: \"Ravens\", threat_level_bp: 10, threat_increase_bp: 1, suppression_bp: 0, discovered_by: []),";
    project.change("assets/rulesets/agency/factions.ron", "{", ravens);
    let (code, text) = project.check("scenarios/rival_offices.ron");
    assert_eq!(code, 0);
    assert!(text.contains("warning[E0028]: this game can't be won: `ravens` can't be destroyed"), "{text}");
    let sound = "checked 1 ruleset: no problems\n".to_owned();
    assert_eq!(project.check("assets/rulesets/agency"), (0, sound), "another scenario may be won otherwise");
    let (code, text) = project.check("scenarios/war_in_the_dark.ron");
    assert_eq!(code, 0);
    assert!(text.starts_with("checked 1 scenario: no problems\nwith agency ("), "the fleets decide it: {text}");
}

#[test]
fn a_win_that_can_never_happen_is_a_warning_where_the_scenario_states_it() {
    let project = Project::new(&[]).with_shipped("scenarios/civ_tiny.ron");
    let (code, text) = project.check("scenarios/civ_tiny.ron");
    assert!(
        code == 0 && text.starts_with("checked 1 scenario: no problems"),
        "what a ruleset lists is not told: {text}"
    );
    let stated = "ruleset: \"tiny\", patch: (settings: (victories: [Spacerace])),";
    project.change("scenarios/civ_tiny.ron", "ruleset: \"tiny\",", stated);
    let (code, text) = project.check("scenarios/civ_tiny.ron");
    assert_eq!(code, 0, "{text}");
    let told = "scenarios/civ_tiny.ron:19:57: warning[E0028]: no nation can win by `Spacerace`: this ruleset has no effect `Enable_Space`";
    assert!(text.contains(told), "{text}");
    let set = format!("check {} --set", project.path().join("scenarios/civ_tiny.ron").display());
    let text = endturn(&format!("{set} civ.settings.victories=[]")).success();
    assert!(!text.contains("E0028"), "an argument takes it away: {text}");
    project.change("scenarios/civ_tiny.ron", stated, "ruleset: \"tiny\",");
    let text = endturn(&format!("{set} civ.settings.victories=[Spacerace]")).success();
    assert!(text.contains("warning[E0028]: no nation can win by `Spacerace`"), "{text}");
}

#[test]
fn a_ruleset_in_any_folder_is_named_by_its_path() {
    let mine = "(format: 1, name: \"mine\", module: \"fleets\", extends: \"fleets\", summary: \"\")";
    let project = Project::new(&[("mods/mine/ruleset.ron", mine), ("mods/mine/start.ron", "(metal: 77)")]);
    let project = project.with_shipped("scenarios/fleets_duel.ron");
    let text = fs::read_to_string(project.path().join("scenarios/fleets_duel.ron")).unwrap();
    let named = text.replacen("ruleset: \"fleets\"", "ruleset: \"../mods/mine\"", 1);
    assert_ne!(named, text);
    project.write("scenarios/fleets_duel.ron", &named);
    let (code, text) = project.check("scenarios/fleets_duel.ron");
    assert!(code == 0 && text.starts_with("checked 1 scenario: no problems"), "{text}");
    let out = project.path().join("out");
    let scenario = project.path().join("scenarios/fleets_duel.ron");
    endturn(&format!("run {} --rounds 2 --quiet --out {}", scenario.display(), out.display())).success();
    // A record holds its rulesets, so the folder is no longer needed.
    fs::remove_dir_all(project.path().join("mods")).unwrap();
    endturn(&format!("replay {}", out.display())).success();
    let (code, text) = project.check("scenarios/fleets_duel.ron");
    assert_eq!(code, 1);
    assert!(text.contains("error[E0013]: there is no ruleset in the folder `mods/mine`"), "{text}");
}

#[test]
fn programs_get_the_change_that_mends_a_mistake() {
    let project = Project::new(&[]).with_shipped("scenarios/fleets_duel.ron");
    project.change("scenarios/fleets_duel.ron", "turn_limit:", "turn_limit =");
    let path = project.path().join("scenarios/fleets_duel.ron");
    let outcome = endturn(&format!("check {} --format json", path.display()));
    let json: serde_json::Value = serde_json::from_str(&outcome.output).unwrap();
    let fix = &json["diagnostics"][0]["fix"];
    let place = |field: &str| usize::try_from(fix[field].as_u64().unwrap()).unwrap();
    let mut text = fs::read_to_string(&path).unwrap();
    text.replace_range(place("start_byte")..place("end_byte"), fix["text"].as_str().unwrap());
    fs::write(&path, text).unwrap();
    assert_eq!(project.check("scenarios/fleets_duel.ron").1, "checked 1 scenario: no problems\n");
}
