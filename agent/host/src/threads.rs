//! Runs calls that block on a few threads. A thread ends when it has nothing to do.
use crate::events::Id;
use rustix::event::{eventfd, EventfdFlags};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

/// A call that blocks.
pub trait Job: Send + 'static {
    type Answer: Send;
    const MAX_THREADS: usize;
    const STACK_BYTES: usize;

    fn run(self) -> Self::Answer;
    /// The answer if no thread can be started.
    fn refuse(self, error: &io::Error) -> Self::Answer;
}

struct Work<J: Job> {
    waiting: VecDeque<(Id, J)>,
    threads: usize,
    answers: Vec<(Id, J::Answer)>,
}

struct Shared<J: Job> {
    work: Mutex<Work<J>>,
    /// Readable when there are answers.
    wake: OwnedFd,
}

pub struct Threads<J: Job>(Arc<Shared<J>>);

impl<J: Job> Shared<J> {
    fn lock(&self) -> MutexGuard<'_, Work<J>> {
        self.work.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn run(&self) {
        loop {
            let mut work = self.lock();
            let Some((id, job)) = work.waiting.pop_front() else {
                work.threads -= 1;
                return;
            };
            drop(work);
            self.answer(id, job.run());
        }
    }

    fn answer(&self, id: Id, answer: J::Answer) {
        self.lock().answers.push((id, answer));
        let _ = rustix::io::write(&self.wake, &1_u64.to_ne_bytes());
    }
}

impl<J: Job> Threads<J> {
    pub fn new() -> io::Result<Self> {
        let wake = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?;
        let work = Work { waiting: VecDeque::new(), threads: 0, answers: vec![] };
        Ok(Self(Arc::new(Shared { work: Mutex::new(work), wake })))
    }

    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.0.wake.as_fd()
    }

    pub fn start(&self, id: Id, job: J) {
        let mut work = self.0.lock();
        if work.threads < J::MAX_THREADS {
            let shared = self.0.clone();
            let thread = std::thread::Builder::new().stack_size(J::STACK_BYTES);
            match thread.spawn(move || shared.run()) {
                Ok(_) => work.threads += 1,
                Err(error) if work.threads == 0 => {
                    drop(work);
                    return self.0.answer(id, job.refuse(&error));
                }
                Err(_) => {}
            }
        }
        work.waiting.push_back((id, job));
    }

    /// Removes a job that has not begun.
    pub fn cancel(&self, id: Id) {
        self.0.lock().waiting.retain(|(other, _)| *other != id);
    }

    pub fn take_answers(&self) -> Vec<(Id, J::Answer)> {
        let _ = rustix::io::read(&self.0.wake, &mut [0; 8]);
        std::mem::take(&mut self.0.lock().answers)
    }
}
