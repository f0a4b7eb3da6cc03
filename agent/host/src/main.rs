//! Runs the agent's JavaScript, which is appended to this program's file. What it offers is in api.d.ts.
#[rustfmt::skip] // generated
mod api;
mod child;
mod connection;
mod datagrams;
mod echo;
mod errors;
mod events;
mod file_reads;
mod functions;
mod host;
mod lookups;
mod script;
mod sys;
mod threads;
mod tls;

use host::Host;
use script::Script;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::rc::Rc;

/// The end of the file: the script and its modules, their length in 8 bytes (little endian), and this mark.
const MARK: &[u8; 8] = b"MUSTERJS";
const TRAILER_BYTES: u64 = 16;
const MAX_READY: usize = 16;

fn read_program() -> io::Result<Vec<u8>> {
    let file = File::open("/proc/self/exe")?;
    let missing = || io::Error::other("no script is appended to this program");
    let end = file.metadata()?.len().checked_sub(TRAILER_BYTES).ok_or_else(missing)?;
    let mut trailer = [0; TRAILER_BYTES as usize];
    file.read_exact_at(&mut trailer, end)?;
    let (length, mark) = trailer.split_first_chunk::<8>().ok_or_else(missing)?;
    let length = u64::from_le_bytes(*length);
    let start = end.checked_sub(length).filter(|_| mark == MARK).ok_or_else(missing)?;
    let mut source = vec![0; length as usize];
    file.read_exact_at(&mut source, start)?;
    Ok(source)
}

fn run() -> io::Result<()> {
    sys::configure_libc();
    let host = Rc::new(RefCell::new(Host::new()?));
    let script = Script::start(read_program, &host).map_err(io::Error::other)?;
    let mut ready = Vec::with_capacity(MAX_READY);
    loop {
        dispatch_events(&script, &host);
        // Timers that are set meanwhile have to wait, or one of 0 ms that sets itself again would be all that runs.
        let now = host.borrow().events.now();
        loop {
            let handled = host.borrow_mut().handle_deadline(now);
            if !handled {
                break;
            }
            dispatch_events(&script, &host);
        }
        if host.borrow().is_idle() {
            host.borrow_mut().end_process(0);
        }
        host.borrow().events.wait(&mut ready);
        for event in ready.drain(..) {
            host.borrow_mut().handle_ready(&event);
            dispatch_events(&script, &host);
        }
    }
}

fn dispatch_events(script: &Script, host: &RefCell<Host>) {
    loop {
        let next = host.borrow_mut().events.pop();
        let Some((id, event)) = next else { break };
        script.dispatch(id, event);
    }
    if std::mem::take(&mut host.borrow_mut().wants_collection) {
        script.collect_garbage();
    }
}

fn main() {
    if let Err(error) = run() {
        let _ = writeln!(io::stderr(), "muster-agent: {error}");
        std::process::exit(1);
    }
}
