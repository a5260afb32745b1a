//! The text before the first turn of a new game: the game, its aim, and orders to begin with.

use endturn::engine::Seat;

use crate::args::PlayArgs;
use crate::console::Console;
use crate::session::Session;

/// Returns the title and summary of the game, the seats of the player who named none, and each
/// module's briefing.
pub(super) fn introduction(session: &Session, persons: &[Seat], args: &PlayArgs, console: &Console<'_>) -> String {
    let (game, paint) = (&session.game, console.paint());
    let mut text = format!("{}: {}\n", paint.strong(&game.setup().title), session.loaded.summary);
    if args.seat.iter().all(|seat| seat.contains('=')) {
        let names: Vec<String> = persons.iter().map(|&seat| format!("{} (seat {seat})", session.name(seat))).collect();
        text += &format!("you play {}; `--seat` chooses another\n", names.join(" and "));
    }
    let several = game.briefings().count() > 1;
    for (module, briefing) in game.briefings() {
        let of = if several { format!(" of {module}") } else { String::new() };
        if !briefing.aim.is_empty() {
            text += &format!("aim{of}: {}\n", briefing.aim);
        }
        if !briefing.first.is_empty() {
            text += &format!("first{of}: {}\n", briefing.first);
        }
    }
    text
}
