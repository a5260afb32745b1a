//! `chart.html`: the course of a game as a self-contained page.

mod lines;
mod plot;
mod scale;

use std::fmt::Write;

use endturn_engine::Seat;

use self::lines::Series;
use super::markup::escape;
use super::number::grouped;
use super::palette::SeatColours;
use super::{reasons, verdict};
use crate::game::Book;
use crate::game::hindsight::Hindsight;

const STYLE: &str = include_str!("chart.css");
const SCRIPT: &str = include_str!("chart.js");

/// The page makes no requests, whatever a name in a game contains.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// Line styles; beyond eight seats they help to distinguish colours.
const DASHES: [&str; 8] = ["", "8 4", "2 3", "10 3 2 3", "14 4", "5 3", "10 3 2 3 2 3", "3 6"];

/// The page.
pub fn page(book: &Book<'_>) -> String {
    let title = escape(&verdict::headline(book.game));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    let hindsight = book.hindsight();
    let marks = hindsight.marks(book.game, book.chronicle);
    ranking(&mut out, book);
    looking_back(&mut out, book, &hindsight);
    charts(&mut out, book, &marks);
    events(&mut out, &marks);
    let (seed, digest, again) = (book.seed, book.game.digest(), escape(book.repeat));
    let _ = writeln!(out, "<p>seed {seed}, digest <code>{digest}</code><br><code>{again}</code></p>");
    let _ = writeln!(out, "<script>\n{SCRIPT}</script>");
    out + "</html>\n"
}

fn ranking(out: &mut String, book: &Book<'_>) {
    let metrics = || book.chronicle.standings.iter().map(|(_, metric)| escape(metric.name));
    let heads: String = metrics().map(|name| format!("<th class=\"number\">{name}")).collect();
    let _ = writeln!(
        out,
        "<table class=\"ranking\">\n<thead><tr><th>rank<th>seat<th>persona<th>outcome{heads}</thead>\n<tbody>"
    );
    for (rank, seat, outcome) in verdict::places(book.game) {
        let rank = rank.map_or("-".to_owned(), |rank| rank.to_string());
        let (name, persona) = (escape(book.name(seat)), escape(&book.persona(seat)));
        let words = [("rank", rank.as_str()), ("seat", &name), ("persona", &persona), ("outcome", outcome)];
        let mut cells: String = words.iter().map(|(head, word)| format!("<td data-name=\"{head}\">{word}")).collect();
        for (head, &value) in metrics().zip(book.chronicle.latest(seat)) {
            let _ = write!(cells, "<td class=\"number\" data-name=\"{head}\">{}", grouped(value));
        }
        let _ = writeln!(out, "<tr>{cells}");
    }
    out.push_str("</tbody>\n</table>\n");
}

/// Adds the reasons for the first place, and the turning points.
fn looking_back(out: &mut String, book: &Book<'_>, hindsight: &Hindsight) {
    if let Some((heading, sentences)) = reasons::of(book.game, hindsight) {
        let why: String = sentences.iter().map(|sentence| format!("<li>{}\n", escape(sentence))).collect();
        let _ = writeln!(out, "<h2>{}</h2>\n<ul>\n{why}</ul>", escape(&heading));
    }
    let points = hindsight.points.iter();
    let points: String =
        points.map(|point| format!("<li><b>round {}:</b> {}\n", point.round, escape(&point.text))).collect();
    if !points.is_empty() {
        let _ = writeln!(out, "<h2>Turning points</h2>\n<ul class=\"points\">\n{points}</ul>");
    }
}

fn charts(out: &mut String, book: &Book<'_>, marks: &[(u32, String)]) {
    let seats = || book.game.roster().seats();
    let columns = 0..book.chronicle.headlines.len();
    let all: Vec<Vec<Series>> = columns.map(|at| seats().map(|seat| series(book, seat, at)).collect()).collect();
    key(out, book, &all, !marks.is_empty());
    let mut figure = |[name, help, unit]: [&str; 3], series: &[Series]| {
        let plot = plot::chart(name, unit, series, marks);
        let [name, help, unit] = [name, help, unit].map(escape);
        let _ = writeln!(
            out,
            "<figure class=\"chart\"><figcaption><h2>{name}</h2><p>{help} ({unit})</p></figcaption>\n{plot}</figure>"
        );
    };
    for curve in book.curves {
        let series: Vec<Series> = seats().zip(&curve.values).map(|(seat, values)| drawn(book, seat, values)).collect();
        figure([curve.name, curve.help, curve.unit], &series);
    }
    for ((_, metric), series) in book.chronicle.headlines.iter().zip(&all) {
        figure([metric.name, metric.help, metric.unit], series);
    }
}

/// The line of a seat in a curve.
fn drawn(book: &Book<'_>, seat: Seat, values: &[i64]) -> Series {
    let (name, colour) = (book.name(seat).to_owned(), SeatColours::of(book.game).chart(seat));
    Series { name, colour, dashes: dashes(seat), before: 0, values: values.to_vec(), out: None }
}

