//! Child processes.
use crate::api::NativeEvent;
use crate::events::{Events, Id};
use crate::sys;
use rustix::event::epoll::EventFlags;
use rustix::fd::OwnedFd;
use rustix::io::Errno;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

const MAX_OUTPUT_BYTES: usize = 64 << 10;

pub struct Child {
    process: std::process::Child,
    /// Standard output and standard error, until their ends.
    pipes: Vec<OwnedFd>,
    output_bytes: usize,
}

impl Child {
    pub fn start(id: Id, program: &str, args: &[String], events: &Events) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(args).env_clear().env("LC_ALL", "C").stdin(Stdio::null());
        sys::unblock_signals(&mut command);
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let stdout = process.stdout.take().map(OwnedFd::from);
        let stderr = process.stderr.take().map(OwnedFd::from);
        let mut child = Self { process, pipes: stdout.into_iter().chain(stderr).collect(), output_bytes: 0 };
        let watched = child.pipes.iter().try_for_each(|pipe| {
            rustix::io::ioctl_fionbio(pipe, true)?;
            events.watch(pipe, id, EventFlags::IN)
        });
        if watched.is_err() {
            child.kill();
        }
        watched.map(|()| child)
    }

    pub fn kill(&mut self) {
        let _ = self.process.kill();
    }

    /// Kills it and passes nothing on any more.
    pub fn abandon(&mut self) {
        self.kill();
        self.pipes.clear();
    }

    /// Passes on what the pipes contain.
    pub fn ready(&mut self, id: Id, events: &mut Events) {
        let mut pipes = std::mem::take(&mut self.pipes);
        pipes.retain(|pipe| self.read(pipe, id, events));
        self.pipes = pipes;
    }

    /// Whether the pipe may have more to read later.
    fn read(&mut self, pipe: &OwnedFd, id: Id, events: &mut Events) -> bool {
        let mut buffer = [0; 4096];
        loop {
            let length = match rustix::io::read(pipe, &mut buffer) {
                Ok(0) => return false,
                Ok(length) => length,
                Err(error) => return error == Errno::AGAIN,
            };
            let taken = length.min(MAX_OUTPUT_BYTES - self.output_bytes);
            self.output_bytes += taken;
            events.push(id, NativeEvent::Output(buffer[..taken].to_vec()));
            if taken < length {
                self.kill();
                return false;
            }
        }
    }

    /// The last event, if the process has ended.
    pub fn reap(&mut self, id: Id, events: &mut Events) -> Option<NativeEvent> {
        let status = self.process.try_wait().ok()??;
        self.ready(id, events);
        let code = status.code().unwrap_or_else(|| -status.signal().unwrap_or(libc::SIGKILL));
        Some(NativeEvent::Exit(code.into()))
    }
}
