//! The prompt and `--watch` at a real terminal: a pseudo-terminal, on which the test types.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::batch::plan;
use crate::process::program;
use crate::support::{endturn, folder, repository};

/// A terminal 100 columns wide on which the program runs.
struct Terminal {
    typist: File,
    screen: File,
    shown: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
    child: Running,
}

/// A program that does not outlive a test that fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

impl Terminal {
    fn start(words: &[&str]) -> Self {
        let typist = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&typist).unwrap();
        unlockpt(&typist).unwrap();
        let name = ptsname(&typist, Vec::new()).unwrap();
        let screen = File::from(open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap());
        tcsetwinsize(&screen, Winsize { ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let mut command = Command::new(program());
        command.args(words).current_dir(repository()).env("TERM", "xterm").env("NO_COLOR", "1");
        let end = || screen.try_clone().unwrap();
        let child = Running(command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap());
        let typist = File::from(typist);
        let (mut reader, shown) = (typist.try_clone().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let kept = Arc::clone(&shown);
        let reader = spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut bytes) {
                kept.lock().unwrap().extend_from_slice(&bytes[..length]);
            }
        });
        Self { typist, screen, shown, reader, child }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    /// Waits until something appears after the output that preceded the last keys.
    fn wait(&self, from: usize, what: &str) {
        for _ in 0..3_000 {
            if self.text()[from..].contains(what) {
                return;
            }
            sleep(Duration::from_millis(10));
        }
        panic!("never saw {what:?} in {:?}", &self.text()[from..]);
    }

    /// Types, and waits for the expected output.
    fn types(&mut self, keys: &str, then: &str) {
        let from = self.text().len();
        self.typist.write_all(keys.as_bytes()).unwrap();
        self.wait(from, then);
    }

    /// Returns whether the program restored the terminal, its exit code, and all its output.
    fn end(mut self) -> (bool, Option<i32>, String) {
        let code = self.child.0.wait().unwrap().code();
        let modes = tcgetattr(&self.screen).unwrap().local_modes;
        // The reader ends once every handle of the screen is closed.
        drop(self.screen);
        self.reader.join().unwrap();
        let text = String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned();
        (modes.contains(LocalModes::ICANON | LocalModes::ECHO), code, text)
    }
}

#[test]
fn lines_are_edited_completed_and_brought_back() {
    let mut terminal = Terminal::start(&["play", "scenarios/fleets_duel.ron", "--seat", "1"]);
    terminal.wait(0, "Red 1> ");
    terminal.types("bu\tmi\t1\r", "done: build mine 1");
    // To the left, a letter in the middle, and on.
    terminal.types("scan Bue\u{1b}[D\u{1b}[Dl\u{1b}[C\u{1b}[C basic\r", "done: scan Blue basic");
    terminal.types("undo\r", "undone: scan Blue basic");
    terminal.types("\u{1b}[A\u{1b}[A\r", "done: scan Blue basic");
    terminal.types("hist\t\r", "round 1: build mine 1");
    // Orders of a round that is not over would be lost.
    terminal.types("quit\r", "2 orders of this round will not be kept");
    terminal.types("quit\r", "Duel: not over");
    let (is_restored, code, _) = terminal.end();
    assert_eq!((is_restored, code), (true, Some(0)));
}

#[test]
fn ctrl_c_and_ctrl_d_end_the_prompt_and_leave_the_terminal_as_it_was() {
    for (key, expected) in [("\u{3}", 130), ("\u{4}", 0)] {
        let place = folder();
        let out = place.path().to_str().unwrap();
        let mut terminal = Terminal::start(&["play", "scenarios/fleets_duel.ron", "--seat", "1", "--out", out]);
        terminal.wait(0, "Red 1> ");
        terminal.types("end\r", "Red 2> ");
        terminal.types(key, "Duel: not over after round 1");
        let (is_restored, code, text) = terminal.end();
        assert_eq!((is_restored, code), (true, Some(expected)), "{text}");
        assert!(place.path().join("summary.json").exists());
    }
}

#[test]
fn a_request_to_end_at_the_prompt_leaves_the_terminal_as_it_was() {
    let terminal = Terminal::start(&["play", "scenarios/fleets_duel.ron", "--seat", "1"]);
    terminal.wait(0, "Red 1> ");
    assert!(Command::new("kill").args(["-TERM", &terminal.child.0.id().to_string()]).status().unwrap().success());
    let (is_restored, code, text) = terminal.end();
    assert_eq!((is_restored, code), (true, Some(130)), "{text}");
}

#[test]
fn bytes_of_another_encoding_are_refused_and_end_nothing() {
    let mut terminal = Terminal::start(&["play", "scenarios/fleets_duel.ron", "--seat", "1"]);
    terminal.wait(0, "Red 1> ");
    let from = terminal.text().len();
    terminal.typist.write_all(b"\xff\r").unwrap();
    terminal.wait(from, "unknown-word");
    terminal.types("\u{15}quit\r", "Duel: not over");
    assert_eq!(terminal.end().1, Some(0));
}

