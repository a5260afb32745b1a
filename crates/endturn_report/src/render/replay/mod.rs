//! `game.html`: a self-contained page that replays a game: its boards in every round, or after
//! every move of a table game, as everybody or one seat sees them, with the story, the standings
//! and the curves of each round, and the rows of tables of what stands at a place.

mod details;
mod numbered;
mod page;
mod track;

use endturn_engine::{Game, Seat};

use self::details::Details;
use self::track::{Cells, Shapes};
use crate::game::chronicle::{RoundSeen, Told};
use crate::render::palette::SeatColours;

pub use self::page::page;

/// The frames of a game while it is played.
#[derive(Debug)]
pub struct Frames {
    seats: SeatColours,
    boards: Vec<Board>,
    frames: Vec<Frame>,
    rounds: Vec<Vec<Line>>,
    /// The tables of entities of modules with a board.
    details: Vec<Details>,
    /// Whether the boards change from move to move.
    has_moves: bool,
}

/// A moment of the game.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Its round; 0 before the first.
    round: u32,
    /// Number of the round's facts until then; while the round lasts, those that are not told too.
    facts: usize,
}

/// A line of the story.
#[derive(Debug)]
struct Line {
    text: String,
    is_great: bool,
    /// The seats that know it; `None` for all.
    known_to: Option<Vec<u8>>,
}

/// The board of a module as a viewer sees it.
#[derive(Debug)]
struct Board {
    module: &'static str,
    viewer: Option<Seat>,
    track: Track,
}

#[derive(Debug)]
enum Track {
    Shapes(Shapes),
    Cells(Cells),
}

impl Frames {
    /// Starts with the state before the first round.
    pub fn start(game: &Game) -> Self {
        let viewers: Vec<Option<Seat>> = std::iter::once(None).chain(game.roster().seats().map(Some)).collect();
        let mut boards = Vec::new();
        let mut has_moves = false;
        for module in &game.setup().modules {
            for &viewer in &viewers {
                let track = if module.drawing(game.world(), viewer).is_some() {
                    // Where seats act at once, boards change as rounds end.
                    has_moves |= game.facts_are_moves();
                    Track::Shapes(Shapes::default())
                } else if picture(game, module.name(), viewer).is_some() {
                    Track::Cells(Cells::default())
                } else {
                    continue;
                };
                boards.push(Board { module: module.name(), viewer, track });
            }
        }
        let has_board = |module: &str| boards.iter().any(|board: &Board| board.module == module);
        let tables = game.tables().filter(|table| has_board(table.module));
        let details = tables.map(|table| Details::start(table, game)).collect();
        let seats = SeatColours::of(game);
        let mut frames = Self { seats, boards, frames: Vec::new(), rounds: vec![Vec::new()], details, has_moves };
        frames.push(game, Frame { round: game.rounds_finished(), facts: 0 }, false);
        frames
    }

    /// Whether [`Self::moved`] is to be called after every order.
    pub const fn has_moves(&self) -> bool {
        self.has_moves
    }

    /// Takes in an order of a round that is not yet taken in; one that changes no board gives no
    /// frame.
    pub fn moved(&mut self, game: &Game, round: u32) {
        self.push(game, Frame { round, facts: game.facts().len() }, true);
        let is_same = |board: &Board| match &board.track {
            Track::Shapes(shapes) => shapes.is_same_as_before(),
            Track::Cells(_) => true,
        };
        if self.boards.iter().all(is_same) {
            self.drop_last();
        }
    }

    /// Takes in the round that just ended.
    pub fn round(&mut self, game: &Game, seen: &RoundSeen) {
        let told = |facts: usize| seen.facts.iter().take(facts).filter(|fact| fact.is_told).count();
        for frame in self.frames.iter_mut().rev().take_while(|frame| frame.round == seen.round) {
            frame.facts = told(frame.facts);
        }
        let lines: Vec<Line> = seen.facts.iter().filter(|fact| fact.is_told).map(line).collect();
        let all = lines.len();
        let round = seen.round as usize;
        if self.rounds.len() <= round {
            self.rounds.resize_with(round + 1, Vec::new);
        }
        self.rounds[round] = lines;
        self.details.iter_mut().for_each(|details| details.round(game));
        self.push(game, Frame { round: seen.round, facts: all }, false);
        // The last move and the end of its round are one frame if the board is the same.
        let is_last_move = self.frames.iter().rev().nth(1).is_some_and(|frame| frame.round == seen.round);
        let is_same = |board: &Board| matches!(&board.track, Track::Shapes(shapes) if shapes.is_same_as_before());
        if is_last_move && self.boards.iter().all(is_same) {
            self.drop_last();
            if let Some(frame) = self.frames.last_mut() {
                frame.facts = all;
            }
        }
    }

    /// Forgets the moves of a round that was left.
    pub fn forget(&mut self, round: u32) {
        while self.frames.last().is_some_and(|frame| frame.round == round) {
            self.drop_last();
        }
    }

    fn drop_last(&mut self) {
        self.frames.pop();
        for board in &mut self.boards {
            match &mut board.track {
                Track::Shapes(shapes) => shapes.drop_last(),
                Track::Cells(cells) => cells.drop_last(),
            }
        }
    }

    fn push(&mut self, game: &Game, frame: Frame, is_inside: bool) {
        for board in &mut self.boards {
            match &mut board.track {
                Track::Shapes(shapes) => {
                    let module = game.setup().modules.iter().find(|one| one.name() == board.module);
                    match module.and_then(|one| one.drawing(game.world(), board.viewer)) {
                        Some(drawing) => shapes.push(&drawing, &self.seats),
                        None => shapes.repeat(),
                    }
                }
                // Maps are drawn once a round.
                Track::Cells(cells) if is_inside => cells.repeat(),
                Track::Cells(cells) => match picture(game, board.module, board.viewer) {
                    Some(picture) => cells.push(&picture),
                    None => cells.repeat(),
                },
            }
        }
        self.frames.push(frame);
    }

    /// The boards to show: a seat's view only where it differs from that of everybody.
    fn shown(&self) -> impl Iterator<Item = &Board> {
        let whole = |module: &str| self.boards.iter().find(|board| board.module == module && board.viewer.is_none());
        self.boards.iter().filter(move |board| {
            let whole = whole(board.module).filter(|_| board.viewer.is_some());
            whole.is_none_or(|whole| match (&whole.track, &board.track) {
                (Track::Shapes(one), Track::Shapes(other)) => !one.is_like(other),
                _ => true,
            })
        })
    }
}

fn picture(game: &Game, module: &str, viewer: Option<Seat>) -> Option<endturn_engine::picture::Picture> {
    let module = game.setup().modules.iter().find(|one| one.name() == module)?;
    match viewer {
        Some(seat) => module.seen_picture(game.world(), seat),
        None => module.picture(game.world()),
    }
}

fn line(fact: &Told) -> Line {
    let is_for_all = fact.is_public || fact.seats.is_empty();
    let known_to = (!is_for_all).then(|| fact.seats.iter().map(|seat| seat.0).collect());
    Line { text: fact.text.clone(), is_great: fact.is_landmark(), known_to }
}
