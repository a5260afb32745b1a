//! Relations between nations, and what computer players think of one another.

use super::Save;
use super::book::Row;
use super::cities::put;
use crate::ron::Ron;
use crate::ruleset::Fate;

/// Relations, as Freeciv and endturn call them.
const RELATIONS: &[(&str, &str)] = &[
    ("Armistice", "Armistice"),
    ("War", "War"),
    ("Cease-fire", "CeaseFire"),
    ("Peace", "Peace"),
    ("Alliance", "Alliance"),
    ("Never met", "NeverMet"),
    ("Team", "Team"),
];
/// The turns after which a cease-fire or an armistice runs out.
const MAX_TURNS: i64 = 16;

fn word(theirs: &str) -> Option<&'static str> {
    RELATIONS.iter().find(|(word, _)| *word == theirs).map(|(_, ours)| *ours)
}

impl<'b, 'd> Save<'b, 'd> {
    /// The rows of a player about all others, by the number of the other.
    fn rows_about(&self, seat: usize, table: &str) -> Vec<Row<'b, 'd>> {
        self.players[seat].sheet.rows(table)
    }

    fn row_about<'r>(rows: &'r [Row<'b, 'd>], slot: i64) -> Option<&'r Row<'b, 'd>> {
        usize::try_from(slot).ok().and_then(|slot| rows.get(slot))
    }

    /// The seats that see what a seat sees.
    pub(super) fn shown_to(&self, seat: usize) -> Vec<Ron> {
        let rows = self.rows_about(seat, "diplstate");
        let others = self.players.iter().enumerate().filter(|(other, player)| {
            *other != seat && Self::row_about(&rows, player.slot).is_some_and(|row| row.is("gives_shared_vision"))
        });
        others.map(|(other, _)| self.seat_name(other)).collect()
    }

    /// All relations.
    pub(super) fn relations(&self) -> Ron {
        let rows: Vec<_> = (0..self.players.len()).map(|seat| self.rows_about(seat, "diplstate")).collect();
        let mut all = Vec::new();
        for one in 0..self.players.len() {
            for other in one + 1..self.players.len() {
                let here = Self::row_about(&rows[one], self.players[other].slot);
                let back = Self::row_about(&rows[other], self.players[one].slot);
                if let (Some(here), Some(back)) = (here, back) {
                    all.extend(self.relation((one, here), (other, back)));
                }
            }
        }
        Ron::List(all)
    }

    fn relation(&self, (one, here): (usize, &Row<'b, 'd>), (other, back): (usize, &Row<'b, 'd>)) -> Option<Ron> {
        let current = here.text("current");
        let Some(mut state) = word(&current) else {
            self.book.wrong(here.span(), format!("`{current}` is no relation"), "one of diplstate_type_vector");
            return None;
        };
        self.book.count("relations", Fate::Carried);
        // Members of a team are in it from the start, also where the file says something else.
        if self.players[one].team == self.players[other].team {
            state = "Team";
        }
        let mut group = Ron::Group(Vec::new());
        let names = [one, other].map(|seat| self.players[seat].seat.clone());
        group.set("between", Ron::Plain(format!("({:?}, {:?})", names[0], names[1])));
        group.set("state", Ron::word(state));
        if matches!(state, "CeaseFire" | "Armistice") {
            group.set("turns", Ron::number(here.number("turns_left").clamp(1, MAX_TURNS)));
        }
        let hosts = [(one, here), (other, back)].into_iter().filter(|(_, row)| row.is("embassy") && state != "Team");
        let hosts: Vec<Ron> = hosts.map(|(seat, _)| self.seat_name(seat)).collect();
        if !hosts.is_empty() && state == "NeverMet" {
            self.book.left("relations", here.place(), "an embassy", "nations that have never met have none");
        } else if !hosts.is_empty() {
            group.set("embassies", Ron::List(hosts));
        }
        let closest = word(&here.text("closest")).filter(|closest| *closest != state && *closest != "NeverMet");
        if let Some(closest) = closest {
            group.set("closest", Ron::word(closest));
        }
        put(&mut group, "met", here.number("first_contact_turn").clamp(0, self.turn), 0);
        let side = |row: &Row<'b, 'd>| {
            let number = |column: &str, most: i64| row.number(column).clamp(0, most);
            let (contact, cause) = (number("contact_turns_left", 255), number("has_reason_to_cancel", 2));
            if cause == 0 { format!("(contact: {contact})") } else { format!("(contact: {contact}, cause: {cause})") }
        };
        group.set("sides", Ron::Plain(format!("({}, {})", side(here), side(back))));
        Some(group)
    }

    /// The love of computer players.
    pub(super) fn attitudes(&self) -> Vec<Ron> {
        let mut all = Vec::new();
        for of in 0..self.players.len() {
            let sheet = self.players[of].sheet;
            // 3.1 has a table per nation of its own module.
            let rows = sheet.rows("ai");
            for (to, player) in self.players.iter().enumerate().filter(|(to, _)| *to != of) {
                let Some(row) = Self::row_about(&rows, player.slot) else { continue };
                let love = row.number("love").clamp(-1000, 1000);
                if love != 0 {
                    self.book.count("attitudes", Fate::Carried);
                    let fields = [("of", self.seat_name(of)), ("to", self.seat_name(to)), ("love", Ron::number(love))];
                    all.push(Ron::Group(fields.map(|(name, value)| (name.to_owned(), value)).into()));
                }
            }
        }
        all
    }
}
