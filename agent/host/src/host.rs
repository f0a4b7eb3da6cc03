//! What the script has started, and its events.
use crate::api::NativeEvent;
use crate::child::Child;
use crate::connection::Connection;
use crate::datagrams::Datagrams;
use crate::echo::Echo;
use crate::events::{Events, Id};
use crate::file_reads::FileReads;
use crate::lookups::{Addresses, Lookup};
use crate::sys;
use crate::threads::Threads;
use rustix::event::epoll::{Event, EventFlags};
use rustix::fd::OwnedFd;
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::time::Duration;

/// Ids of descriptors that belong to the host itself; the script's are below, for 13 years at ten a second.
const SIGNALS: Id = Id::MAX;
const LOOKUPS: Id = Id::MAX - 1;
const FILE_READS: Id = Id::MAX - 2;

pub enum Task {
    Timer,
    Lookup,
    FileReads,
    Connection(Box<Connection>),
    Datagrams(Datagrams),
    Child(Child),
    Echo(Box<Echo>),
}

pub struct Host {
    pub events: Events,
    pub wants_collection: bool,
    pub tasks: BTreeMap<Id, Task>,
    pub last_id: Id,
    /// By descriptor.
    pub files: BTreeMap<u32, File>,
    /// A socket to ask for network interfaces.
    pub interfaces: Option<OwnedFd>,
    pub lookups: Threads<Lookup>,
    pub file_reads: Threads<FileReads>,
    signals: OwnedFd,
    /// Not reaped yet.
    pub abandoned: Vec<Child>,
}

impl Host {
    pub fn new() -> io::Result<Self> {
        let (events, lookups, file_reads) = (Events::new()?, Threads::new()?, Threads::new()?);
        let signals = sys::signal_descriptor(&[libc::SIGTERM, libc::SIGINT, libc::SIGCHLD])?;
        events.watch(&signals, SIGNALS, EventFlags::IN)?;
        events.watch(lookups.descriptor(), LOOKUPS, EventFlags::IN)?;
        events.watch(file_reads.descriptor(), FILE_READS, EventFlags::IN)?;
        Ok(Self {
            events,
            wants_collection: false,
            tasks: BTreeMap::new(),
            last_id: 0,
            files: BTreeMap::new(),
            interfaces: None,
            lookups,
            file_reads,
            signals,
            abandoned: vec![],
        })
    }

    pub fn is_idle(&self) -> bool {
        self.tasks.is_empty()
    }

    pub fn start(&mut self, task: Task) -> Id {
        self.last_id += 1;
        self.tasks.insert(self.last_id, task);
        self.last_id
    }

    /// Ends a task with its last event.
    pub fn end(&mut self, id: Id, last: Option<NativeEvent>) {
        if let Some(event) = last {
            self.tasks.remove(&id);
            self.events.clear_deadlines(id);
            self.events.push(id, event);
        }
    }

    /// Handles a deadline that was over at a time. Whether there was one.
    pub fn handle_deadline(&mut self, now: Duration) -> bool {
        let Some(id) = self.events.take_due(now) else { return false };
        let last = match self.tasks.get_mut(&id) {
            Some(Task::Timer) => Some(NativeEvent::Timer),
            Some(Task::Echo(_)) => Some(NativeEvent::Failed("ETIMEDOUT: no reply".to_owned())),
            Some(Task::Connection(connection)) => connection.attempt_next(id, &mut self.events),
            _ => None,
        };
        self.end(id, last);
        true
    }

    pub fn handle_ready(&mut self, event: &Event) {
        let id = event.data.u64() as Id;
        let last = match self.tasks.get_mut(&id) {
            _ if id == SIGNALS => return self.handle_signal(),
            _ if id == LOOKUPS => return self.handle_lookups(),
            _ if id == FILE_READS => return self.handle_file_reads(),
            Some(Task::Connection(connection)) => connection.ready(id, event.flags, &mut self.events),
            Some(Task::Datagrams(datagrams)) => datagrams.ready(id, &mut self.events),
            Some(Task::Echo(echo)) => echo.ready(&self.events),
            Some(Task::Child(child)) => {
                child.ready(id, &mut self.events);
                None
            }
            _ => None,
        };
        self.end(id, last);
    }

    fn handle_signal(&mut self) {
        let mut info = [0; size_of::<libc::signalfd_siginfo>()];
        while rustix::io::read(&self.signals, &mut info).is_ok() {
            // The first field is the number.
            match i32::from_ne_bytes([info[0], info[1], info[2], info[3]]) {
                libc::SIGCHLD => self.reap(),
                libc::SIGINT => self.events.push(0, NativeEvent::Signal("SIGINT".to_owned())),
                _ => self.events.push(0, NativeEvent::Signal("SIGTERM".to_owned())),
            }
        }
    }

    fn reap(&mut self) {
        let events = &mut self.events;
        self.abandoned.retain_mut(|child| child.reap(0, events).is_none());
        let mut ended = vec![];
        for (&id, task) in &mut self.tasks {
            if let Task::Child(child) = task {
                ended.extend(child.reap(id, events).map(|event| (id, event)));
            }
        }
        for (id, event) in ended {
            self.end(id, Some(event));
        }
    }

    /// Looks up the host name for a task.
    pub fn look_up(&mut self, id: Id, hostname: &str) {
        match hostname.parse() {
            Ok(address) => self.handle_addresses(id, Ok(vec![address])),
            Err(_) => self.lookups.start(id, Lookup { hostname: hostname.to_owned() }),
        }
    }

    fn handle_file_reads(&mut self) {
        for (id, texts) in self.file_reads.take_answers() {
            // It may have been cancelled meanwhile.
            let is_awaited = self.tasks.contains_key(&id);
            self.end(id, is_awaited.then_some(NativeEvent::Texts(texts)));
        }
    }

    fn handle_lookups(&mut self) {
        for (id, answer) in self.lookups.take_answers() {
            self.handle_addresses(id, answer);
        }
    }

    fn handle_addresses(&mut self, id: Id, answer: Addresses) {
        let last = match (self.tasks.get_mut(&id), answer) {
            (Some(Task::Connection(connection)), answer) => connection.connect(id, answer, &mut self.events),
            (Some(Task::Lookup), Ok(addresses)) => {
                Some(NativeEvent::Addresses(addresses.iter().map(ToString::to_string).collect()))
            }
            (Some(Task::Lookup), Err(error)) => Some(NativeEvent::Failed(error)),
            _ => None,
        };
        self.end(id, last);
    }

    pub fn end_process(&mut self, code: i32) -> ! {
        for task in self.tasks.values_mut() {
            if let Task::Child(child) = task {
                child.kill();
            }
        }
        std::process::exit(code)
    }
}
