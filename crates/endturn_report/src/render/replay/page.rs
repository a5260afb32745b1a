//! The page around the frames of a game.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};

use super::details::Details;
use super::{Board, Frames, Line, Track};
use crate::game::Book;
use crate::render::markup::escape;
use crate::render::verdict;

const STYLE: &str = include_str!("replay.css");
const SCRIPT: &str = include_str!("replay.js");

/// The whole page.
pub fn page(book: &Book<'_>, frames: &Frames) -> String {
    let title = escape(&verdict::headline(book.game));
    // Only elements with this nonce may run or style the page, and nothing may be fetched.
    let nonce = book.game.digest();
    let policy = format!(
        "default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; img-src data:; base-uri 'none'; \
         form-action 'none'"
    );
    let data = packed(&data(book, frames));
    let (seed, again) = (book.seed, escape(book.repeat));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style nonce=\"{nonce}\">\n{STYLE}</style>\n\
         <header><h1>{title}</h1></header>\n<main id=\"game\"><noscript>This page needs JavaScript.</noscript></main>\n\
         <footer><p>seed {seed}, digest <code>{nonce}</code></p><p><code>{again}</code></p></footer>\n\
         <script type=\"text/plain\" id=\"data\">{data}</script>\n<script nonce=\"{nonce}\">\n{SCRIPT}</script>\n</html>\n"
    )
}

/// A value as deflated JSON in Base64.
fn packed(value: &Value) -> String {
    const WHOLE: &str = "memory takes every byte";
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(value.to_string().as_bytes()).expect(WHOLE);
    STANDARD.encode(encoder.finish().expect(WHOLE))
}

/// Everything that the script shows.
fn data(book: &Book<'_>, frames: &Frames) -> Value {
    let (game, chronicle) = (book.game, book.chronicle);
    let seats = game.roster().seats().map(|seat| {
        let out = game.seat_table().eliminated(seat).map(|out| out.round);
        let [red, green, blue] = frames.seats.rgb(seat);
        json!({
            "name": book.name(seat), "persona": book.persona(seat), "out": out,
            "colour": format!("#{red:02x}{green:02x}{blue:02x}"),
        })
    });
    let seats: Vec<Value> = seats.collect();
    let metrics: Vec<Value> = chronicle
        .headlines
        .iter()
        .map(|(_, metric)| json!({"name": metric.name, "unit": metric.unit, "help": metric.help}))
        .collect();
    let headlines = chronicle.headlines.len();
    let course: Vec<Vec<&[i64]>> = chronicle
        .course
        .iter()
        .map(|round| round.iter().map(|seat| &seat[..headlines.min(seat.len())]).collect())
        .collect();
    let first = game.rounds_finished() as usize + 1 - chronicle.course.len().min(game.rounds_finished() as usize + 1);
    let shown: Vec<Value> = frames.shown().map(board).collect();
    let moments: Vec<Value> = frames.frames.iter().map(|frame| json!([frame.round, frame.facts])).collect();
    let story: Vec<Vec<Value>> = frames.rounds.iter().map(|round| round.iter().map(line).collect()).collect();
    let marks = book.hindsight().marks(game, chronicle);
    let details: Vec<Value> = frames.details.iter().map(Details::json).collect();
    json!({
        "marks": marks, "moves": game.facts_are_moves(), "seats": seats, "metrics": metrics, "course": course, "first": first, "boards": shown, "frames": moments,
        "story": story, "details": details, "limit": game.setup().turn_limit,
    })
}

fn line(line: &Line) -> Value {
    json!([line.text, u8::from(line.is_great), line.known_to])
}

fn board(board: &Board) -> Value {
    let mut value = match &board.track {
        Track::Shapes(shapes) => shapes.json(),
        Track::Cells(cells) => cells.json(),
    };
    value["module"] = board.module.into();
    value["viewer"] = board.viewer.map(|seat| seat.0).into();
    value
}
