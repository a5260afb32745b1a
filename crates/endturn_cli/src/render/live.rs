//! The live view of `--watch`: one frame, redrawn in place.

use endturn::report::game::chronicle::RoundSeen;

use super::panel::Panels;
use super::screen::{Screen, width};
use super::standings::Standings;
use super::story::Detail;
use crate::session::Session;

/// Maximum events on the screen.
const EVENTS: usize = 8;

/// An event on the screen.
#[derive(Clone, Debug)]
struct Event {
    is_great: bool,
    round: u32,
    text: String,
}

/// Columns between the table and the panel beside it.
const GAP: usize = 2;
/// Minimum columns and rows of a panel.
const MIN: (usize, usize) = (20, 4);

/// The terminal that frames are drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Colours, and columns if they are known.
    pub(crate) screen: Screen,
    /// Lines, if they are known.
    pub(crate) rows: Option<usize>,
}

/// The frame on the screen.
#[derive(Debug)]
pub(crate) struct Live {
    detail: Detail,
    height: usize,
    events: Vec<Event>,
    /// Title, standings and events, as last drawn.
    table: String,
}

impl Live {
    /// The screen before the first frame.
    pub(crate) const fn new(detail: Detail) -> Self {
        Self { detail, height: 0, events: Vec::new(), table: String::new() }
    }

    /// Returns the text that turns the last frame into the one after this round.
    pub(crate) fn frame(
        &mut self,
        session: &Session,
        seen: &RoundSeen,
        standings: &mut Standings,
        (panels, below): (&Panels, &str),
        place: Place,
    ) -> String {
        let (setup, paint) = (session.game.setup(), place.screen.paint);
        let title = format!("{} · round {} of {} · seed {}", setup.title, seen.round, setup.turn_limit, session.seed);
        // Wide tables are cut, not split into blocks, so that the frame keeps its height.
        let mut table =
            format!("{}\n\n{}\n", paint.strong(title), standings.table(&session.book(), Screen { paint, width: None }));
        for event in &self.events {
            let text = if event.is_great { paint.event(&event.text) } else { event.text.clone() };
            table += &format!("  {} {text}\n", paint.dim(format!("{:>4}", event.round)));
        }
        self.table = table;
        self.again(session, (panels, below), place)
    }

    /// Redraws the frame with another panel or another line below.
    pub(crate) fn again(&mut self, session: &Session, (panels, below): (&Panels, &str), place: Place) -> String {
        // The last line of the screen stays free for the cursor.
        let most = place.rows.map_or(usize::MAX, |rows| rows.saturating_sub(1 + below.lines().count()).max(1));
        let mut lines = with_panel(&self.table, session, panels, place.screen, most);
        lines.truncate(most);
        let body: String =
            lines.iter().map(String::as_str).chain(below.lines()).map(|line| format!("{line}\n")).collect();
        self.over(&body)
    }

    /// Records the events of a round.
    pub(crate) fn note(&mut self, seen: &RoundSeen) {
        for fact in seen.facts.iter().filter(|fact| fact.is_told) {
            self.remember(Event { is_great: fact.is_great(), round: fact.round, text: fact.text.clone() });
        }
    }

    /// The oldest event is dropped, but important ones stay longer: they may take up to half of the
    /// lines. A repeated minor event replaces its predecessor, so that it does not drive out the
    /// others. If all facts are wanted, the last ones are shown as they came.
    fn remember(&mut self, event: Event) {
        if self.detail == Detail::Full {
            self.events.push(event);
            self.events.drain(..self.events.len().saturating_sub(EVENTS));
            return;
        }
        if !event.is_great {
            self.events.retain(|other| other.is_great || other.text != event.text);
        }
        self.events.push(event);
        if self.events.len() > EVENTS {
            let great = self.events.iter().filter(|event| event.is_great).count();
            let everyday = self.events.iter().position(|event| !event.is_great);
            self.events.remove(everyday.filter(|_| great <= EVENTS / 2).unwrap_or(0));
        }
    }

