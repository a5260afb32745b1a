//! The ending or current state of a game: winner and reasons, final standings, turning points, the
//! course of the metrics.

use endturn_engine::{
    Game, Seat,
    seats::{GameEnded, SeatOutcome},
};

use super::number::{counted, grouped};
use super::paint::Paint;
use super::palette::SeatColours;
use super::reasons;
use super::screen::{Screen, width};
use super::sparkline;
use super::table::{self, Align};
use super::takeovers;
use crate::game::Book;
use crate::game::hindsight::{Hindsight, Moment, Turn, TurningPoint};

/// Maximum seats in the final table and the charts.
const SHOWN: usize = 64;
/// Maximum seats whose rise and fall is described.
const CAREERS: usize = 12;
/// Key columns of the final table: rank and seat.
const KEYS: usize = 2;
/// The indentation of the courses, the gaps beside a line, and the minimum cells of one.
const BESIDE: usize = 8;
const SHORTEST: usize = 10;

/// The whole verdict.
pub fn text(book: &Book<'_>, screen: Screen) -> String {
    let paint = screen.paint;
    let hindsight = book.hindsight();
    let mut text = format!("{}\n\n", paint.strong(headline(book.game)));
    text += &ranking(book, screen);
    text += &takeovers::text(book, paint);
    text += &reasons(book, &hindsight, paint);
    text += &turning_points(&hindsight, paint);
    text += &careers(book.game, &hindsight, paint);
    text += &course(book, screen);
    text = screen.fit(&text);
    // Text to be copied is not wrapped.
    text += &format!("\ndigest  {}\n", book.game.digest());
    if !book.own_rulesets.is_empty() {
        text += &format!("ruleset {}\n", book.own_rulesets.join(", "));
    }
    if !book.repeat.is_empty() {
        text += &format!("again   {}\n", book.repeat);
    }
    text
}

/// Names the winner, with reason and round, in one line.
pub fn headline(game: &Game) -> String {
    let title = &game.setup().title;
    match game.ended() {
        None => {
            let limit = game.setup().turn_limit;
            format!("{title}: not over after round {} of {limit}", game.rounds_finished())
        }
        Some(ended) => {
            let winners: Vec<&str> = ended.winners().map(|seat| game.roster().name_in_text(seat)).collect();
            let who = match winners.as_slice() {
                [] => "nobody wins".to_owned(),
                [one] => format!("{one} wins"),
                many => format!("{} win", many.join(", ")),
            };
            format!("{title}: {who} in round {}: {}", game.rounds_finished(), ended.condition)
        }
    }
}

/// A word for the outcome of a seat.
pub fn outcome(outcome: SeatOutcome) -> &'static str {
    match outcome {
        SeatOutcome::Win => "win",
        SeatOutcome::Loss => "loss",
        SeatOutcome::Draw => "draw",
        SeatOutcome::Eliminated => "eliminated",
    }
}

/// Lists seats by rank: rank, seat, outcome; while the game continues, by seat and without rank.
pub fn places(game: &Game) -> Vec<(Option<u32>, Seat, &'static str)> {
    let standing = |seat| if game.seat_table().stands(seat) { "standing" } else { "eliminated" };
    match game.ended() {
        Some(GameEnded { results, .. }) => {
            results.iter().map(|result| (Some(result.rank), result.seat, outcome(result.outcome))).collect()
        }
        None => game.roster().seats().map(|seat| (None, seat, standing(seat))).collect(),
    }
}

fn ranking(book: &Book<'_>, screen: Screen) -> String {
    let paint = screen.paint;
    let (chronicle, seats) = (book.chronicle, SeatColours::of(book.game));
    let mut head: Vec<String> = ["rank", "seat", "persona", "outcome"].map(str::to_owned).to_vec();
    head.extend(chronicle.standings.iter().map(|(_, metric)| metric.name.to_owned()));
    let mut rows = vec![head.into_iter().map(|cell| paint.dim(cell)).collect::<Vec<_>>()];
    for (rank, seat, outcome) in places(book.game) {
        let outcome = if outcome == "win" { paint.good(outcome) } else { outcome.to_owned() };
        let rank = rank.map_or("-".to_owned(), |rank| rank.to_string());
        let mut row = vec![rank, paint.seat(seat, &seats, book.name(seat)), book.persona(seat), outcome];
        row.extend(chronicle.latest(seat).iter().map(|&value| grouped(value)));
        rows.push(row);
    }
    let mut align = vec![Align::Right, Align::Left, Align::Left, Align::Left];
    align.extend(chronicle.standings.iter().map(|_| Align::Right));
    let groups = vec![1; align.len() - KEYS];
    table::blocks(&rows, &align, "  ", KEYS, &groups, screen.width)
}

