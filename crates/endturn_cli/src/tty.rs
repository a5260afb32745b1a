//! The terminal's settings, restored however the process ends.

#[cfg(unix)]
mod unix {
    use std::sync::Mutex;

    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

    /// The settings before the first change.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    pub(crate) fn remember() {
        let now = tcgetattr(std::io::stdin()).ok();
        if let Ok(mut before) = BEFORE.lock()
            && before.is_none()
        {
            *before = now;
        }
    }

    /// Switches to single keys without echo; Ctrl-C keeps its meaning. False if input is not a
    /// terminal.
    pub(crate) fn by_key() -> bool {
        remember();
        let Ok(mut settings) = tcgetattr(std::io::stdin()) else { return false };
        settings.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        tcsetattr(std::io::stdin(), OptionalActions::Now, &settings).is_ok()
    }

    pub(crate) fn restore() {
        // If a panic in this thread holds the lock, the settings stay.
        if let Ok(before) = BEFORE.try_lock()
            && let Some(before) = before.as_ref()
        {
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, before);
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    pub(crate) fn remember() {}
    pub(crate) fn restore() {}
    pub(crate) fn by_key() -> bool {
        false
    }
}

#[cfg(not(unix))]
pub(crate) use elsewhere::{by_key, remember, restore};
#[cfg(unix)]
pub(crate) use unix::{by_key, remember, restore};
