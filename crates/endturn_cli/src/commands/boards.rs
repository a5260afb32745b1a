//! The board that a command draws: of a module, as one thing is stressed or as a seat knows it.

use endturn::engine::picture::{Layer, Picture};
use endturn::engine::{Game, Seat, seats::is_same_name};
use endturn::scenario::tool::title;

use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::board::Board;
use crate::render::shell;

/// Maximum cells of a drawable board, per side and in total.
const SIDE: usize = 10_000;
const CELLS: usize = 4_000_000;

/// The options that choose a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    /// The game, as given.
    pub(super) source: &'a str,
    pub(super) module: Option<&'a str>,
    pub(super) layer: Option<&'a str>,
    /// The seat as which to look.
    pub(super) seat: Option<&'a str>,
}

/// A choice of a board and a viewer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) module: &'static str,
    pub(super) layer: Option<&'static Layer>,
    pub(super) viewer: Option<Seat>,
}

impl Sight {
    /// Finds what is asked for.
    pub(super) fn of(game: &Game, asked: Asked<'_>) -> Result<Self, Failure> {
        let module = module(game, asked)?;
        let layer = asked.layer.map(|word| layer_of(game, module, word)).transpose()?;
        let viewer = asked.seat.map(|word| seat_of(game, word)).transpose()?;
        Ok(Self { module, layer, viewer })
    }

    /// The boards of all modules that have one.
    pub(super) fn all(game: &Game, viewer: Option<Seat>) -> Vec<Self> {
        let modules = game.setup().modules.iter().map(|module| module.name());
        let drawn = modules.filter(|module| has_board(game, module));
        drawn.map(|module| Self { module, layer: None, viewer }).collect()
    }

    /// A heading with the game, its time and the choice.
    pub(super) fn title(&self, game: &Game, seed: u64) -> String {
        self.heading(game, title(game, seed))
    }

    /// Adds the choice to a heading.
    pub(super) fn heading(&self, game: &Game, mut heading: String) -> String {
        if let Some(seat) = self.viewer {
            heading += &format!(" · as {} knows it", game.roster().name(seat));
        }
        if let Some(layer) = self.layer {
            heading += &format!(" · {}: {}", layer.name, layer.help);
        }
        heading
    }

    /// The board as it is now; `None` if it cannot be drawn.
    pub(super) fn board(&self, game: &Game) -> Option<Board> {
        let setup = game.setup().modules.iter().find(|one| one.name() == self.module)?;
        let world = game.world();
        let picture = match (self.layer, self.viewer) {
            (Some(layer), _) => setup.layer(world, self.viewer, layer.name),
            (None, viewer) => match (setup.drawing(world, viewer), viewer) {
                (Some(drawing), _) => return Some(Board::Shapes(drawing)),
                (None, Some(seat)) => setup.seen_picture(world, seat),
                (None, None) => game.picture(self.module),
            },
        };
        picture.filter(is_drawable).map(Board::Cells)
    }

    /// The failure that there is no such board.
    pub(super) fn missing(&self) -> Failure {
        Failure::problem(format!("the board of module {} cannot be drawn", self.module))
    }
}

/// Splits the values of `--seat` into personas for seats and the seat as which to look. More than
/// one seat of the latter kind is a problem.
pub(super) fn personas_and_viewer<'a>(
    seats: &'a [String],
    problems: &mut Vec<String>,
) -> (Vec<String>, Option<&'a str>) {
    let personas = seats.iter().filter(|seat| seat.contains('=')).cloned().collect();
    let viewers: Vec<&str> = seats.iter().map(String::as_str).filter(|seat| !seat.contains('=')).collect();
    if let [first, second, ..] = viewers[..] {
        problems.push(format!(
            "`--seat {}`: the board can be drawn for one seat only, and `{}` is named too",
            shorten(first),
            shorten(second)
        ));
    }
    (personas, viewers.first().copied())
}

/// Returns the seat with a number or name.
pub(super) fn seat_of(game: &Game, word: &str) -> Result<Seat, Failure> {
    let roster = game.roster();
    let word = word.trim();
    let is_it = |&seat: &Seat| word.parse() == Ok(seat.number()) || is_same_name(roster.name(seat), word);
    roster.seats().find(is_it).ok_or_else(|| {
        let names: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
        let known = names.join(", ");
        let shown = shorten(word);
        let problem =
            format!("`--seat {shown}`: there is no seat `{shown}`; expected 1 to {}, or {known}", names.len());
        Failure::problem(with_suggestion(problem, word, names))
    })
}

/// Returns the layer of a name.
fn layer_of(game: &Game, module: &str, word: &str) -> Result<&'static Layer, Failure> {
    let setup = game.setup().modules.iter().find(|one| one.name() == module);
    let layers: &'static [Layer] = setup.map_or(&[], |one| one.layers());
    let names: Vec<&str> = layers.iter().map(|layer| layer.name).collect();
    let shown = shorten(word);
    if names.is_empty() {
        let problem =
            format!("`--layer {shown}`: the board of module {module} has no layers; it is always drawn whole");
        return Err(Failure::problem(problem));
    }
    layers.iter().find(|layer| layer.name == word.trim()).ok_or_else(|| {
        let problem = format!("`--layer {shown}`: there is no layer `{shown}`; expected {}", names.join(", "));
        Failure::problem(with_suggestion(problem, word, names))
    })
}

/// Returns the module whose board to draw.
fn module(game: &Game, asked: Asked<'_>) -> Result<&'static str, Failure> {
    let all: Vec<&'static str> = game.setup().modules.iter().map(|module| module.name()).collect();
    let scenario = shell::quote(asked.source);
    if let Some(wanted) = asked.module {
        let Some(&name) = all.iter().find(|name| **name == wanted) else {
            let known = all.join(", ");
            let problem = format!("{scenario} has no module `{}`; expected {known}", shorten(wanted));
            return Err(Failure::problem(with_suggestion(problem, wanted, all.iter().copied())));
        };
        let has_board = has_board(game, name);
        return if has_board { Ok(name) } else { Err(Failure::problem(format!("module {name} has no board to draw"))) };
    }
    let found = all.iter().copied().find(|name| has_board(game, name));
    found.ok_or_else(|| Failure::problem(format!("{scenario} has no board to draw; it plays {}", all.join(", "))))
}

/// Whether a module has a board of any kind.
fn has_board(game: &Game, module: &str) -> bool {
    let modules = &game.setup().modules;
    let drawn = modules.iter().find(|one| one.name() == module).and_then(|one| one.drawing(game.world(), None));
    drawn.is_some() || game.picture(module).is_some()
}

/// Whether a board has cells, but not too many.
pub(super) fn is_drawable(picture: &Picture) -> bool {
    let (width, height) = (picture.width, picture.height);
    (1..=SIDE).contains(&width) && (1..=SIDE).contains(&height) && width * height <= CELLS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_without_cells_or_beyond_all_measure_is_not_drawn() {
        let board = |width, height| Picture { width, height, ..Picture::default() };
        assert!(is_drawable(&board(1, 1)) && is_drawable(&board(2_000, 2_000)));
        for (width, height) in [(0, 5), (5, 0), (10_001, 1), (usize::MAX, usize::MAX), (2_001, 2_000)] {
            assert!(!is_drawable(&board(width, height)), "{width} {height}");
        }
    }
}
