//! The entries of a saved game that are not carried, with the reason of each.

use super::book::{Book, Sheet};
use crate::section_file::{Atom, Document, Entry, Form, Value};

/// Why an entry is not carried.
enum Why {
    /// It has no meaning to the rules of a game.
    NoMeaning,
    /// The reason.
    Because(&'static str),
}
use Why::{Because, NoMeaning};

const AI_MEMORY: &str = "plans and memory of Freeciv's computer players have no meaning to those of endturn";
const DERIVED: &str = "it follows from the rest";
const PEOPLE: &str = "it is about the people at the game, not the game";

/// Sections of which nothing is read. A name that ends in `*` is a prefix.
const SECTIONS: &[(&str, Why)] = &[
    ("event_cache", NoMeaning),
    ("mapimg", NoMeaning),
    ("random", Because("draws of endturn depend on seed, round and subject, not on a generator's state")),
    ("script", Because("programs in Lua have no counterpart")),
    ("history", Because("chronicles are not kept")),
    ("treaty*", Because("treaties under discussion have no counterpart")),
    ("attitude*", Because(AI_MEMORY)),
    ("score*", NoMeaning),
];

/// Entries and columns of tables, by section without its number, and name. A name that ends in `*`
/// is a prefix.
const ENTRIES: &[(&str, &str, Why)] = &[
    ("scenario", "*", NoMeaning),
    ("savefile", "*", NoMeaning),
    ("game", "phase_mode*", Because("the scenario's `turn` states phases; they are those of all nations at once")),
    ("game", "heating", Because(DERIVED)),
    ("game", "cooling", Because(DERIVED)),
    ("game", "*", NoMeaning),
    ("settings", "*", NoMeaning),
    ("ruledata", "*", NoMeaning),
    ("map", "label*", Because("tiles of endturn have no labels")),
    ("map", "spec_sprite*", NoMeaning),
    ("map", "alt*", Because("tiles of endturn have no height")),
    ("map", "startpos_count", NoMeaning),
    ("map", "startpos*", Because("players are in the game already")),
    ("map", "k*", Because("this player is not in the file")),
    ("map", "placing*", Because("extras that a nation places are not carried while they are under way")),
    ("map", "have_huts", Because("endturn adds no huts to a drawn map")),
    ("map", "have_resources", Because("endturn adds no resources to a drawn map")),
    ("map", "*", NoMeaning),
    ("players", "*", NoMeaning),
    ("research", "*", NoMeaning),
    ("player", "username", NoMeaning),
    ("player", "unassigned*", NoMeaning),
    ("player", "ranked*", NoMeaning),
    ("player", "orig_username", NoMeaning),
    ("player", "delegation*", Because(PEOPLE)),
    ("player", "attribute*", Because("data of client programs")),
    ("player", "color*", NoMeaning),
    ("player", "name", Because("seats are named after their nations")),
    ("player", "style*", NoMeaning),
    ("player", "kind", NoMeaning),
    ("player", "idle_turns", Because(PEOPLE)),
    ("player", "phase_done", NoMeaning),
    ("player", "ai_type", NoMeaning),
    ("player", "ai.*", Because(AI_MEMORY)),
    ("player", "trait*", Because("traits of computer players have no counterpart")),
    ("player", "research.*", Because(DERIVED)),
    ("player", "city_count*", NoMeaning),
    ("player", "ncities", NoMeaning),
    ("player", "nunits", NoMeaning),
    ("player", "dc_total", NoMeaning),
    ("player", "achievement_count", NoMeaning),
    ("player.achievement", "first", Because("who came first is not kept")),
    ("player", "spaceship.*", Because(DERIVED)),
    ("player", "map_u*", Because("the turn in which a tile was last seen is kept for cities only")),
    ("player", "map_*", NoMeaning),
    ("player.c", "ai.*", Because(AI_MEMORY)),
    ("player.c", "style", NoMeaning),
    ("player.c", "city_image", NoMeaning),
    ("player.c", "capital", Because(DERIVED)),
    ("player.c", "city_radius_sq", Because(DERIVED)),
    ("player.c", "traderoute*", NoMeaning),
    ("player.c", "route_*", NoMeaning),
    ("player.c", "counter*", Because("counters of cities have no counterpart")),
    ("player.c", "rally_point*", Because("rally points have no counterpart")),
    ("player.u", "facing", NoMeaning),
    ("player.u", "battlegroup", NoMeaning),
    ("player.u", "go", NoMeaning),
    ("player.u", "goto_*", Because(AI_MEMORY)),
    ("player.u", "passenger", Because(AI_MEMORY)),
    ("player.u", "ferryboat", Because(AI_MEMORY)),
    ("player.u", "charge", Because(AI_MEMORY)),
    ("player.u", "bodyguard", Because(AI_MEMORY)),
    ("player.u", "ai", NoMeaning),
    ("player.u", "server_side_agent", NoMeaning),
    ("player.u", "done_moving", NoMeaning),
    ("player.u", "ord_*", Because("it ends with the turn")),
    ("player.u", "paradropped", Because("it ends with the turn")),
    ("player.u", "stay", Because("units that may not move have no counterpart")),
    ("player.u", "action_decision*", Because("a unit that waits for an answer of its player has no counterpart")),
    ("player.u", "action_timestamp", NoMeaning),
    ("player.u", "action_turn", NoMeaning),
    ("player.u", "orders_*", NoMeaning),
    ("player.u", "dir_list", NoMeaning),
    ("player.u", "activity_list", NoMeaning),
    ("player.u", "action_list", NoMeaning),
    ("player.u", "action_vec", NoMeaning),
    ("player.u", "tgt_vec", NoMeaning),
    ("player.u", "sub_tgt_vec", NoMeaning),
    ("player.dc", "*", NoMeaning),
    ("player.ai", "*", Because(AI_MEMORY)),
    ("player.multiplier", "*", NoMeaning),
    ("player.diplstate", "*", NoMeaning),
    ("research.r", "got_tech_multi", Because(DERIVED)),
    ("research.r", "bulbs_before", NoMeaning),
    ("research.r", "free_bulbs", Because("bulbs that a nation may put anywhere have no counterpart")),
    ("map.startpos", "*", NoMeaning),
    ("settings.set", "gamestart", Because("settings are kept as they are now")),
];

/// Names a thing of a table of the ruleset.
pub(super) fn one_of(table: &str) -> &str {
    match table {
        "buildings" => "building",
        "units" => "unit type",
        "techs" => "tech",
        "goods" => "good",
        "policies" => "policy",
        "extras" => "extra",
        "specialists" => "specialist",
        "achievements" => "achievement",
        "resources" => "resource",
        other => other,
    }
}

/// Notes all entries and columns that were not read.
pub(super) fn report(book: &Book<'_>) {
    for sheet in book.sections() {
        let known = SECTIONS.iter().find(|(name, _)| fits(name, sheet.name));
        match known {
            Some((_, NoMeaning)) => {}
            Some((_, Because(why))) if sheet.all().any(|(_, entry)| says_anything(book.document, &entry.value)) => {
                book.left("other entries", sheet.place(), format!("section `{}`", plain(sheet.name)), *why);
            }
            Some(_) => {}
            None => entries(book, sheet),
        }
    }
}

fn entries(book: &Book<'_>, sheet: Sheet<'_, '_>) {
    let kind = plain(sheet.name);
    for (name, entry) in sheet.all() {
        match &entry.value {
            Value::Table(_) if sheet.is_used(entry) => columns(book, sheet, &format!("{kind}.{name}"), entry),
            value if !sheet.is_used(entry) && says_anything(book.document, value) => {
                let place = book.document.place(entry.name);
                tell(book, (kind, name), place, format!("`{}` of `{kind}`", plain(name)));
            }
            _ => {}
        }
    }
}

fn columns(book: &Book<'_>, sheet: Sheet<'_, '_>, kind: &str, entry: &Entry) {
    let Value::Table(table) = &entry.value else { return };
    for (at, &column) in table.columns.iter().enumerate() {
        let name = book.document.string(column);
        let says = |cells: &[Atom]| cells.get(at).is_some_and(|&atom| !is_usual(book.document, atom));
        if sheet.is_column_used(entry, &name) {
            continue;
        }
        if let Some(row) = table.rows().find(|cells| says(cells)) {
            let place = row.get(at).map_or_else(|| sheet.place(), |atom| book.document.place(atom.span));
            tell(book, (kind, &name), place, format!("column `{}` of `{kind}`", plain(&name)));
        }
    }
}

fn tell(book: &Book<'_>, (kind, name): (&str, &str), place: crate::section_file::Place, what: String) {
    match ENTRIES.iter().find(|(section, entry, _)| *section == kind && fits(entry, name)) {
        Some((_, _, NoMeaning)) => {}
        Some((_, _, Because(why))) => book.left("other entries", place, what, *why),
        None => book.left("other entries", place, what, "endturn has nothing like it"),
    }
}

fn fits(pattern: &str, name: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == name, |prefix| name.starts_with(prefix))
}

/// A name without the numbers at its end: `player12` is `player`, `label_3_4` is `label`.
fn plain(name: &str) -> &str {
    let short = name.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '_');
    if short.is_empty() { name } else { short }
}

/// Whether a value says more than that there is nothing.
fn says_anything(document: &Document, value: &Value) -> bool {
    match value {
        Value::List(atoms) => atoms.iter().any(|&atom| !is_usual(document, atom)),
        Value::Table(table) => table.rows().flatten().any(|&atom| !is_usual(document, atom)),
    }
}

fn is_usual(document: &Document, atom: Atom) -> bool {
    match atom.form {
        Form::False => true,
        Form::True | Form::File => false,
        _ => {
            let text = document.text(atom.span);
            matches!(text, "" | "-" | "-1") || text.bytes().all(|byte| matches!(byte, b'0' | b'-' | b','))
        }
    }
}
