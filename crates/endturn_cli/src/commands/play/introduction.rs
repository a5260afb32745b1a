//! Texts that teach: the introduction before the first turn of a new game, and the scenario's
//! lessons.

use endturn::engine::Seat;

use crate::args::PlayArgs;
use crate::console::Console;
use crate::session::Session;

/// Returns the title and summary of the game, the seats of the player who named none, and each
/// module's briefing.
pub(super) fn introduction(session: &Session, persons: &[Seat], args: &PlayArgs, console: &Console<'_>) -> String {
    let (game, paint) = (&session.game, console.paint());
    let (title, summary) = (paint.strong(&game.setup().title), &session.loaded.summary);
    let mut text = if summary.is_empty() { format!("{title}\n") } else { format!("{title}: {summary}\n") };
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

/// Returns the lessons of a round.
pub(super) fn lessons(session: &Session, round: u32) -> String {
    let lessons = session.loaded.lessons.iter().filter(|lesson| lesson.round == round);
    lessons.map(|lesson| format!("{}\n\n", lesson.text)).collect()
}
