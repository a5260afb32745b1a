//! Names and docs of fields as players read them.

use maud::{Markup, html};

use crate::render::number::grouped;

/// A name of files in words: `build_cost` and `BuildCost` become "build cost". A run of capitals is
/// an abbreviation: `HP_Regen` becomes "HP regen".
pub(super) fn spaced(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    let mut before = ' ';
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_word = letters.peek().is_some_and(|next| next.is_lowercase());
        let ends = before.is_lowercase() || before.is_numeric() || before.is_uppercase() && is_word;
        if letter == '_' {
            out.push(' ');
        } else if letter.is_uppercase() {
            out.push_str(if ends { " " } else { "" });
            if is_word || before.is_lowercase() {
                out.extend(letter.to_lowercase());
            } else {
                out.push(letter);
            }
        } else {
            out.push(letter);
        }
        before = letter;
    }
    out.trim().to_owned()
}

/// The same as a heading, with a capital.
pub(super) fn titled(name: &str) -> String {
    let spaced = spaced(name);
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Units in which numbers are written, by the last word of a field's name: the number of decimals
/// that they stand for, and the sign behind it.
const UNITS: [(&str, usize, &str); 4] = [("pct", 0, " %"), ("permille", 1, " %"), ("bp", 2, " %"), ("milli", 3, "")];

/// Abbreviations in names of fields.
const WORDS: [(&str, &str); 7] = [
    ("ai", "AI"),
    ("reqs", "requirements"),
    ("sq", "squared"),
    ("pop", "population"),
    ("max", "maximum"),
    ("min", "minimum"),
    ("incr", "increase"),
];

/// The unit of a field, by its path, and its name without the unit.
fn unit(way: &str) -> (&str, Option<(usize, &'static str)>) {
    let name = way.trim_end_matches(".*").trim_end_matches("[]");
    let of = |&(word, decimals, sign): &(&str, usize, &'static str)| {
        Some((name.strip_suffix(word)?.strip_suffix('_')?, Some((decimals, sign))))
    };
    UNITS.iter().find_map(of).unwrap_or((name, None))
}

/// A whole number in the unit of its field: 120 of `variance_permille` is `12 %`.
pub(super) fn in_unit(number: i128, way: &str) -> String {
    let (_, Some((decimals, sign))) = unit(way) else { return grouped(number) };
    let whole = 10_i128.pow(decimals as u32);
    let part = format!("{:0decimals$}", (number % whole).abs());
    let part = part.trim_end_matches('0');
    let minus = if number < 0 && number > -whole { "-" } else { "" };
    let point = if part.is_empty() { "" } else { "." };
    format!("{minus}{}{point}{part}{sign}", grouped(number / whole))
}

/// A path in words, without the unit: `upkeep.shield` becomes "Upkeep, shield".
pub(super) fn label(way: &str) -> String {
    let name = unit(way).0.replace("[]", "").replace(".*", "").replace("*.", "").replace('.', ", ");
    titled(&spaced(&name).split(' ').map(whole).collect::<Vec<_>>().join(" "))
}

/// A word instead of its abbreviation.
fn whole(word: &str) -> &str {
    WORDS.iter().find(|(short, _)| *short == word).map_or(word, |(_, whole)| whole)
}

/// The part of an address that stands for a name.
pub(super) fn slug(name: &str) -> String {
    let letters =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' });
    let dashed: String = letters.collect();
    let parts: Vec<&str> = dashed.split('-').filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "x".to_owned() } else { parts.join("-") }
}

/// A doc without the ids of rules, which mean nothing to players: `Gold upkeep per turn (C-64).`
/// loses its brackets. Units of code such as `W-60` within a sentence stay.
pub(super) fn plain(doc: &str) -> String {
    let mut out = String::with_capacity(doc.len());
    let mut rest = doc;
    while let Some((before, after)) = rest.split_once('(') {
        out += before;
        match after.split_once(')') {
            Some((inside, after))
                if inside.split([',', '…']).all(|id| is_rule(id.trim().trim_start_matches("to "))) =>
            {
                out.truncate(out.trim_end().len());
                rest = after;
            }
            _ => {
                out.push('(');
                rest = after;
            }
        }
    }
    (out + rest).replace(" **(ours)**", "").trim().to_owned()
}

/// Whether a word is the id of a rule or a range of them: `C-08.e`, `P-10 to P-20`.
fn is_rule(word: &str) -> bool {
    word.split(" to ").all(|id| {
        let Some((letter, number)) = id.split_once('-') else { return false };
        letter.len() == 1
            && letter.starts_with(|c: char| c.is_ascii_uppercase())
            && number.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// The doc of a file, without the file's name.
pub(super) fn about_file(doc: &str, file: &str) -> String {
    let doc = plain(doc);
    let rest = doc.strip_prefix(&format!("`{file}.ron`")).unwrap_or(&doc).trim_start_matches([':', '.']).trim();
    let mut letters = rest.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Items in a row, separated by commas.
pub(super) fn in_row(items: &[Markup]) -> Markup {
    html! { @for (at, item) in items.iter().enumerate() { @if at > 0 { ", " } (item) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        let all =
            ["build_cost", "GreatWonder", "HP_Regen", "Output_Bonus_2", "Shield2Gold_Factor", "SS_Module", "CAdjacent"];
        let told = all.map(spaced);
        assert_eq!(
            told,
            [
                "build cost",
                "great wonder",
                "HP regen",
                "output bonus 2",
                "shield2 gold factor",
                "SS module",
                "C adjacent"
            ]
        );
        assert_eq!((titled("build_cost").as_str(), titled("").as_str()), ("Build cost", ""));
        assert_eq!(
            [slug("Theory of Gravity"), slug("A.Smith's"), slug("日本")],
            ["theory-of-gravity", "a-smith-s", "x"]
        );
    }

    #[test]
    fn numbers_have_the_unit_of_their_field() {
        let told = [
            (120, "variance_permille"),
            (5, "rewards.panic_bp"),
            (-1500, "rest_milli"),
            (-5, "x_permille"),
            (50, "sabotage_pct"),
            (300, "mix_permille.*"),
        ];
        let told = told.map(|(number, way)| in_unit(number, way));
        assert_eq!(told, ["12 %", "0.05 %", "-1.5", "-0.5 %", "50 %", "30 %"]);
        assert_eq!((in_unit(15_000, "pct"), in_unit(0, "a_bp")), ("15,000".into(), "0 %".into()));
        assert_eq!(
            [label("upkeep.shield"), label("sabotage_pct"), label("list[].turns"), label("vision_radius_sq")],
            ["Upkeep, shield", "Sabotage", "List, turns", "Vision radius squared"]
        );
    }

    #[test]
    fn docs_lose_the_ids_of_rules_alone() {
        assert_eq!(plain("Gold upkeep per turn (C-64)."), "Gold upkeep per turn.");
        assert_eq!(plain("Terrains (C-10, W-22…W-26, W-129), and (some) more"), "Terrains, and (some) more");
        assert_eq!(plain("Personas (P-10 to P-20)."), "Personas.");
        assert_eq!(
            about_file("`units.ron`: unit types; later is better (C-14).", "units"),
            "Unit types; later is better."
        );
        assert_eq!(about_file("`disasters.ron` (C-60, W-94).", "disasters"), "");
    }
}
