//! W-05 Score log, W-116 Score log format: standings of nations, turn by turn, as text for plotting
//! programs. Carried out by `crates/endturn_civ/src/stages/scores.rs`.
//! Draws none. Tells nothing.

use std::fmt::Write;

/// The numbers of a nation in a turn, in the order of [`STATISTICS`].
pub type Row = [i64; STATISTICS.len()];

/// Statistics logged for a nation. Tag numbers are indices in this list.
pub const STATISTICS: [&str; 30] = [
    "pop",
    "bnp",
    "mfg",
    "cities",
    "techs",
    "munits",
    "settlers",
    "wonders",
    "techout",
    "landarea",
    "settledarea",
    "pollution",
    "literacy",
    "spaceship",
    "gold",
    "taxrate",
    "scirate",
    "luxrate",
    "riots",
    "happypop",
    "contentpop",
    "unhappypop",
    "specialists",
    "gov",
    "corruption",
    "score",
    "unitsbuilt",
    "unitskilled",
    "unitslost",
    "culture",
];

/// The standing of a nation as a turn begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The turn.
    pub turn: u32,
    /// Its year.
    pub year: i64,
    /// The nation's number, from 0.
    pub player: usize,
    /// Its name.
    pub name: String,
    /// Its numbers.
    pub row: Row,
}

/// Formats a year for people.
#[must_use]
pub fn year(year: i64) -> String {
    if year < 0 { format!("{} BCE", year.unsigned_abs()) } else { format!("{year} CE") }
}

/// The log of a game with this id, in the order of turns and of entries within a turn. A nation
/// missing from a turn counts as gone since the turn before.
#[must_use]
pub fn text(id: &str, standings: &[Standing]) -> String {
    let mut text = String::from("#FREECIV SCORELOG2 endturn\n#\n");
    let mut line = |words: std::fmt::Arguments<'_>| {
        // Writing to a string never fails.
        let _ = text.write_fmt(words);
        text.push('\n');
    };
    line(format_args!("id {id}"));
    for (tag, name) in STATISTICS.iter().enumerate() {
        line(format_args!("tag {tag} {name}"));
    }
    let mut known: Vec<usize> = Vec::new();
    for turn in standings.chunk_by(|one, next| one.turn == next.turn) {
        let Some(first) = turn.first() else { continue };
        let number = first.turn;
        line(format_args!("turn {number} {} {}", first.year, year(first.year)));
        known.retain(|player| {
            let is_there = turn.iter().any(|standing| standing.player == *player);
            if !is_there {
                line(format_args!("delplayer {} {player}", number.saturating_sub(1)));
            }
            is_there
        });
        for Standing { player, name, .. } in turn {
            if !known.contains(player) {
                known.push(*player);
                line(format_args!("addplayer {number} {player} {name}"));
            }
        }
        for (tag, _) in STATISTICS.iter().enumerate() {
            for Standing { player, row, .. } in turn {
                line(format_args!("data {number} {tag} {player} {}", row[tag]));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(turn: u32, player: usize, score: i64) -> Standing {
        let mut row = [0; STATISTICS.len()];
        row[25] = score;
        let name = ["Rome", "New Egypt"][player].to_owned();
        Standing { turn, year: i64::from(turn) * 50 - 4050, player, name, row }
    }

    #[test]
    fn w_116_a_log_tells_of_turns_players_and_numbers() {
        let told = text("x-7", &[standing(1, 0, 8), standing(1, 1, 6), standing(2, 0, 9)]);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[2..5], ["id x-7", "tag 0 pop", "tag 1 bnp"]);
        assert_eq!(
            lines[32..36],
            ["tag 29 culture", "turn 1 -4000 4000 BCE", "addplayer 1 0 Rome", "addplayer 1 1 New Egypt"]
        );
        assert_eq!(lines[36..38], ["data 1 0 0 0", "data 1 0 1 0"]);
        assert_eq!(lines[36 + 50..36 + 52], ["data 1 25 0 8", "data 1 25 1 6"]);
        assert_eq!(lines[96..98], ["turn 2 -3950 3950 BCE", "delplayer 1 1"]);
        assert!(lines.contains(&"data 2 25 0 9"));
        assert_eq!(lines.len(), 96 + 2 + 30);
    }

    #[test]
    fn w_05_years_are_written_as_people_write_them() {
        assert_eq!([-4000, -1, 1, 1900].map(year), ["4000 BCE", "1 BCE", "1 CE", "1900 CE"]);
        assert_eq!(text("", &[]).lines().count(), 33);
    }
}
