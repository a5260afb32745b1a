//! Single keys of the live view.

use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::tty;

/// The action that a key stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// Pauses or resumes the game.
    Pause,
    /// Shows one frame, then pauses.
    Step,
    /// Shows the frame before, and pauses.
    Back,
    /// Shows the first frame, and pauses.
    First,
    /// Shows the newest frame.
    Newest,
    Faster,
    Slower,
    /// Shows the next board or table.
    Panel,
    /// Moves the visible part of a board or table.
    Up,
    Down,
    Left,
    Right,
    /// Follows the action on the board again.
    Follow,
    /// Reduces a large board to its place, or shows a part of it again.
    Reduce,
    /// Scrolls the story back.
    Earlier,
    /// Scrolls the story forward.
    Later,
    /// Lists the keys, or hides them.
    Keys,
    /// Ends the game here.
    Stop,
}

/// The keys pressed. Dropping it restores the terminal.
#[derive(Debug)]
pub(crate) struct Keys {
    pressed: Receiver<Key>,
}

impl Keys {
    /// Starts listening; `None` if the terminal can't report single keys.
    pub(crate) fn listen() -> Option<Self> {
        if !tty::by_key() {
            return None;
        }
        let (sender, pressed) = channel();
        let keys = Self { pressed };
        let read_all = move || {
            let mut input = std::io::stdin().lock();
            let mut bytes = [0; 64];
            while let Ok(length @ 1..) = input.read(&mut bytes) {
                for key in meant(&bytes[..length]) {
                    if sender.send(key).is_err() {
                        return;
                    }
                }
            }
        };
        std::thread::Builder::new().name("keys".to_owned()).spawn(read_all).ok().map(|_| keys)
    }

    /// Returns the next key, if one is pressed within this time.
    ///
    /// # Errors
    /// If no more keys will come.
    pub(crate) fn next(&self, most: Duration) -> Result<Option<Key>, ()> {
        match self.pressed.recv_timeout(most) {
            Ok(key) => Ok(Some(key)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(()),
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        tty::restore();
    }
}

/// Decodes bytes into keys; unknown keys are ignored.
fn meant(mut bytes: &[u8]) -> Vec<Key> {
    let mut keys = Vec::new();
    while let Some((&first, rest)) = bytes.split_first() {
        let (key, rest) = match (first, rest) {
            // Such as `[5~`: a number, and its end.
            (0x1b, [b'[', number @ b'0'..=b'9', rest @ ..]) => {
                // F5 and others have more digits, and mean nothing here.
                let end = rest.iter().position(|byte| *byte == b'~').map_or(rest.len(), |at| at + 1);
                let key = match number {
                    b'1' | b'7' if end <= 1 => Some(Key::First),
                    b'4' | b'8' if end <= 1 => Some(Key::Newest),
                    b'5' if end <= 1 => Some(Key::Earlier),
                    b'6' if end <= 1 => Some(Key::Later),
                    _ => None,
                };
                (key, &rest[end..])
            }
            (0x1b, [b'[' | b'O', letter, rest @ ..]) => {
                let key = match letter {
                    b'A' => Some(Key::Earlier),
                    b'B' => Some(Key::Later),
                    b'C' => Some(Key::Step),
                    b'D' => Some(Key::Back),
                    b'F' => Some(Key::Newest),
                    b'H' => Some(Key::First),
                    _ => None,
                };
                (key, rest)
            }
            (letter, rest) => (by_letter(letter), rest),
        };
        keys.extend(key);
        bytes = rest;
    }
    keys
}

const fn by_letter(letter: u8) -> Option<Key> {
    Some(match letter {
        b' ' | b'p' => Key::Pause,
        b'n' | b'\r' | b'\n' => Key::Step,
        0x7f | 0x08 => Key::Back,
        b'+' | b'=' => Key::Faster,
        b'-' | b'_' => Key::Slower,
        b'b' | b'\t' => Key::Panel,
        b'w' => Key::Up,
        b's' => Key::Down,
        b'a' => Key::Left,
        b'd' => Key::Right,
        b'f' => Key::Follow,
        b'z' => Key::Reduce,
        b'g' => Key::First,
        b'G' => Key::Newest,
        b'?' | b'h' => Key::Keys,
        b'q' => Key::Stop,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_line_below_says_and_any_bytes_are_read() {
        use Key::{Back, Down, Earlier, Faster, First, Later, Newest, Panel, Pause, Slower, Step, Stop, Up};
        assert_eq!(meant(b" n+-bq"), [Pause, Step, Faster, Slower, Panel, Stop]);
        assert_eq!(meant(b"\x1b[A\x1b[B\x1b[C\x1b[Dn\x1bOC"), [Earlier, Later, Step, Back, Step, Step]);
        assert_eq!(
            meant(b"\x1b[H\x1b[F\x1b[1~\x1b[4~\x1b[5~\x1b[15~ws"),
            [First, Newest, First, Newest, Earlier, Up, Down]
        );
        assert_eq!((meant(b"\x1b"), meant(b"\x1b["), meant("ä\u{0}".as_bytes())), (vec![], vec![], vec![]));
        assert_eq!((meant(b"\x1b[5"), meant(b"\x1b[3~")), (vec![Earlier], vec![]));
    }
}
