//! `new module`: the template of a crate with a module.

use std::path::{Path, PathBuf};

use super::targets::slashed;
use crate::args::NewModuleArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::render::shell;
use crate::whole_folder;

/// The files of a new crate: path and text, in which `{{name}}` stands for the module's name and
/// `{{Name}}` for its type's.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("../../template/Cargo.toml.txt")),
    ("README.md", include_str!("../../template/README.md.txt")),
    ("src/lib.rs", include_str!("../../template/lib.rs.txt")),
    ("src/main.rs", include_str!("../../template/main.rs.txt")),
    ("src/starter.ron", include_str!("../../template/starter.ron.txt")),
    ("tests/kit.rs", include_str!("../../template/kit.rs.txt")),
    ("scenarios/first.ron", include_str!("../../template/starter.ron.txt")),
    ("assets/rulesets/{{name}}/ruleset.ron", include_str!("../../template/ruleset.ron.txt")),
    ("assets/rulesets/{{name}}/track.ron", include_str!("../../template/track.ron.txt")),
    ("assets/rulesets/{{name}}/personas.ron", include_str!("../../template/personas.ron.txt")),
];

/// Names that a crate or module can't have: Rust's keywords, and crates that the new one depends
/// on.
const TAKEN: &[&str] = &[
    "abstract",
    "as",
    "async",
    "await",
    "become",
    "box",
    "break",
    "const",
    "continue",
    "core",
    "crate",
    "do",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "override",
    "priv",
    "pub",
    "ref",
    "return",
    "self",
    "serde",
    "static",
    "std",
    "struct",
    "super",
    "test",
    "trait",
    "true",
    "try",
    "turn",
    "type",
    "typeof",
    "unsafe",
    "unsized",
    "use",
    "virtual",
    "where",
    "while",
    "yield",
    "endturn",
    "endturn_cli",
    "engine",
    "bevy",
    "bevy_app",
    "bevy_ecs",
];

pub(super) fn new_module(args: &NewModuleArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let known = console.modules.names();
    if let Some(problem) = name_problem(&args.name, &known) {
        return Err(Failure::problem(problem));
    }
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    let dependencies = Dependencies::new(args.path.as_deref(), &folder)?;
    let name = &args.name;
    let own = |text: &str| dependencies.fill(text).replace("{{name}}", name).replace("{{Name}}", &type_name(name));
    let mut files: Vec<(String, Vec<u8>)> =
        FILES.iter().map(|(path, text)| (own(path), own(text).into_bytes())).collect();
    let first = files.iter_mut().find(|(path, _)| path == "scenarios/first.ron").expect("the list has it");
    first.1 = String::from_utf8_lossy(&first.1).replace("{name}", "First").into_bytes();
    files.push(("clippy.toml".to_owned(), endturn::author::CLIPPY.as_bytes().to_vec()));
    whole_folder::write_new(&folder, &files)?;
    let shown = shell::quote_path(&folder);
    console.say(&format!(
        "wrote {shown}: a race with dice, to change into a game of your own. There\n  cargo run -- run scenarios/first.ron  watch AI players\n  \
         cargo test                            check the module with the conformance kit\nsrc/lib.rs is the game.\n"
    ))?;
    Ok(ExitCode::Success)
}

/// Explains why a module can't have a name.
fn name_problem(name: &str, known: &[&str]) -> Option<String> {
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && name.len() <= 40;
    let shown = shorten(name);
    if !is_word {
        let lower: String =
            name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let lower = lower.trim_matches('_');
        let rule = "a lower-case letter, then lower-case letters, digits and `_`, at most 40";
        let near = if name_is_free(lower, known) { format!("; did you mean `{lower}`?") } else { String::new() };
        return Some(format!("`{shown}` cannot be a module's name; expected {rule}{near}"));
    }
    if known.contains(&name) {
        return Some(format!("this program already has a module `{shown}`; choose another name"));
    }
    TAKEN
        .contains(&name)
        .then(|| format!("`{shown}` means something else in Rust or in a scenario; choose another name"))
}

fn name_is_free(name: &str, known: &[&str]) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.len() <= 40
        && !known.contains(&name)
        && !TAKEN.contains(&name)
}

/// Turns `space_race` into `SpaceRace`.
fn type_name(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// The new crate's dependencies on endturn: by version, or by path to the sources.
struct Dependencies(Vec<(&'static str, String)>);

impl Dependencies {
    fn new(path: Option<&Path>, folder: &Path) -> Result<Self, Failure> {
        let source = |name: &str| match path {
            None => Ok(format!("version = \"{}\"", env!("CARGO_PKG_VERSION"))),
            Some(path) => {
                let there = path.join(name);
                if !there.join("Cargo.toml").is_file() {
                    let problem =
                        format!("{} has no Cargo.toml; --path names the folder `crates` of endturn", slashed(&there));
                    return Err(Failure::problem(problem));
                }
                Ok(format!("path = {:?}", slashed(&seen_from(&there, folder))))
            }
        };
        let (endturn, cli, kit) = (source("endturn")?, source("endturn_cli")?, source("endturn_kit")?);
        Ok(Self(vec![
            ("{{endturn}}", format!("endturn = {{ {endturn} }}")),
            ("{{endturn_cli}}", format!("endturn_cli = {{ {cli} }}")),
            ("{{endturn_kit}}", format!("endturn_kit = {{ {kit} }}")),
        ]))
    }

    fn fill(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (place, line)| text.replace(place, line))
    }
}

/// Rewrites a path as seen from a folder: absolute paths stay; relative ones get `..` for each
/// level of the folder.
fn seen_from(path: &Path, folder: &Path) -> PathBuf {
    let is_plain = |path: &Path| path.components().all(|part| matches!(part, std::path::Component::Normal(_)));
    if path.is_absolute() {
        return path.to_owned();
    }
    if is_plain(folder) {
        return folder.components().map(|_| "..").collect::<PathBuf>().join(path);
    }
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_s_name_is_one_that_rust_and_scenarios_can_say() {
        let told = |name| name_problem(name, &["fleets"]);
        assert_eq!((told("market"), told("space_race2")), (None, None));
        assert!(told("Space Race").unwrap().ends_with("did you mean `space_race`?"));
        for wrong in ["", "2d", "fleets", "crate", "turn", "größe", "a\"b", &"x".repeat(41)] {
            assert!(told(wrong).is_some(), "{wrong}");
        }
        assert_eq!((type_name("market"), type_name("space_race2")), ("Market".to_owned(), "SpaceRace2".to_owned()));
    }

    #[test]
    fn paths_are_written_as_the_new_folder_sees_them() {
        let seen = |path: &str, folder: &str| slashed(&seen_from(Path::new(path), Path::new(folder)));
        assert_eq!(seen("crates/endturn", "market"), "../crates/endturn");
        assert_eq!(seen("crates/endturn", "target/new/market"), "../../../crates/endturn");
        assert_eq!(seen("/src/endturn", "market"), "/src/endturn");
    }
}