    /// Moves to the start of the last frame and writes the new one. The terminal cuts long lines
    /// instead of wrapping them, so that the frame is as high as it has lines.
    fn over(&mut self, body: &str) -> String {
        let up = if self.height > 0 { format!("\u{1b}[{}A\r", self.height) } else { String::new() };
        self.height = body.lines().count();
        let lines: String = body.lines().map(|line| format!("{line}\u{1b}[K\n")).collect();
        format!("{up}\u{1b}[?7l{lines}\u{1b}[J\u{1b}[?7h")
    }
}

/// Returns the lines of the table with the panel beside it, or below if there is no room beside it.
fn with_panel(table: &str, session: &Session, panels: &Panels, screen: Screen, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = table.lines().map(str::to_owned).collect();
    let Some(columns) = screen.width else { return lines };
    // Events may be long; only the width of title and standings counts.
    let standings = lines.iter().take_while(|line| !is_event(line)).map(|line| width(line)).max().unwrap_or(0);
    let beside = columns.saturating_sub(standings + GAP);
    if beside >= MIN.0 {
        let narrow = Screen { width: Some(beside), ..screen };
        let text = panels.text(&session.game, narrow, most).unwrap_or_default();
        return beside_one_another(lines, &text, standings, screen);
    }
    let rows = most.saturating_sub(lines.len() + 1);
    if rows >= MIN.1
        && let Some(text) = panels.text(&session.game, screen, rows)
    {
        lines.push(String::new());
        lines.extend(text.lines().take(rows).map(|line| screen.cut(line).0));
    }
    lines
}

/// Whether a line of the table is an event: a round, and what happened in it.
fn is_event(line: &str) -> bool {
    let plain = anstream::adapter::strip_str(line).to_string();
    plain.strip_prefix("  ").is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

fn beside_one_another(left: Vec<String>, right: &str, most: usize, screen: Screen) -> Vec<String> {
    let mut right = right.lines();
    let narrow = Screen { width: Some(most), ..screen };
    let mut lines = Vec::new();
    let mut left = left.into_iter();
    loop {
        let (one, other) = (left.next(), right.next());
        if one.is_none() && other.is_none() {
            return lines;
        }
        let one = one.unwrap_or_default();
        let Some(other) = other else {
            lines.push(one);
            continue;
        };
        let one = narrow.cut(&one).0;
        let fill = " ".repeat((most + GAP).saturating_sub(width(&one)));
        lines.push(format!("{one}{fill}{other}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_drawn_over_the_one_before() {
        let mut live = Live::new(Detail::Digest);
        assert!(!live.over("a\nb\n").contains("\u{1b}[2A"));
        let second = live.over("c\n");
        assert!(second.starts_with("\u{1b}[2A\r"), "{second:?}");
        assert!(live.over("d\n").starts_with("\u{1b}[1A\r"));
    }

    #[test]
    fn great_events_stay_longer_than_everyday_ones() {
        let mut live = Live::new(Detail::Digest);
        for at in 0..30 {
            live.remember(Event { is_great: at % 5 == 0, round: at, text: at.to_string() });
        }
        let lines: Vec<&str> = live.events.iter().map(|event| event.text.as_str()).collect();
        assert_eq!(lines, ["10", "15", "20", "25", "26", "27", "28", "29"]);
    }

    #[test]
    fn what_happens_every_round_takes_one_line() {
        let mut live = Live::new(Detail::Digest);
        for (round, text) in [(1, "a"), (1, "b"), (2, "a"), (3, "a")] {
            live.remember(Event { is_great: false, round, text: text.to_owned() });
        }
        let shown: Vec<(u32, &str)> = live.events.iter().map(|event| (event.round, event.text.as_str())).collect();
        assert_eq!(shown, [(1, "b"), (3, "a")]);
    }

    #[test]
    fn moves_stand_in_their_order_also_if_they_are_repeated() {
        let mut live = Live::new(Detail::Full);
        for (round, text) in (1..).zip(["a", "b", "a", "a", "c", "a", "a", "b", "a", "a"]) {
            live.remember(Event { is_great: round == 1, round, text: text.to_owned() });
        }
        let shown: Vec<&str> = live.events.iter().map(|event| event.text.as_str()).collect();
        assert_eq!(shown, ["a", "a", "c", "a", "a", "b", "a", "a"]);
    }
}
