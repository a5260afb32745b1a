//! Standard input, read by its own thread, so that Ctrl-C ends the wait for a line.

use std::io::{self, BufRead, ErrorKind, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use crate::interrupt;

/// Bytes per read.
const CHUNK: usize = 8 * 1024;

/// An event that ends a wait.
enum Event {
    /// Bytes; empty at the end of input.
    Read(io::Result<Vec<u8>>),
    /// Ctrl-C.
    Wake,
}

/// The input. Nothing is read before the first request.
#[derive(Default)]
pub(crate) struct Typed {
    events: Option<Receiver<Event>>,
    bytes: Vec<u8>,
    used: usize,
    has_ended: bool,
}

impl Typed {
    fn events(&mut self) -> io::Result<&Receiver<Event>> {
        if self.events.is_none() {
            // A buffer of one event, so that the thread is never far ahead of the reader.
            let (sender, receiver) = sync_channel(1);
            let wake = sender.clone();
            // If the buffer is full, another event ends the wait.
            interrupt::when_asked(move || drop(wake.try_send(Event::Wake)));
            std::thread::Builder::new().name("input".to_owned()).spawn(move || read_all(&sender))?;
            self.events = Some(receiver);
        }
        Ok(self.events.as_ref().expect("the thread was just started"))
    }
}

fn read_all(events: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = vec![0; CHUNK];
        let read = match input.read(&mut bytes) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Ok(length) => {
                bytes.truncate(length);
                Ok(bytes)
            }
            Err(error) => Err(error),
        };
        let is_last = read.as_ref().map_or(true, Vec::is_empty);
        if events.send(Event::Read(read)).is_err() || is_last {
            return;
        }
    }
}

impl BufRead for Typed {
    /// As usual; but after Ctrl-C, returns the error `Interrupted` once nothing is left to read
    /// without waiting.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.used == self.bytes.len() && !self.has_ended {
            if interrupt::asked() {
                return Err(ErrorKind::Interrupted.into());
            }
            match self.events()?.recv() {
                Ok(Event::Wake) => {}
                Ok(Event::Read(read)) => {
                    let bytes = read?;
                    self.has_ended = bytes.is_empty();
                    (self.bytes, self.used) = (bytes, 0);
                }
                Err(_) => self.has_ended = true,
            }
        }
        Ok(&self.bytes[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used = (self.used + amount).min(self.bytes.len());
    }
}

impl Read for Typed {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}
