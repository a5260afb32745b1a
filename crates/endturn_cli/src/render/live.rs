//! The live view of `--watch`: standings, story and a panel side by side, redrawn in place.

use std::iter;

use endturn::report::game::chronicle::Told;

use super::paint::Paint;
use super::screen::{Screen, width};
use super::story::{self, Detail};

/// Columns and rows that are assumed if the terminal's are not known.
const USUAL: (usize, usize) = (80, 24);
/// Columns between the left side and the panel.
const GAP: usize = 3;
/// Minimum columns of a panel beside the standings.
const MIN_PANEL: usize = 20;
/// Minimum lines of the story below a panel.
const MIN_STORY: usize = 5;

/// The terminal that frames are drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Colours, and columns if they are known.
    pub(crate) screen: Screen,
    /// Lines, if they are known.
    pub(crate) rows: Option<usize>,
}

impl Place {
    pub(crate) fn columns(self) -> usize {
        self.screen.width.unwrap_or(USUAL.0)
    }

    /// Lines for a frame above these lines. The last line of the screen stays free for the cursor.
    fn body(self, below: &str) -> usize {
        self.rows.unwrap_or(USUAL.1).saturating_sub(1 + below.lines().count()).max(1)
    }
}

/// The story so far, line by line.
#[derive(Debug)]
pub(crate) struct Story {
    detail: Detail,
    lines: Vec<String>,
    /// The round of the last heading.
    round: Option<u32>,
}

impl Story {
    /// The story before the first fact.
    pub(crate) const fn new(detail: Detail) -> Self {
        Self { detail, lines: Vec::new(), round: None }
    }

    /// Number of lines.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Adds facts up to the end of a round, each below the heading of its round. Those that were
    /// reported as the next round opened belong to this one.
    pub(crate) fn add(&mut self, facts: &[Told], round: u32, paint: Paint) {
        let heading = |fact: &Told| fact.round.min(round);
        for facts in facts.chunk_by(|one, other| heading(one) == heading(other)) {
            let text = story::facts(facts.iter(), self.detail, paint);
            let round = facts.first().map(heading);
            if !text.is_empty() && self.round != round {
                self.round = round;
                self.lines.extend(round.map(|round| paint.strong(format!("Round {round}"))));
            }
            self.lines.extend(text.lines().map(str::to_owned));
        }
    }

    /// Returns the last of the first `until` lines, folded, that fit this many rows, `back` rows
    /// before the end; and how far back that is.
    fn shown(&self, until: usize, back: usize, screen: Screen, rows: usize) -> (Vec<String>, usize) {
        let mut folded: Vec<String> = Vec::new();
        for line in self.lines[..until.min(self.lines.len())].iter().rev() {
            if folded.len() >= rows + back {
                break;
            }
            folded.extend(screen.fit(line).lines().rev().map(str::to_owned));
        }
        let back = back.min(folded.len().saturating_sub(rows));
        let end = (back + rows).min(folded.len());
        (folded[back..end].iter().rev().cloned().collect(), back)
    }
}

/// The parts of a frame besides its panel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    /// Game and round.
    pub(crate) title: &'a str,
    /// The standings, as wide as they are.
    pub(crate) standings: &'a str,
    /// Number of lines of the story.
    pub(crate) story: usize,
    /// The keys.
    pub(crate) below: &'a str,
}

/// Renders a panel within columns and lines: its title, and its lines.
pub(crate) type DrawPanel<'a> = &'a mut dyn FnMut(usize, usize) -> (String, Vec<String>);

/// The frame on the screen.
#[derive(Debug)]
pub(crate) struct Live {
    /// The story.
    pub(crate) story: Story,
    /// Rows by which the story is scrolled back.
    pub(crate) back: usize,
    height: usize,
}

impl Live {
    /// The screen before the first frame.
    pub(crate) const fn new(detail: Detail) -> Self {
        Self { story: Story::new(detail), back: 0, height: 0 }
    }

