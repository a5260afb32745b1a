//! Notices of the promise that is being checked, for checks that take long.

use std::{
    io::Write,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::Duration,
};

/// Interval of notices from [`keeps_every_promise`](crate::Subject::keeps_every_promise).
const INTERVAL: Duration = Duration::from_secs(10);

/// Names the work under way at regular intervals, from a thread of its own, and again if a panic
/// stops it.
///
/// ```
/// use std::{sync::mpsc::channel, time::Duration};
///
/// let (sender, notices) = channel();
/// let mut work = endturn_kit::Notices::new(Duration::from_millis(1), move |notice| _ = sender.send(notice));
/// work.begin("same_inputs_same_bytes");
/// assert!(notices.recv().unwrap().starts_with("still at same_inputs_same_bytes"));
/// ```
#[derive(Debug)]
pub struct Notices {
    /// `None` only while it is dropped.
    names: Option<Sender<String>>,
    thread: Option<JoinHandle<()>>,
    name: String,
}

impl Notices {
    /// Passes a notice to `say` after each interval in which no other work begins.
    pub fn new(interval: Duration, mut say: impl FnMut(String) + Send + 'static) -> Self {
        let (names, begun) = mpsc::channel::<String>();
        let thread = thread::spawn(move || {
            let (mut name, mut intervals) = (String::new(), 0u32);
            loop {
                match begun.recv_timeout(interval) {
                    Ok(next) => (name, intervals) = (next, 0),
                    Err(RecvTimeoutError::Timeout) => {
                        intervals += 1;
                        if !name.is_empty() {
                            let seconds = (interval * intervals).as_secs();
                            say(format!("still at {name}, for {seconds} s; `Subject::with_rounds` limits it"));
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        });
        Self { names: Some(names), thread: Some(thread), name: String::new() }
    }

    /// Notices on stderr, also in a test whose output is captured.
    pub(crate) fn to_stderr() -> Self {
        // Nothing is lost if stderr is closed.
        Self::new(INTERVAL, |notice| _ = writeln!(std::io::stderr(), "endturn_kit: {notice}"))
    }

    /// Begins other work.
    pub fn begin(&mut self, name: impl Into<String>) {
        self.name = name.into();
        if let Some(names) = &self.names {
            // The thread ends only after this end of the channel is gone.
            let _ = names.send(self.name.clone());
        }
    }
}

impl Drop for Notices {
    fn drop(&mut self) {
        drop(self.names.take());
        // A panic of `say` costs notices, not the check.
        let _ = self.thread.take().map(JoinHandle::join);
        if thread::panicking() {
            eprintln!("endturn_kit: broken: {}", self.name);
        }
    }
}