/// Adds the key to lines and signs, for those that occur.
fn key(out: &mut String, book: &Book<'_>, all: &[Vec<Series>], has_marks: bool) {
    out.push_str("<ul class=\"key\">\n");
    let colours = SeatColours::of(book.game);
    for seat in book.game.roster().seats() {
        let (colour, name) = (colours.chart(seat), escape(book.name(seat)));
        let dashes = dashes(seat);
        let line = format!("<polyline points=\"0,6 32,6\" stroke=\"{colour}\" stroke-dasharray=\"{dashes}\"/>");
        let _ = writeln!(out, "<li><svg viewBox=\"0 0 32 12\">{line}</svg>{name}");
    }
    let seats = book.game.seat_table();
    let has_out = book.game.roster().seats().any(|seat| seats.eliminated(seat).is_some());
    let keys = [
        (has_marks, "▼ a great event; all are listed below the charts"),
        (has_out, "× a seat is out"),
        (
            all.iter().any(|series| lines::are_shared(series)),
            "stripes of several colours: these seats have the same value",
        ),
    ];
    for (_, key) in keys.into_iter().filter(|&(is_there, _)| is_there) {
        let _ = writeln!(out, "<li>{key}");
    }
    out.push_str("</ul>\n<p id=\"how\" class=\"quiet\" hidden>Point at a chart, touch it, or use the arrow keys to read its values.</p>\n");
}

fn dashes(seat: Seat) -> &'static str {
    DASHES[seat.index() / 8 % DASHES.len()]
}

/// The course of one seat in one headline metric, up to the round in which it was eliminated.
fn series(book: &Book<'_>, seat: Seat, at: usize) -> Series {
    let out = book.game.seat_table().eliminated(seat).map(|out| out.round);
    let (before, mut values) = book.chronicle.series(seat, at);
    values.truncate(out.map_or(usize::MAX, |round| (round as usize + 1).saturating_sub(before)));
    Series {
        name: book.name(seat).to_owned(),
        colour: SeatColours::of(book.game).chart(seat),
        dashes: dashes(seat),
        before,
        values,
        out,
    }
}

/// Adds the list of events that the marks stand for.
fn events(out: &mut String, marks: &[(u32, String)]) {
    let line = |(round, text): &(u32, String)| format!("<li><b>round {round}:</b> {}\n", escape(text));
    let lines: String = marks.iter().map(line).collect();
    if !lines.is_empty() {
        let _ = writeln!(out, "<h2>Great events</h2>\n<ul class=\"points\">\n{lines}</ul>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::colour::{Rgb, contrast};

    /// The colours of the two themes by name, from the style sheet.
    fn themes() -> Vec<Vec<(&'static str, Rgb)>> {
        let part = |text: &str| u8::from_str_radix(text, 16).expect("two digits");
        let colour = |declaration: &'static str| {
            let (name, value) = declaration.strip_prefix("--")?.split_once(":#")?;
            Some((name, [&value[0..2], &value[2..4], &value[4..6]].map(part)))
        };
        let themes = STYLE.split(":root{").skip(1).map(|part| part.split('}').next().expect("it ends"));
        themes.map(|theme| theme.split(';').filter_map(colour).collect()).collect()
    }

    #[test]
    fn everything_can_be_seen_in_both_themes() {
        let themes = themes();
        assert_eq!(themes.len(), 2);
        for theme in &themes {
            let of = |name: &str| theme.iter().find(|(other, _)| *other == name).expect(name).1;
            let paper = of("paper");
            assert!(contrast(of("ink"), paper) >= 450 && contrast(of("quiet"), paper) >= 450, "text: {theme:?}");
            assert!(contrast(of("line"), paper) >= 300, "axes, grid and marks: {theme:?}");
            for seat in (0..64).map(Seat) {
                assert!(contrast(SeatColours::default().rgb(seat), paper) >= 300, "seat {seat:?} on {paper:?}");
            }
            for name in ["white", "black"] {
                assert!(contrast(of(name), paper) >= 300, "{name} on {paper:?}");
            }
        }
        let named: usize = themes.iter().map(Vec::len).sum();
        assert_eq!(STYLE.matches('#').count(), named, "there is no colour beside those of the themes");
        assert!(!STYLE.contains("opacity") && !SCRIPT.contains('#'), "and none that is thinner than it says");
    }

    #[test]
    fn sixty_four_seats_have_lines_of_their_own() {
        let seats = SeatColours::default();
        let all: Vec<(String, &str)> = (0..64).map(Seat).map(|seat| (seats.chart(seat), dashes(seat))).collect();
        assert!((0..64).all(|one| (0..one).all(|other| all[one] != all[other])));
        assert!(all[..8].iter().all(|(_, dashes)| dashes.is_empty()));
    }

    #[test]
    fn style_and_script_stay_within_the_page() {
        for foreign in ["http", "url(", "@import", "fetch", "XMLHttp", "import(", "</", "innerHTML"] {
            assert!(!STYLE.contains(foreign) && !SCRIPT.contains(foreign), "{foreign}");
        }
    }
}
