//! Autosaves into the folder of `run`, each with a picture of its board.

use endturn::engine::Game;

use super::boards::Sight;
use super::save::saved;
use crate::failure::Failure;
use crate::render::palette::SeatColours;
use crate::render::scene_png;
use crate::session::Session;

/// Schedule of autosaves: as a turn begins, before any seat acts in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Autosave {
    every: u32,
    counter: u32,
}

impl Autosave {
    /// A game that was just loaded is not saved again at once, since its file exists already.
    pub(crate) fn new(every: u32, is_loaded: bool) -> Self {
        Self { every, counter: u32::from(!is_loaded) }
    }

    /// Whether to save as the next turn begins. Call once per turn.
    fn is_due(&mut self) -> bool {
        let is_due = self.counter >= self.every;
        self.counter = if is_due { 1 } else { self.counter.saturating_add(1) };
        is_due
    }

    /// Saves the game if that is due, under the number of the turn that begins.
    pub(crate) fn turn(&mut self, session: &mut Session) -> Result<(), Failure> {
        if !self.is_due() {
            return Ok(());
        }
        let turn = session.game.rounds_finished() + 1;
        write(session, &format!("autosave_{turn:04}"))
    }

    /// Saves the finished game.
    pub(crate) fn end(session: &mut Session) -> Result<(), Failure> {
        write(session, "autosave_final")
    }
}

fn write(session: &mut Session, name: &str) -> Result<(), Failure> {
    let Some(out) = session.out() else { return Ok(()) };
    let record = out.record()?;
    let game = saved(session, &record);
    let picture = picture(&session.game, session.seed);
    let Some(out) = session.out() else { return Ok(()) };
    out.keep(&format!("{name}.save"), game.as_bytes())?;
    if let Some(bytes) = picture {
        out.keep(&format!("{name}.png"), &bytes)?;
    }
    Ok(())
}

/// The board of the first module that has one, with nothing hidden, as `endturn map` draws it.
fn picture(game: &Game, seed: u64) -> Option<Vec<u8>> {
    let scene = Sight::all(game, None).into_iter().find_map(|sight| {
        let board = sight.board(game)?;
        Some(board.scene(&sight.title(game, seed), &SeatColours::of(game)))
    });
    scene.map(|scene| scene_png::file(&scene))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the turns that are saved, every `every` turns from turn `first` on.
    fn turns(every: u32, first: u32, is_loaded: bool) -> Vec<u32> {
        let mut autosave = Autosave::new(every, is_loaded);
        (first..first + 12).filter(|_| autosave.is_due()).collect()
    }

    #[test]
    fn w_42_a_game_is_saved_every_so_many_turns_and_not_where_it_was_loaded() {
        assert_eq!(turns(5, 1, false), [5, 10]);
        assert_eq!(turns(1, 1, false), (1..13).collect::<Vec<_>>());
        assert_eq!(turns(5, 5, true), [10, 15]);
        assert_eq!(turns(1, 5, true), (6..17).collect::<Vec<_>>());
    }
}
