//! The players of a saved game as seats.

use std::collections::BTreeSet;

use super::book::{Book, Sheet};
use super::{MAX_SEATS, Options};
use crate::ron::Ron;
use crate::ruleset::Fate;

/// A player.
pub(super) struct Player<'b, 'd> {
    /// Its number in the file.
    pub(super) slot: i64,
    pub(super) sheet: Sheet<'b, 'd>,
    /// The name of its seat.
    pub(super) seat: String,
    /// Its nation in the ruleset.
    pub(super) nation: Option<String>,
    /// `Land` or `Sea` for barbarians.
    pub(super) barbarian: Option<&'static str>,
    pub(super) persona: String,
    pub(super) is_alive: bool,
    /// Whether a computer plays it.
    pub(super) is_ai: bool,
    pub(super) team: i64,
}

impl Player<'_, '_> {
    pub(super) fn seat_entry(&self) -> Ron {
        let text = |text: &str| Ron::Text(text.to_owned());
        Ron::Group(vec![("name".to_owned(), text(&self.seat)), ("persona".to_owned(), text(&self.persona))])
    }
}

/// Reads all players, in the order of their numbers.
pub(super) fn read<'b, 'd>(book: &'b Book<'d>, options: &Options) -> Vec<Player<'b, 'd>> {
    let number = |name: &str| name.strip_prefix("player")?.parse::<i64>().ok();
    let mut sheets: Vec<_> = book.sections().filter_map(|sheet| Some((number(sheet.name)?, sheet))).collect();
    sheets.sort_by_key(|(slot, _)| *slot);
    if let Some((_, sheet)) = sheets.get(MAX_SEATS) {
        book.wrong(sheet.span(), "there are too many players", format!("at most {MAX_SEATS}"));
        sheets.truncate(MAX_SEATS);
    }
    let mut seats = Seats { options, names: BTreeSet::new(), nations: BTreeSet::new() };
    // Nations that the ruleset has are taken before any player gets another one.
    for (_, sheet) in &sheets {
        let nation = sheet.text("nation").unwrap_or_default().into_owned();
        if options.names.nations.iter().any(|known| known.name == nation) {
            seats.nations.insert(nation);
        }
    }
    let mut players: Vec<_> = sheets.into_iter().map(|(slot, sheet)| seats.player(slot, sheet)).collect();
    // Barbarians of endturn join when they come.
    players.retain(|player| {
        let is_there =
            player.barbarian.is_none() || ["c", "u"].iter().any(|table| !player.sheet.rows(table).is_empty());
        if !is_there {
            let why = "they have no cities and no units, and join when they come";
            book.note(Fate::Otherwise, player.sheet.place(), "barbarians", why);
        }
        is_there
    });
    players
}

struct Seats<'o> {
    options: &'o Options,
    names: BTreeSet<String>,
    nations: BTreeSet<String>,
}

impl Seats<'_> {
    fn player<'b, 'd>(&mut self, slot: i64, sheet: Sheet<'b, 'd>) -> Player<'b, 'd> {
        let nation = sheet.text("nation").unwrap_or_default().into_owned();
        let barbarian = self.barbarian(sheet);
        let level = sheet.text("ai.level").unwrap_or_default().to_lowercase();
        let has = |name: &str| self.options.names.has("personas", name);
        let persona = match (&self.options.persona, barbarian) {
            (_, Some(_)) => "raider".to_owned(),
            (Some(persona), None) => persona.clone(),
            (None, None) if has(&level) => level,
            (None, None) => "normal".to_owned(),
        };
        Player {
            slot,
            sheet,
            seat: self.seat(&nation, slot),
            nation: self.nation(sheet, nation, barbarian),
            barbarian,
            persona,
            is_ai: sheet.text("flags").is_some_and(|flags| flags.split('|').any(|flag| flag == "ai")),
            is_alive: !sheet.has("is_alive") || sheet.is("is_alive"),
            team: if sheet.has("team_no") { sheet.number("team_no") } else { slot },
        }
    }

    fn barbarian(&self, sheet: Sheet<'_, '_>) -> Option<&'static str> {
        match &*sheet.text("ai.barb_type").unwrap_or_default() {
            "Land" => Some("Land"),
            "Sea" => Some("Sea"),
            "Animal" | "Animals" => {
                let why = "endturn has no animals; they are barbarians of land here";
                sheet.book.note(Fate::Otherwise, sheet.place_of("ai.barb_type"), "a player of animals", why);
                Some("Land")
            }
            _ => None,
        }
    }

    /// The name of a seat: a word that no other seat has.
    fn seat(&mut self, nation: &str, slot: i64) -> String {
        let word: String = nation.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
        let word = word.trim_matches('-');
        let word = if word.is_empty() { format!("Player-{slot}") } else { word.chars().take(40).collect() };
        let is_free = |name: &str| !self.names.contains(&name.to_lowercase());
        let mut name = word.clone();
        let mut more = 2;
        while !is_free(&name) {
            name = format!("{word}-{more}");
            more += 1;
        }
        self.names.insert(name.to_lowercase());
        name
    }

    /// The nation of a player: its own, or another one that the ruleset has.
    fn nation(&mut self, sheet: Sheet<'_, '_>, name: String, barbarian: Option<&str>) -> Option<String> {
        let all = &self.options.names.nations;
        if let Some(kind) = barbarian {
            let found = all.iter().find(|nation| nation.barbarian.as_deref() == Some(kind));
            return found.map(|nation| nation.name.clone());
        }
        if all.iter().any(|nation| nation.name == name) {
            return Some(name);
        }
        let mut free = all.iter().filter(|nation| nation.playable && !self.nations.contains(&nation.name));
        let other = free.next().map(|nation| nation.name.clone())?;
        let why = format!("the ruleset `{}` does not have it; this seat plays `{other}`", self.options.ruleset);
        sheet.book.note(Fate::Otherwise, sheet.place_of("nation"), format!("nation `{name}`"), why);
        sheet.book.count("players", Fate::Otherwise);
        self.nations.insert(other.clone());
        Some(other)
    }
}