/// The reasons for the first place, in sentences under a heading.
fn reasons(book: &Book<'_>, hindsight: &Hindsight, paint: Paint) -> String {
    let Some((heading, sentences)) = reasons::of(book.game, hindsight) else { return String::new() };
    let lines: String = sentences.iter().map(|line| format!("  {line}\n")).collect();
    format!("\n{}\n{lines}", paint.strong(heading))
}

fn turning_points(hindsight: &Hindsight, paint: Paint) -> String {
    if hindsight.points.is_empty() {
        return String::new();
    }
    let row = |point: &TurningPoint| vec![paint.dim(format!("round {}", point.round)), point.text.clone()];
    let rows: Vec<Vec<String>> = hindsight.points.iter().map(row).collect();
    format!("\n{}\n{}", paint.strong("Turning points"), table::lines(&rows, &[], "  "))
}

/// Describes how seats rose and fell, in the order of their places. Facts that are turning points
/// are not repeated.
fn careers(game: &Game, hindsight: &Hindsight, paint: Paint) -> String {
    let Some((metric, careers)) = &hindsight.careers else { return String::new() };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (_, seat, _) in places(game).into_iter().take(CAREERS) {
        let Some(career) = careers.iter().find(|career| career.seat == seat) else { continue };
        let mut name = game.roster().name(seat);
        for turn in &career.turns {
            rows.push(vec![std::mem::take(&mut name).to_owned(), rise_or_fall(game, turn)]);
            let is_new = |moment: &&Moment| hindsight.points.iter().all(|point| point.text != moment.text);
            let moment = turn.moment.as_ref().filter(is_new);
            rows.extend(moment.map(|one| vec![String::new(), format!("round {}: {}", one.round, one.text)]));
        }
    }
    let heading = format!("Rise and fall, by {}", game.metrics()[*metric].name);
    format!("\n{}\n{}", paint.strong(heading), table::lines(&rows, &[], "  "))
}

fn rise_or_fall(game: &Game, turn: &Turn) -> String {
    let verb = if turn.after > turn.before { "rose" } else { "fell" };
    let from = if turn.from == 0 { "at the start".to_owned() } else { format!("in round {}", turn.from) };
    let (before, after, to) = (grouped(turn.before), grouped(turn.after), turn.to);
    let other = |&(place, before, after): &(usize, i64, i64)| {
        format!("{} from {} to {}", game.metrics()[place].name, grouped(before), grouped(after))
    };
    let others: Vec<String> = turn.others.iter().map(other).collect();
    let others = if others.is_empty() { String::new() } else { format!(", {}", others.join(" and ")) };
    format!("{verb} from {before} {from} to {after} in round {to}{others}")
}

fn course(book: &Book<'_>, screen: Screen) -> String {
    let (chronicle, paint) = (book.chronicle, screen.paint);
    if chronicle.course.len() < 2 || chronicle.headlines.is_empty() {
        return String::new();
    }
    let rounds = counted(chronicle.course.len() - 1, "round");
    let mut text = format!("\n{}\n", paint.strong(format!("The course of {rounds}")));
    let colours = SeatColours::of(book.game);
    let seats: Vec<Seat> = book.game.roster().seats().take(SHOWN).collect();
    let longest = seats.iter().map(|&seat| width(book.name(seat))).max().unwrap_or(0);
    for (at, (_, metric)) in chronicle.headlines.iter().enumerate() {
        let all: Vec<(usize, Vec<i64>)> = seats.iter().map(|&seat| chronicle.series(seat, at)).collect();
        let peak = |values: &[i64]| format!("at most {}", grouped(values.iter().max().copied().unwrap_or(0)));
        let most = all.iter().flat_map(|(_, values)| values).max().copied().unwrap_or(0);
        let beside = BESIDE + longest + all.iter().map(|(_, values)| width(&peak(values))).max().unwrap_or(0);
        let room = screen.width.map_or(sparkline::CELLS, |wide| wide.saturating_sub(beside).max(SHORTEST));
        let cells = room.min(sparkline::CELLS);
        let row = |(&seat, (before, values)): (&Seat, &(usize, Vec<i64>))| {
            let line = paint.seat(seat, &colours, sparkline::line(*before, values, most, cells));
            vec![book.name(seat).to_owned(), line, paint.dim(peak(values))]
        };
        let rows: Vec<Vec<String>> = seats.iter().zip(&all).map(row).collect();
        let unit = paint.dim(format!("({})", metric.unit));
        text += &format!("  {} {unit}\n{}", metric.name, table::lines(&rows, &[], "    "));
    }
    text
}
