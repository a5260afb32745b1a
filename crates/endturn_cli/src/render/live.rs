//! The live view of `--watch`: one frame that is drawn over itself.

use super::paint::Paint;
use super::standings::Standings;
use crate::chronicle::RoundSeen;
use crate::session::Session;

/// Events that stay on the screen.
const EVENTS: usize = 8;

/// The frame on the screen.
#[derive(Debug, Default)]
pub(crate) struct Live {
    height: usize,
    /// Whether it is a great one, and its line.
    events: Vec<(bool, String)>,
}

impl Live {
    /// The text that turns the last frame into the one after this round.
    pub(crate) fn frame(
        &mut self,
        session: &Session,
        seen: &RoundSeen,
        standings: &mut Standings,
        paint: Paint,
    ) -> String {
        let setup = session.game.setup();
        let title = format!("{} · round {} of {} · seed {}", setup.title, seen.round, setup.turn_limit, session.seed);
        let mut body = format!("{}\n\n{}\n", paint.strong(title), standings.table(session, paint));
        for (_, event) in &self.events {
            body += event;
            body.push('\n');
        }
        self.over(&body)
    }

    /// Takes in what happened in a round.
    pub(crate) fn note(&mut self, seen: &RoundSeen, paint: Paint) {
        for fact in &seen.facts {
            let is_great = fact.is_great();
            let text = if is_great { paint.event(&fact.text) } else { fact.text.clone() };
            self.remember(is_great, format!("  {} {text}", paint.dim(format!("{:>4}", fact.round))));
        }
    }

    /// The oldest event goes, but great ones stay longer: up to half of the lines are theirs.
    fn remember(&mut self, is_great: bool, line: String) {
        self.events.push((is_great, line));
        if self.events.len() > EVENTS {
            let great = self.events.iter().filter(|(is_great, _)| *is_great).count();
            let everyday = self.events.iter().position(|(is_great, _)| !is_great);
            self.events.remove(everyday.filter(|_| great <= EVENTS / 2).unwrap_or(0));
        }
    }

    /// Goes up to where the last frame began and writes the new one. Long lines are cut by the terminal instead of
    /// wrapped, so that the frame is as high as it has lines.
    fn over(&mut self, body: &str) -> String {
        let up = if self.height > 0 { format!("\u{1b}[{}A\r", self.height) } else { String::new() };
        self.height = body.lines().count();
        let lines: String = body.lines().map(|line| format!("{line}\u{1b}[K\n")).collect();
        format!("{up}\u{1b}[?7l{lines}\u{1b}[J\u{1b}[?7h")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_drawn_over_the_one_before() {
        let mut live = Live::default();
        assert!(!live.over("a\nb\n").contains("\u{1b}[2A"));
        let second = live.over("c\n");
        assert!(second.starts_with("\u{1b}[2A\r"), "{second:?}");
        assert!(live.over("d\n").starts_with("\u{1b}[1A\r"));
    }

    #[test]
    fn great_events_stay_longer_than_everyday_ones() {
        let mut live = Live::default();
        for at in 0..30 {
            live.remember(at % 5 == 0, at.to_string());
        }
        let lines: Vec<&str> = live.events.iter().map(|(_, line)| line.as_str()).collect();
        assert_eq!(lines, ["10", "15", "20", "25", "26", "27", "28", "29"]);
    }
}
