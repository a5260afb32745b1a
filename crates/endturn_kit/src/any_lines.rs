//! Turns a byte string into lines that seats say in a game.

use super::damage::damaged;
use endturn_engine::{
    Game, Seat,
    orders::Refusal,
    random::{DrawSubject, Draws, Purpose},
    rules::RuleId,
};

/// Listed orders of each form.
const MAX: usize = 6;
/// Precedes a raw line in a byte string.
pub const RAW: u8 = 255;
/// Precedes a raw line of a seat that may not be due to act.
pub const OTHER: u8 = 254;
/// Precedes an order as JSON.
pub const JSON: u8 = 253;

/// Plays a byte string, with people on all seats: each two bytes are a line of the seat that is to
/// act, which is a legal one, a damaged one or the end of its turn; after [`RAW`], [`OTHER`] and
/// [`JSON`] the rest up to a line break is the line. Listed orders must be accepted, a refused line
/// must change nothing, and every state must be sound.
///
/// # Panics
/// If one of these promises is broken.
pub fn any_lines(game: &mut Game, bytes: &[u8]) {
    let seats: Vec<Seat> = game.roster().seats().collect();
    seats.into_iter().for_each(|seat| game.take_over(seat, Vec::new()).expect("a person"));
    let mut rest = bytes;
    while let Some(seat) = game.next_seat().filter(|_| !rest.is_empty()) {
        rest = line(game, seat, rest);
    }
    assert_eq!(game.check_state(), Ok(()));
}

/// Runs `act`; if it is refused, nothing may have changed.
fn say(game: &mut Game, told: &str, act: impl FnOnce(&mut Game) -> Result<(), Refusal>) {
    let before = game.digest();
    if act(game).is_err() {
        assert_eq!(game.digest(), before, "a refused line changed the game: {told:?}");
    } else {
        assert_eq!(game.check_state(), Ok(()), "{told:?}");
    }
}

/// Plays one line and returns the remaining bytes.
fn line<'b>(game: &mut Game, seat: Seat, bytes: &'b [u8]) -> &'b [u8] {
    let [kind, pick, rest @ ..] = bytes else { return &[] };
    if *kind >= JSON {
        let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
        let text = String::from_utf8_lossy(&bytes[1..end.max(1)]);
        let other = Seat(*pick % (game.roster().len() as u8 + 1));
        let modules: Vec<&str> = game.setup().modules.iter().map(|module| module.name()).collect();
        let module = modules.get(usize::from(*pick) % modules.len().max(1)).copied().unwrap_or_default();
        match *kind {
            JSON => say(game, &text, |game| game.submit_json(seat, module, &text)),
            OTHER => say(game, &text, |game| game.submit(other, &text)),
            _ => say(game, &text, |game| game.submit(seat, &text)),
        }
        return bytes.get(end + 1..).unwrap_or_default();
    }
    let mut choices = game.legal(seat, MAX).choices;
    let at = (usize::from(*kind) << 8 | usize::from(*pick)) % choices.len().max(1);
    match kind % 4 {
        _ if choices.is_empty() => say(game, "end", |game| game.submit(seat, "end")),
        0 => {
            let text = game.choice_text(seat, &choices[at]);
            let mut draw = Draws::new(u64::from(*pick)).at(RuleId("kit"), DrawSubject::TABLE, Purpose("damage"));
            let text = damaged(&text, &mut draw);
            say(game, &text, |game| game.submit(seat, &text));
        }
        1 => say(game, "end", |game| game.submit(seat, "end")),
        _ => {
            let text = game.choice_text(seat, &choices[at]);
            let chosen = game.choose(seat, choices.swap_remove(at));
            chosen.unwrap_or_else(|refusal| panic!("`{text}` was listed but is {refusal}"));
        }
    }
    rest
}
