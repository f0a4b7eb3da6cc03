//! Looks up host names on a few threads, since getaddrinfo(3) blocks. A thread ends when it has nothing to do.
use crate::errors;
use crate::events::Id;
use rustix::event::{eventfd, EventfdFlags};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, ToSocketAddrs};
use std::sync::{Arc, Mutex, MutexGuard};

const MAX_THREADS: usize = 4;
/// getaddrinfo(3) needs some tens of kilobytes.
const STACK_BYTES: usize = 256 << 10;

/// The addresses, or an error such as "ENOTFOUND: …".
pub type Answer = Result<Vec<IpAddr>, String>;

#[derive(Default)]
struct Work {
    waiting: VecDeque<(Id, String)>,
    threads: usize,
    answers: Vec<(Id, Answer)>,
}

struct Shared {
    work: Mutex<Work>,
    /// Readable when there are answers.
    wake: OwnedFd,
}

pub struct Lookups(Arc<Shared>);

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn run(&self) {
        loop {
            let mut work = self.lock();
            let Some((id, hostname)) = work.waiting.pop_front() else {
                work.threads -= 1;
                return;
            };
            drop(work);
            self.answer(id, resolve(&hostname));
        }
    }

    fn answer(&self, id: Id, answer: Answer) {
        self.lock().answers.push((id, answer));
        let _ = rustix::io::write(&self.wake, &1_u64.to_ne_bytes());
    }
}

fn resolve(hostname: &str) -> Answer {
    match (hostname, 0).to_socket_addrs() {
        Ok(addresses) => Ok(addresses.map(|address| address.ip()).collect()),
        // std keeps only the text of EAI_AGAIN: no name server answered.
        Err(error) if error.to_string().contains("Temporary failure") => {
            Err(format!("EAI_AGAIN: no name server answers, look-up of {hostname}"))
        }
        Err(_) => Err(format!("ENOTFOUND: no address for {hostname}")),
    }
}

impl Lookups {
    pub fn new() -> io::Result<Self> {
        let wake = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?;
        Ok(Self(Arc::new(Shared { work: Mutex::default(), wake })))
    }

    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.0.wake.as_fd()
    }

    pub fn start(&self, id: Id, hostname: &str) {
        let mut work = self.0.lock();
        if work.threads < MAX_THREADS {
            let shared = self.0.clone();
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            match thread.spawn(move || shared.run()) {
                Ok(_) => work.threads += 1,
                Err(error) if work.threads == 0 => {
                    drop(work);
                    return self.0.answer(id, Err(errors::describe(&error)));
                }
                Err(_) => {}
            }
        }
        work.waiting.push_back((id, hostname.to_owned()));
    }

    /// Removes a look-up that has not begun.
    pub fn cancel(&self, id: Id) {
        self.0.lock().waiting.retain(|(other, _)| *other != id);
    }

    pub fn take_answers(&self) -> Vec<(Id, Answer)> {
        let _ = rustix::io::read(&self.0.wake, &mut [0; 8]);
        std::mem::take(&mut self.0.lock().answers)
    }
}