    /// Returns the text that turns the last frame into this one. The panel, if there is one, needs
    /// this many columns and lines for all of it.
    pub(crate) fn frame(
        &mut self,
        shown: &Shown<'_>,
        panel: Option<((usize, usize), DrawPanel<'_>)>,
        place: Place,
    ) -> String {
        let (columns, rows, paint) = (place.columns(), place.body(shown.below), place.screen.paint);
        let mut lines = vec![paint.strong(shown.title), String::new()];
        // A wide table is cut, not folded, so that it keeps its height.
        let standings: Vec<&str> = shown.standings.lines().collect();
        let natural = standings.iter().map(|line| width(line)).max().unwrap_or(0);
        let rest = rows.saturating_sub(lines.len());
        match panel {
            None => lines.extend(self.left(&standings, shown.story, paint, columns, rest)),
            Some((needed, draw)) => {
                let left = natural.clamp(columns / 3, (columns / 2).max(1));
                let beside = (columns.saturating_sub(left + GAP), rest.saturating_sub(1));
                let below = (columns, rest.saturating_sub(standings.len() + 2 + MIN_STORY));
                let seen = |place: (usize, usize)| place.0.min(needed.0) * place.1.min(needed.1);
                if beside.0 >= MIN_PANEL && seen(beside) * 10 >= seen(below) * 9 {
                    let (title, panel) = draw(beside.0, beside.1);
                    let right = iter::once(paint.dim(title)).chain(panel);
                    let texts = self.left(&standings, shown.story, paint, left, rest);
                    lines.extend(side_by_side(texts, right, left, columns, paint));
                } else {
                    let screen = Screen::new(paint, Some(columns));
                    lines.extend(standings.iter().take(rest).map(|line| screen.cut(line).0));
                    let most = below.1.max(rest.saturating_sub(standings.len() + 1) / 2);
                    if most > 0 {
                        let (title, panel) = draw(columns, most);
                        lines.push(screen.cut(&paint.dim(title)).0);
                        lines.extend(panel);
                    }
                    lines.push(String::new());
                    lines.extend(self.scrolled(shown.story, screen, rows.saturating_sub(lines.len())));
                }
            }
        }
        lines.truncate(rows);
        let body: String =
            lines.iter().map(String::as_str).chain(shown.below.lines()).map(|line| format!("{line}\n")).collect();
        self.over(&body)
    }

    /// Standings with the story below, in this many columns and rows.
    fn left(&mut self, standings: &[&str], until: usize, paint: Paint, columns: usize, rows: usize) -> Vec<String> {
        let screen = Screen { paint, width: Some(columns) };
        let most = (rows / 2).max(1);
        let mut lines: Vec<String> = standings.iter().take(most).map(|line| screen.cut(line).0).collect();
        lines.push(String::new());
        let rest = rows.saturating_sub(lines.len());
        lines.extend(self.scrolled(until, screen, rest));
        lines
    }

    fn scrolled(&mut self, until: usize, screen: Screen, rows: usize) -> Vec<String> {
        let (lines, back) = self.story.shown(until, self.back, screen, rows);
        self.back = back;
        lines
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

/// Sets lines beside one another, with a line between them.
fn side_by_side(
    left: Vec<String>,
    right: impl Iterator<Item = String>,
    columns: usize,
    all: usize,
    paint: Paint,
) -> Vec<String> {
    let narrow = Screen { paint, width: Some(columns) };
    let rest = Screen { paint, width: Some(all.saturating_sub(columns + GAP)) };
    let (mut left, mut right) = (left.into_iter(), right);
    let bar = paint.dim("│");
    let next = || match (left.next(), right.next()) {
        (None, None) => None,
        (one, other) => {
            let one = narrow.cut(&one.unwrap_or_default()).0;
            let fill = " ".repeat(columns.saturating_sub(width(&one)));
            let other = other.map_or_else(String::new, |other| format!(" {}", rest.cut(&other).0));
            Some(format!("{one}{fill} {bar}{other}"))
        }
    };
    iter::from_fn(next).collect()
}

#[cfg(test)]
mod tests {
    use endturn::engine::seats::SeatSet;

    use super::*;

    fn place(columns: usize, rows: usize) -> Place {
        Place { screen: Screen::new(Paint(false), Some(columns)), rows: Some(rows) }
    }

    /// The lines of a frame, without what steers the terminal.
    fn lines(frame: &str) -> Vec<String> {
        let plain = anstream::adapter::strip_str(frame).to_string();
        plain.lines().map(|line| line.trim_end().to_owned()).collect()
    }

    fn told(round: u32, text: String) -> Told {
        Told {
            round,
            number: None,
            name: "Fact",
            text,
            weight: 0,
            decisive: false,
            is_told: true,
            seats: SeatSet::default(),
            is_public: true,
            json: serde_json::Value::Null,
        }
    }

    fn live(facts: u32) -> Live {
        let mut live = Live::new(Detail::Full);
        for at in 0..facts {
            live.story.add(&[told(at / 2 + 1, format!("fact {at}"))], u32::MAX, Paint(false));
        }
        live
    }

    fn shown<'a>(live: &Live, below: &'a str) -> Shown<'a> {
        Shown { title: "Game · round 3", standings: "   score\nRed  10\nBlue  9", story: live.story.len(), below }
    }

    /// A panel of this size.
    fn draw(needed: (usize, usize)) -> impl FnMut(usize, usize) -> (String, Vec<String>) {
        move |columns, rows| ("board".into(), vec!["#".repeat(needed.0.min(columns)); needed.1.min(rows)])
    }

    #[test]
    fn a_frame_is_drawn_over_the_one_before() {
        let mut live = Live::new(Detail::Digest);
        assert!(!live.over("a\nb\n").contains("\u{1b}[2A"));
        let second = live.over("c\n");
        assert!(second.starts_with("\u{1b}[2A\r"), "{second:?}");
        assert!(live.over("d\n").starts_with("\u{1b}[1A\r"));
    }

    #[test]
    fn a_panel_stands_where_more_of_it_is_seen_and_no_frame_is_larger_than_the_screen() {
        let is_beside = |needed: (usize, usize), columns: usize, rows: usize| {
            let mut live = live(40);
            let shown = shown(&live, "keys");
            let mut draw = draw(needed);
            let frame = live.frame(&shown, Some((needed, &mut draw)), place(columns, rows));
            let lines = lines(&frame);
            assert!(lines.len() < rows && lines.iter().all(|line| width(line) <= columns), "{lines:#?}");
            assert_eq!(lines.last().map(String::as_str), Some("keys"));
            assert!(rows < 20 || lines.iter().any(|line| line.contains("fact 39")), "{lines:#?}");
            lines[2].contains('│')
        };
        assert!(is_beside((20, 10), 80, 24));
        assert!(is_beside((100, 90), 160, 40));
        assert!(!is_beside((200, 90), 160, 40), "a wide world is wider below");
        assert!(!is_beside((78, 8), 80, 40));
        assert!(!is_beside((20, 10), 30, 40));
        is_beside((300, 300), 20, 8);
    }

    #[test]
    fn the_story_is_scrolled_back_to_its_begin_and_no_further() {
        let mut live = live(40);
        let shown = shown(&live, "");
        let rows = |live: &mut Live| lines(&live.frame(&shown, None, place(60, 20)));
        assert_eq!(rows(&mut live).last().map(String::as_str), Some("  fact 39"));
        live.back = 3;
        assert_eq!(rows(&mut live).last().map(String::as_str), Some("  fact 37"));
        live.back = 999;
        assert_eq!(rows(&mut live)[6], "Round 1");
        assert!(live.back < 999);
        // An earlier frame knows the story until then.
        let early = Shown { story: 3, ..shown };
        live.back = 0;
        assert_eq!(lines(&live.frame(&early, None, place(60, 20))).last().map(String::as_str), Some("  fact 1"));
    }

    #[test]
    fn long_lines_of_the_story_are_folded_beside_a_panel() {
        let mut live = Live::new(Detail::Full);
        live.story.add(&[told(1, "a long sentence about many ships ".repeat(3))], 1, Paint(false));
        let shown = shown(&live, "");
        let mut draw = draw((40, 9));
        let frame = lines(&live.frame(&shown, Some(((40, 9), &mut draw)), place(90, 24)));
        assert!(frame.iter().filter(|line| line.contains("ships")).count() >= 3, "{frame:#?}");
    }
}
