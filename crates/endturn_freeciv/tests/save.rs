//! Saved games become scenarios, and no bytes make the importer panic.

use endturn_freeciv::save::{Import, Land, Names, Nation, Options, import};
use endturn_freeciv::section_file::{Folders, Problem, read_text};
use proptest::prelude::*;

const GAME: &str = include_str!("../../../tests/fixtures/cli/freeciv/hamlets.sav");
const MAP: &str = include_str!("../../../tests/fixtures/cli/freeciv/shores.sav");

fn options() -> Options {
    let table = |name: &str, entries: &[&str]| {
        (name.to_owned(), entries.iter().map(|entry| (*entry).to_owned()).collect::<std::collections::BTreeSet<_>>())
    };
    let tables = [
        table("techs", &["Alphabet", "Bronze Working", "Ceremonial Burial", "Masonry", "Pottery", "Monarchy"]),
        table("governments", &["Anarchy", "Despotism", "Monarchy"]),
        table("units", &["Workers", "Phalanx", "Warriors", "Settlers"]),
        table("buildings", &["Palace", "Granary", "Pyramids", "Library", "Temple"]),
        table("terrain", &["Ocean", "Forest", "Grassland", "Hills", "Mountains", "Plains"]),
        table("extras", &["Irrigation", "Mine", "Road", "River", "Pollution"]),
        table("resources", &["Wheat"]),
        table("specialists", &["elvis", "scientist", "taxman"]),
        table("personas", &["normal", "hard", "raider"]),
    ];
    let nation = |name: &str| Nation { name: name.to_owned(), playable: true, barbarian: None };
    Options {
        ruleset: "classic".to_owned(),
        names: Names {
            tables: tables.into_iter().collect(),
            nations: ["French", "Greek", "Roman"].map(nation).to_vec(),
            settings: [("citymindist", "2"), ("gold", "50")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .into(),
            keeps_nationality: true,
            lands: [(
                "Grassland".to_owned(),
                Land { is_start: true, is_land: true, resources: ["Wheat".to_owned()].into() },
            )]
            .into(),
            seeing: ["Road".to_owned()].into(),
            max_rates: [("Despotism".to_owned(), 60)].into(),
        },
        title: "A game".to_owned(),
        ..Options::default()
    }
}

fn imported(text: &[u8]) -> Result<Import, Vec<Problem>> {
    let (document, problems) = read_text(&Folders::default(), "a.sav", text);
    if problems.is_empty() { import(&document, &options()) } else { Err(problems) }
}

#[test]
fn names_that_the_ruleset_lacks_are_told_with_their_places() {
    let import = imported(GAME.as_bytes()).unwrap();
    assert_eq!((import.turn, import.seats), (Some(34), 2));
    let told: Vec<String> =
        import.notes.iter().map(|note| format!("{}: {} {}", note.places[0].line, note.what, note.why)).collect();
    for part in ["unit type `Hobgoblins`", "setting `homunculi`", "nation `Moonfolk`", "`label`", "tax rates above"] {
        assert!(told.iter().any(|note| note.contains(part)), "{part} in {told:#?}");
    }
    assert!(!import.text.contains("Hobgoblins"), "{}", import.text);
}

/// Of tiles with an owner of the base, one has an extra that sees.
#[test]
fn owners_of_bases_that_see_are_carried_and_others_are_told() {
    let row = |y: usize| {
        let cells = match y {
            2 => "-,-,1,-,-,-,-,-,-,-,-,-",
            3 => "-,-,-,1,-,-,-,-,-,-,-,-",
            _ => "-,-,-,-,-,-,-,-,-,-,-,-",
        };
        format!("eowner{y:04}=\"{cells}\"\n")
    };
    let rows: String = (0..8).map(row).collect();
    let text = GAME.replace("owner0000=", &format!("{rows}owner0000="));
    let import = imported(text.as_bytes()).unwrap();
    let joined = import.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("bases: [(owner: \"Moonfolk\", tiles: [(3, 3)])]"), "{joined}");
    let told: Vec<&str> = import.notes.iter().map(|note| &*note.what).collect();
    assert!(told.contains(&"the owner of the base at (2, 2)"), "{told:#?}");
    assert!(!told.contains(&"the owner of the base at (3, 3)"), "{told:#?}");
}

#[test]
fn wrong_values_are_errors_with_their_places() {
    let damaged = GAME.replace("t0002=\" gggp", "t0002=\" ggg").replace("turn=34", "turn=\"x\"");
    let problems = imported(damaged.as_bytes()).unwrap_err();
    let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(all.iter().any(|problem| problem.contains("not as long as the map is wide")), "{all:#?}");
    assert!(all.iter().any(|problem| problem.contains("this is no whole number that a game has")), "{all:#?}");
    let nothing = imported(b"[scenario]\nname=\"x\"\n").unwrap_err();
    assert!(nothing[0].to_string().contains("this is no saved game with a map"), "{}", nothing[0]);
}

/// Damages a text, and imports what is left of it.
fn damage(text: &str, changes: &[(usize, u8, u8)], cut: usize) {
    let mut bytes = text.as_bytes().to_vec();
    for &(at, byte, kind) in changes {
        let at = at % bytes.len();
        match kind {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => _ = bytes.remove(at),
            // A line twice, or a number that is too large.
            _ => {
                let digits = b"99999999999";
                bytes.splice(at..at, digits.iter().copied());
            }
        }
    }
    if cut > 0 {
        bytes.truncate(cut % bytes.len());
    }
    match imported(&bytes) {
        Ok(import) => assert!(!import.text.is_empty()),
        Err(problems) => problems.iter().for_each(|problem| assert!(!problem.to_string().is_empty())),
    }
}

proptest! {
    #[test]
    fn damaged_saves_never_panic(
        is_map in any::<bool>(),
        changes in proptest::collection::vec((any::<usize>(), any::<u8>(), 0..4_u8), 1..6),
        cut in prop_oneof![4 => Just(0_usize), 1 => any::<usize>()],
    ) {
        damage(if is_map { MAP } else { GAME }, &changes, cut);
    }

    #[test]
    fn numbers_of_any_size_never_panic(at in any::<usize>(), number in any::<i64>()) {
        // Replaces one number of the file.
        let starts: Vec<usize> = GAME.match_indices(|letter: char| letter.is_ascii_digit()).map(|(at, _)| at).collect();
        let at = starts[at % starts.len()];
        let end = GAME[at..].find(|letter: char| !letter.is_ascii_digit()).map_or(GAME.len(), |length| at + length);
        damage(&format!("{}{number}{}", &GAME[..at], &GAME[end..]), &[], 0);
    }
}