#[test]
fn a_game_that_is_watched_is_stopped_stepped_and_ended_by_keys() {
    let words = ["run", "scenarios/fleets_duel.ron", "--watch", "--pace", "600000"];
    let mut terminal = Terminal::start(&words);
    terminal.wait(0, "space: pause");
    terminal.types(" ", "paused · space: resume");
    for round in ["round 1 of 20", "round 2 of 20", "round 3 of 20"] {
        terminal.types("n", round);
    }
    terminal.types("+", "300000 ms");
    terminal.types("b", "fleets_planets");
    terminal.types("b", "fleets_missions");
    // Back to the start, and on again through what was played.
    terminal.types("\u{1b}[D", "round 2 of 20");
    terminal.types("g", "round 0 of 20");
    terminal.types("n", "frame 2 of 4");
    terminal.types("G", "round 3 of 20");
    terminal.types("?", "space    pauses and resumes");
    terminal.types("q", "Duel: not over after round 3");
    let (is_restored, code, text) = terminal.end();
    assert_eq!((is_restored, code), (true, Some(130)), "{text}");
}

#[test]
fn a_game_that_is_over_can_be_looked_at_until_the_view_is_left() {
    let mut terminal = Terminal::start(&["run", "scenarios/fleets_duel.ron", "--watch", "--pace", "0"]);
    terminal.wait(0, "the end · ");
    terminal.types("\u{1b}[D", "round 16 of 20");
    terminal.types("\u{1b}[C", "round 17 of 20");
    terminal.types("b", "fleets_planets");
    terminal.types("q", "Duel: Blue wins in round 17");
    let (is_restored, code, text) = terminal.end();
    assert_eq!((is_restored, code), (true, Some(0)), "{text}");
    let last = text.rsplit("\u{1b}[?7l").next().unwrap();
    assert!(last.contains("Red   eliminated") && !last.contains("fleets_planets"), "the board is shown again: {last}");
}

#[test]
fn a_batch_shows_how_far_it_is_and_how_the_contenders_do() {
    let (place, path) = plan("design: RoundRobin, replicates: 30000");
    let terminal = Terminal::start(&["batch", &path, "--out", place.path().join("out").to_str().unwrap()]);
    for what in [" of 180,000 games", " per ", " left", "aggressive", " % "] {
        terminal.wait(0, what);
    }
    assert!(Command::new("kill").args(["-INT", &terminal.child.0.id().to_string()]).status().unwrap().success());
    let (is_restored, code, text) = terminal.end();
    assert_eq!((is_restored, code), (true, Some(130)), "{text}");
    assert!(text.contains("interrupted after ") && text.contains("; run the same command to resume"), "{text}");
}

#[test]
fn questions_that_are_interrupted_tell_what_they_found_so_far() {
    let place = folder();
    let (record, found) = (place.path().join("duel"), place.path().join("found.ron"));
    let (record, found) = (record.to_str().unwrap(), found.to_str().unwrap());
    endturn(&format!("run scenarios/fleets_duel.ron --quiet --out {record}")).success();
    let change = "fleets.ships.frigate.metal=800";
    let whatif = ["whatif", record, "--at", "4", "--set", change, "--games", "1000000"];
    let search = ["search", "plans/fleets_personas.ron", "--out", found];
    let tuned = place.path().join("tuned");
    let tune = ["tune", "plans/fleets_tune.ron", "--budget", "1000000", "--out", tuned.to_str().unwrap()];
    let fair = ["fair", "scenarios/fleets_duel.ron", "--seeds", "100000"];
    for (words, shown, said) in [
        (&whatif[..], " of 1,000,000 · ", " of 1000000 futures; these are the results so far"),
        (&search[..], " games · ", "interrupted: what was found so far is not confirmed on fresh seeds"),
        (&tune[..], " of at most 1,000,000 games · ", "; run the same command to resume"),
        (&fair[..], " games · ", "; nothing is kept without --out"),
    ] {
        let terminal = Terminal::start(words);
        terminal.wait(0, shown);
        // Futures in flight are abandoned, so one must be there already.
        let is_there = |text: &str| text.match_indices(shown).any(|(at, _)| !text[..at].ends_with(" 0"));
        (0..3_000).find(|_| {
            sleep(Duration::from_millis(10));
            is_there(&terminal.text())
        });
        assert!(Command::new("kill").args(["-INT", &terminal.child.0.id().to_string()]).status().unwrap().success());
        let (is_restored, code, text) = terminal.end();
        assert_eq!((is_restored, code), (true, Some(130)), "{text}");
        assert!(text.contains(said), "{said} is missing in {text}");
    }
    let names = std::fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(names.into_iter().all(|name| !name.starts_with(".endturn-")), "nothing half written stays");
}
