//! What the event loop has for connections, child processes and echoes: readiness, deadlines, and the queue of events.
use crate::api::NativeEvent;
use rustix::event::epoll::{self, EventData, EventFlags};
use rustix::event::Timespec;
use rustix::fd::{AsFd, OwnedFd};
use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

pub type Id = u32;

pub struct Events {
    epoll: OwnedFd,
    started_at: Instant,
    deadlines: BTreeSet<(Duration, Id)>,
    queue: VecDeque<(Id, NativeEvent)>,
}

impl Events {
    pub fn new() -> std::io::Result<Self> {
        Ok(Self {
            epoll: epoll::create(epoll::CreateFlags::CLOEXEC)?,
            started_at: Instant::now(),
            deadlines: BTreeSet::new(),
            queue: VecDeque::new(),
        })
    }

    /// Since the start.
    pub fn now(&self) -> Duration {
        self.started_at.elapsed()
    }

    pub fn push(&mut self, id: Id, event: NativeEvent) {
        self.queue.push_back((id, event));
    }

    pub fn pop(&mut self) -> Option<(Id, NativeEvent)> {
        self.queue.pop_front()
    }

    pub fn set_deadline(&mut self, id: Id, after: Duration) {
        self.deadlines.insert((self.now() + after, id));
    }

    /// Removes deadlines.
    pub fn clear_deadlines(&mut self, id: Id) {
        self.deadlines.retain(|(_, other)| *other != id);
    }

    /// Removes deadlines and events.
    pub fn forget(&mut self, id: Id) {
        self.clear_deadlines(id);
        self.queue.retain(|(other, _)| *other != id);
    }

    /// Removes and returns a deadline that was over at a time.
    pub fn take_due(&mut self, now: Duration) -> Option<Id> {
        let &(at, id) = self.deadlines.first()?;
        if at > now {
            return None;
        }
        self.deadlines.pop_first();
        Some(id)
    }

    /// Reports the readiness of a descriptor under an id, until it is closed.
    pub fn watch(&self, descriptor: impl AsFd, id: Id, flags: EventFlags) -> std::io::Result<()> {
        Ok(epoll::add(&self.epoll, descriptor, EventData::new_u64(id.into()), flags)?)
    }

    pub fn change(&self, descriptor: impl AsFd, id: Id, flags: EventFlags) {
        let changed = epoll::modify(&self.epoll, descriptor, EventData::new_u64(id.into()), flags);
        debug_assert!(changed.is_ok());
    }

    /// Waits for readiness or the next deadline.
    pub fn wait(&self, ready: &mut Vec<epoll::Event>) {
        let timeout = self.deadlines.first().map(|(at, _)| {
            // Rounded up to milliseconds, or the loop would wake up before the deadline.
            let left = at.saturating_sub(self.now()).as_micros().div_ceil(1000) as i64;
            Timespec { tv_sec: left / 1000, tv_nsec: left % 1000 * 1_000_000 }
        });
        ready.clear();
        // Fails only when interrupted by a debugger.
        let _ = epoll::wait(&self.epoll, rustix::buffer::spare_capacity(ready), timeout.as_ref());
    }
}
