//! `chart.html`: the course of a game as a page that needs nothing but itself.

use std::fmt::Write;

use endturn::engine::Seat;

use super::number::grouped;
use super::svg::{self, Series, escape};
use super::verdict;
use crate::chronicle::Greatness;
use crate::session::Session;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#ccc}
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#181818;--faint:#444}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:1000px;margin:2em auto;padding:0 1em}
svg{width:100%;height:auto}svg text{font-size:12px;fill:var(--ink)}
polyline,.out{fill:none;stroke-width:2}.axis{fill:none;stroke:var(--ink)}.grid{stroke:var(--faint)}
.mark line{stroke:var(--ink);stroke-opacity:.35;stroke-dasharray:2 3}.mark path{fill:var(--ink)}
table{border-collapse:collapse}td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid var(--faint)}
td.number,th.number{text-align:right}.key{display:inline-flex;align-items:center;margin-right:1.2em}.key svg{width:32px;height:12px;margin-right:.4em}
code{overflow-wrap:anywhere}h2{margin-bottom:.2em}
";

/// Line styles; with the colours they tell 64 seats apart.
const DASHES: [&str; 4] = ["", "8 4", "2 3", "10 3 2 3"];

/// Marks of one chart; more would hide the lines.
const MARKS: usize = 200;

/// The page.
pub(crate) fn page(session: &Session) -> String {
    let title = escape(&verdict::headline(&session.game));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <h1>{title}</h1>\n"
    );
    ranking(&mut out, session);
    turning_points(&mut out, session);
    legend(&mut out, session);
    charts(&mut out, session);
    let (seed, digest, again) = (session.seed, session.game.digest(), escape(&session.repeat));
    let _ = writeln!(out, "<p>seed {seed}, digest <code>{digest}</code><br><code>{again}</code></p>");
    out + "</html>\n"
}

/// The hues of neighbours differ most.
fn colour(seat: Seat) -> String {
    format!("hsl({} 70% 45%)", seat.index() * 222 % 360)
}

fn dashes(seat: Seat) -> &'static str {
    DASHES[seat.index() / 8 % DASHES.len()]
}

fn ranking(out: &mut String, session: &Session) {
    let metrics = session.chronicle.standings.iter().map(|(_, metric)| metric.name);
    let heads: String = metrics.map(|name| format!("<th class=\"number\">{}</th>", escape(name))).collect();
    let _ = writeln!(out, "<table>\n<tr><th>rank<th>seat<th>persona<th>outcome{heads}</tr>");
    for (rank, seat, outcome) in verdict::places(&session.game) {
        let rank = rank.map_or("-".to_owned(), |rank| rank.to_string());
        let values = session.chronicle.latest[seat.index()].iter();
        let values: String = values.map(|&value| format!("<td class=\"number\">{}</td>", grouped(value))).collect();
        let (name, persona) = (escape(session.name(seat)), escape(&session.persona(seat)));
        let _ = writeln!(out, "<tr><td>{rank}<td>{name}<td>{persona}<td>{outcome}{values}</tr>");
    }
    out.push_str("</table>\n");
}

fn turning_points(out: &mut String, session: &Session) {
    if session.chronicle.turning_points.is_empty() {
        return;
    }
    out.push_str("<h2>Turning points</h2>\n<ul>\n");
    for fact in &session.chronicle.turning_points {
        let _ = writeln!(out, "<li>round {}: {}</li>", fact.round, escape(&fact.text));
    }
    out.push_str("</ul>\n");
}

fn legend(out: &mut String, session: &Session) {
    out.push_str("<p>");
    for seat in session.game.roster().seats() {
        let (colour, name) = (colour(seat), escape(session.name(seat)));
        let dashes = dashes(seat);
        let line = format!("<polyline points=\"0,6 32,6\" stroke=\"{colour}\" stroke-dasharray=\"{dashes}\"/>");
        let _ = write!(out, "<span class=\"key\"><svg viewBox=\"0 0 32 12\">{line}</svg>{name}</span>");
    }
    // Only what is there needs a key.
    let seats = session.game.seat_table();
    let has_out = session.game.roster().seats().any(|seat| seats.eliminated(seat).is_some());
    let keys = [
        (!session.chronicle.marks.is_empty(), "▼ a great event; point at it to read it"),
        (has_out, "× a seat is out"),
        (session.game.roster().len() > 1, "lines of equal values stand side by side"),
    ];
    for (_, key) in keys.into_iter().filter(|&(is_there, _)| is_there) {
        let _ = write!(out, "<span class=\"key\">{key}</span>");
    }
    out.push_str("</p>\n");
}

fn charts(out: &mut String, session: &Session) {
    let chronicle = &session.chronicle;
    let mut marks: Vec<(Greatness, u32, &str)> =
        chronicle.marks.iter().map(|(&round, (greatness, text))| (*greatness, round, text.as_str())).collect();
    marks.sort_by_key(|&(greatness, round, _)| (std::cmp::Reverse(greatness), round));
    marks.truncate(MARKS);
    let mut marks: Vec<(u32, &str)> = marks.into_iter().map(|(_, round, text)| (round, text)).collect();
    marks.sort_unstable();
    for (at, (_, metric)) in chronicle.headlines.iter().enumerate() {
        let series: Vec<Series> = session.game.roster().seats().map(|seat| series(session, seat, at)).collect();
        let (name, help, unit) = (escape(metric.name), escape(metric.help), escape(metric.unit));
        let _ = writeln!(out, "<h2>{name}</h2>\n<p>{help} ({unit})</p>");
        out.push_str(&svg::chart(metric.name, metric.unit, &series, &marks));
    }
}

/// The course of one seat in one headline, up to the round in which it was eliminated.
fn series(session: &Session, seat: Seat, at: usize) -> Series {
    let out = session.game.seat_table().eliminated(seat).map(|out| out.round);
    let length = out.map_or(usize::MAX, |round| round as usize + 1);
    let course = session.chronicle.course.iter().take(length);
    Series {
        name: session.name(seat).to_owned(),
        colour: colour(seat),
        dashes: dashes(seat),
        values: course.map(|row| row[seat.index()][at]).collect(),
        out,
    }
}
