//! A match as a MAT file, made from its facts.

use endturn_engine::{seats::GameEnded, transcript::Transcript};
use serde_json::Value;

use super::{
    board::Side,
    dice::Dice,
    position::{Outcome, Win},
    record::{Entry, GameRecord, MatchRecord},
};

/// A roll as facts write it: `31`.
fn dice(fact: &Value) -> Option<Dice> {
    let digits = fact["roll"].as_str()?.as_bytes();
    let [high, low] = digits else { return None };
    Dice::new(high.checked_sub(b'0')?, low.checked_sub(b'0')?)
}

/// Writes the match from its facts; `names` are those of White and Black.
pub(super) fn transcript(
    names: [&str; 2],
    length: Option<u16>,
    crawford: bool,
    facts: &[Value],
    ended: Option<&GameEnded>,
) -> Option<Transcript> {
    // A listener from the first turn on has missed the first opening.
    let mut games = vec![GameRecord { points: [0; 2], entries: Vec::new(), win: None }];
    let mut points = [0; 2];
    for fact in facts {
        let side = if fact["seat"].as_str() == Some(names[0]) { Side::White } else { Side::Black };
        let entry = match fact["fact"].as_str() {
            Some("Opened") if games.last().is_some_and(|game| game.win.is_none()) => continue,
            Some("Opened") => {
                games.push(GameRecord { points, entries: Vec::new(), win: None });
                continue;
            }
            Some("Played") => Entry::Play(dice(fact)?, fact["play"].as_str()?.to_owned()),
            Some("Stuck") => Entry::Play(dice(fact)?, String::new()),
            Some("Doubled") => Entry::Double(u8::try_from(fact["value"].as_u64()?).ok()?),
            Some("Taken") => Entry::Take,
            Some("Dropped") => Entry::Drop,
            Some("Won") => {
                let won = u16::try_from(fact["points"].as_u64()?).ok()?;
                points[side.index()] += won;
                games.last_mut()?.win = Some(Win { side, outcome: outcome(fact["by"].as_str()?), points: won });
                continue;
            }
            _ => continue,
        };
        games.last_mut()?.entries.push((side, entry));
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

fn outcome(word: &str) -> Outcome {
    match word {
        "drop" => Outcome::Dropped,
        "gammon" => Outcome::Gammon,
        "backgammon" => Outcome::Backgammon,
        _ => Outcome::Single,
    }
}
