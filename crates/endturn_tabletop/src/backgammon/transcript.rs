//! A match as a MAT file, made from its facts.

use endturn_engine::{journal::FactEntry, seats::GameEnded, transcript::Transcript};

use super::{
    game::{BackgammonFact, side_of},
    position::Win,
    record::{Entry, GameRecord, MatchRecord},
};

/// Writes the match from its facts; `names` are those of White and Black.
pub(super) fn transcript(
    names: [&str; 2],
    length: Option<u16>,
    crawford: bool,
    facts: &[FactEntry],
    ended: Option<&GameEnded>,
) -> Option<Transcript> {
    // A listener from the first turn on has missed the first opening.
    let mut games = vec![GameRecord { points: [0; 2], entries: Vec::new(), win: None }];
    let mut points = [0; 2];
    for fact in facts.iter().filter_map(FactEntry::downcast::<BackgammonFact>) {
        let (seat, entry) = match *fact {
            BackgammonFact::Opened { .. } if games.last().is_some_and(|game| game.win.is_none()) => continue,
            BackgammonFact::Opened { .. } => {
                games.push(GameRecord { points, entries: Vec::new(), win: None });
                continue;
            }
            BackgammonFact::Played { seat, roll, ref play } => (seat, Entry::Play(roll, play.clone())),
            BackgammonFact::Stuck { seat, roll } => (seat, Entry::Play(roll, String::new())),
            BackgammonFact::Doubled { seat, value } => (seat, Entry::Double(u8::try_from(value).ok()?)),
            BackgammonFact::Taken { seat, .. } => (seat, Entry::Take),
            BackgammonFact::Dropped { seat } => (seat, Entry::Drop),
            BackgammonFact::Won { seat, by, points: won } => {
                let (side, won) = (side_of(seat), u16::try_from(won).ok()?);
                points[side.index()] += won;
                games.last_mut()?.win = Some(Win { side, outcome: by, points: won });
                continue;
            }
            BackgammonFact::Rolled { .. } | BackgammonFact::Resigned { .. } => continue,
        };
        games.last_mut()?.entries.push((side_of(seat), entry));
    }
    // The format has no line for the end of a match between two rolls, so a header states it
    // **(ours)**.
    let is_open = games.last().is_some_and(|game| game.win.is_none());
    let result = ended.filter(|_| is_open).map(|ended| {
        let winner = ended.winners().next().and_then(|seat| names.get(seat.index()));
        winner.map_or_else(
            || format!("draw by {}", ended.condition),
            |name| format!("{name} wins by {}", ended.condition),
        )
    });
    let headers: Vec<(&str, &str)> = result.iter().map(|result| ("Result", result.as_str())).collect();
    let record = MatchRecord { names, length, crawford, headers: &headers, games: &games };
    Some(Transcript { ending: "mat", text: record.to_string() })
}
