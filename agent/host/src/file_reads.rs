//! Reads of files whose drivers may block. They have threads of their own: a sensor that hangs must not keep a name from being
//! looked up.
use crate::threads::Job;
use rustix::fs::{open, Mode, OFlags};
use std::io;

/// As much as one file of sysfs has.
const MAX_BYTES: usize = 4096;

pub struct FileReads {
    pub paths: Vec<String>,
}

/// The text of each file; None if it cannot be read.
pub type Texts = Vec<Option<String>>;

fn read(path: &str) -> Option<String> {
    // Without O_NONBLOCK a FIFO would block until it has a writer, forever if nobody writes.
    let file =
        open(path, OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY, Mode::empty())
            .ok()?;
    let mut buffer = [0; MAX_BYTES];
    let length = rustix::io::read(&file, &mut buffer).ok()?;
    Some(String::from_utf8_lossy(&buffer[..length]).into_owned())
}

impl Job for FileReads {
    type Answer = Texts;
    const MAX_THREADS: usize = 8;
    const STACK_BYTES: usize = 64 << 10;

    fn run(self) -> Texts {
        self.paths.iter().map(|path| read(path)).collect()
    }

    fn refuse(self, _: &io::Error) -> Texts {
        self.paths.iter().map(|_| None).collect()
    }
}
