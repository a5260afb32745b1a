//! The terminal's own settings, so that whatever ends the process leaves the terminal as it was.

#[cfg(unix)]
mod unix {
    use std::sync::Mutex;

    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

    /// As the terminal was before anybody changed it.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    pub(crate) fn remember() {
        let now = tcgetattr(std::io::stdin()).ok();
        if let Ok(mut before) = BEFORE.lock()
            && before.is_none()
        {
            *before = now;
        }
    }

    /// Keys come one by one and are not shown; Ctrl-C stays what it is. False where the input is no terminal.
    pub(crate) fn by_key() -> bool {
        remember();
        let Ok(mut settings) = tcgetattr(std::io::stdin()) else { return false };
        settings.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        tcsetattr(std::io::stdin(), OptionalActions::Now, &settings).is_ok()
    }

    pub(crate) fn restore() {
        // Whoever holds the lock is this thread's own panic at worst; then the settings stay.
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
