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
    Faster,
    Slower,
    /// Shows the next board or table.
    Panel,
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
            (0x1b, [b'[' | b'O', arrow, rest @ ..]) => {
                let key = match arrow {
                    b'A' => Some(Key::Faster),
                    b'B' => Some(Key::Slower),
                    b'C' => Some(Key::Step),
                    _ => None,
                };
                (key, rest)
            }
            (b' ' | b'p', rest) => (Some(Key::Pause), rest),
            (b'n' | b'\r' | b'\n', rest) => (Some(Key::Step), rest),
            (b'+' | b'=', rest) => (Some(Key::Faster), rest),
            (b'-' | b'_', rest) => (Some(Key::Slower), rest),
            (b'b' | b'\t', rest) => (Some(Key::Panel), rest),
            (b'q', rest) => (Some(Key::Stop), rest),
            (_, rest) => (None, rest),
        };
        keys.extend(key);
        bytes = rest;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_line_below_says_and_any_bytes_are_read() {
        use Key::{Faster, Panel, Pause, Slower, Step, Stop};
        assert_eq!(meant(b" n+-bq"), [Pause, Step, Faster, Slower, Panel, Stop]);
        assert_eq!(meant(b"\x1b[A\x1b[B\x1b[C\x1b[Dn\x1bOC"), [Faster, Slower, Step, Step, Step]);
        assert_eq!((meant(b"\x1b"), meant(b"\x1b["), meant("ä\u{0}".as_bytes())), (vec![], vec![], vec![]));
    }
}
