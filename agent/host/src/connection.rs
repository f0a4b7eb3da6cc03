//! TCP, TLS and Unix connections.
use crate::api::NativeEvent;
use crate::errors;
use crate::events::{Events, Id};
use crate::lookups::Addresses;
use crate::tls;
use rustix::event::epoll::EventFlags;
use rustix::io::Errno;
use rustix::net::{self, AddressFamily, SocketAddrUnix, SocketFlags, SocketType};
use rustls::ClientConnection;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

/// RFC 8305, section 5.
const ATTEMPT_DELAY: Duration = Duration::from_millis(250);
const MAX_UNSENT_BYTES: usize = 16 << 20;
/// The largest TLS record.
const CHUNK_BYTES: usize = 16 << 10;

/// The interest of a connection in readiness is None until it is used.
enum Stage {
    LookingUp { port: u16 },
    Connecting { waiting: VecDeque<SocketAddr>, attempts: Vec<TcpStream>, error: String },
    /// std's type of a TCP stream also reads and writes a Unix one.
    Connected { stream: TcpStream, interest: Option<EventFlags> },
}

pub struct Connection {
    stage: Stage,
    tls: Option<Box<ClientConnection>>,
    unsent: VecDeque<u8>,
    /// Bytes that are encrypted and not sent yet.
    encrypted: usize,
    is_open: bool,
    is_finishing: bool,
    has_sent_end: bool,
    has_received_end: bool,
}

/// The last event of a connection that fails.
fn failed(error: &io::Error) -> NativeEvent {
    NativeEvent::End(Some(errors::describe(error)))
}

fn is_temporary(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

/// Starts to connect; the socket becomes writable when it is done.
fn start_attempt(address: SocketAddr) -> io::Result<TcpStream> {
    let family = if address.is_ipv6() { AddressFamily::INET6 } else { AddressFamily::INET };
    let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
    let socket = net::socket_with(family, SocketType::STREAM, flags, None)?;
    match net::connect(&socket, &address) {
        Ok(()) | Err(Errno::INPROGRESS) => Ok(TcpStream::from(socket)),
        Err(error) => Err(error.into()),
    }
}

fn open_local(path: &str) -> io::Result<TcpStream> {
    let address = SocketAddrUnix::new(path)?;
    let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
    let socket = net::socket_with(AddressFamily::UNIX, SocketType::STREAM, flags, None)?;
    net::connect(&socket, &address)?;
    Ok(TcpStream::from(socket))
}

/// Alternates between the families (RFC 8305, section 4), starting with the one that the system prefers.
fn order(addresses: &[IpAddr], port: u16) -> VecDeque<SocketAddr> {
    let is_first = |address: &&IpAddr| address.is_ipv6() == addresses[0].is_ipv6();
    let mut first = addresses.iter().filter(is_first);
    let mut second = addresses.iter().filter(|address| !is_first(address));
    let mut ordered = VecDeque::with_capacity(addresses.len());
    while ordered.len() < addresses.len() {
        ordered.extend(first.next().into_iter().chain(second.next()).map(|&ip| SocketAddr::new(ip, port)));
    }
    ordered
}

impl Connection {
    pub fn new(port: u16, tls: Option<ClientConnection>) -> Self {
        Self {
            stage: Stage::LookingUp { port },
            tls: tls.map(Box::new),
            unsent: VecDeque::new(),
            encrypted: 0,
            is_open: false,
            is_finishing: false,
            has_sent_end: false,
            has_received_end: false,
        }
    }

    /// Connects to the addresses. Returns the last event if that fails immediately, like the following functions.
    pub fn connect(&mut self, id: Id, addresses: Addresses, events: &mut Events) -> Option<NativeEvent> {
        let Stage::LookingUp { port } = self.stage else { return None };
        match addresses {
            Ok(addresses) => {
                let waiting = order(&addresses, port);
                self.stage = Stage::Connecting { waiting, attempts: vec![], error: String::new() };
                self.attempt_next(id, events)
            }
            Err(error) => Some(NativeEvent::End(Some(error))),
        }
    }

    /// Connects to a Unix socket.
    pub fn connect_local(&mut self, id: Id, path: &str, events: &mut Events) -> Option<NativeEvent> {
        let opened = open_local(path).and_then(|stream| {
            events.watch(&stream, id, EventFlags::OUT)?;
            Ok(stream)
        });
        match opened {
            Ok(stream) => {
                self.stage = Stage::Connected { stream, interest: None };
                self.is_open = true;
                events.push(id, NativeEvent::Open);
                None
            }
            Err(error) => Some(failed(&error)),
        }
    }

    /// Starts an attempt with the next address, beside those that have not failed yet.
    pub fn attempt_next(&mut self, id: Id, events: &mut Events) -> Option<NativeEvent> {
        let Stage::Connecting { waiting, attempts, error } = &mut self.stage else { return None };
        events.clear_deadlines(id);
        while let Some(address) = waiting.pop_front() {
            let started = start_attempt(address).and_then(|stream| {
                events.watch(&stream, id, EventFlags::OUT)?;
                Ok(stream)
            });
            match started {
                Ok(stream) => {
                    attempts.push(stream);
                    if !waiting.is_empty() {
                        events.set_deadline(id, ATTEMPT_DELAY);
                    }
                    return None;
                }
                Err(cause) => *error = errors::describe(&cause),
            }
        }
        attempts.is_empty().then(|| NativeEvent::End(Some(std::mem::take(error))))
    }

    /// Chooses the first attempt that has succeeded.
    fn check_attempts(&mut self, id: Id, flags: EventFlags, events: &mut Events) -> Option<NativeEvent> {
        let Stage::Connecting { attempts, error, .. } = &mut self.stage else { return None };
        let count = attempts.len();
        let mut connected = None;
        // The event is of this attempt, if there has been no other.
        if count == 1 && error.is_empty() && !flags.contains(EventFlags::ERR) {
            connected = attempts.pop();
        }
        for stream in std::mem::take(attempts) {
            match stream.take_error() {
                Ok(None) if connected.is_none() && stream.peer_addr().is_ok() => connected = Some(stream),
                Ok(None) => attempts.push(stream),
                Ok(Some(cause)) | Err(cause) => *error = errors::describe(&cause),
            }
        }
        if let Some(stream) = connected {
            events.clear_deadlines(id);
            self.stage = Stage::Connected { stream, interest: None };
            if self.tls.is_some() {
                return self.advance(id, events);
            }
            self.is_open = true;
            events.push(id, NativeEvent::Open);
            // Used when the script writes, or at the next event: a probe closes it now.
            return None;
        }
        if attempts.len() < count {
            return self.attempt_next(id, events);
        }
        None
    }

    pub fn ready(&mut self, id: Id, flags: EventFlags, events: &mut Events) -> Option<NativeEvent> {
        if !matches!(self.stage, Stage::Connected { .. }) {
            return self.check_attempts(id, flags, events);
        }
        if flags.intersects(EventFlags::IN | EventFlags::HUP | EventFlags::ERR) && !self.has_received_end {
            if let Err(event) = self.receive(id, events) {
                return Some(event);
            }
        }
        self.advance(id, events)
    }

    /// Passes on at most one chunk, so that a fast peer neither fills the memory nor delays other connections.
    fn receive(&mut self, id: Id, events: &mut Events) -> Result<(), NativeEvent> {
        let Stage::Connected { stream, .. } = &mut self.stage else { return Ok(()) };
        let mut buffer = [0; CHUNK_BYTES];
        let Some(tls) = &mut self.tls else {
            match stream.read(&mut buffer) {
                Ok(0) => self.has_received_end = true,
                Ok(length) => events.push(id, NativeEvent::Data(buffer[..length].to_vec())),
                Err(error) if is_temporary(&error) => {}
                Err(error) => return Err(failed(&error)),
            }
            return Ok(());
        };
        match tls.read_tls(stream) {
            Ok(0) => self.has_received_end = true,
            Ok(_) => {}
            Err(error) if is_temporary(&error) => return Ok(()),
            Err(error) => return Err(failed(&error)),
        }
        if let Err(error) = tls.process_new_packets() {
            // The alert.
            let _ = tls.write_tls(stream);
            return Err(NativeEvent::End(Some(tls::describe(&error))));
        }
        if !self.is_open && !tls.is_handshaking() {
            self.is_open = true;
            events.push(id, NativeEvent::Open);
        }
        loop {
            match tls.reader().read(&mut buffer) {
                Ok(length) if length > 0 => events.push(id, NativeEvent::Data(buffer[..length].to_vec())),
                Err(error) if is_temporary(&error) => return Ok(()),
                // With or without the alert close_notify.
                _ => {
                    self.has_received_end = true;
                    return Ok(());
                }
            }
        }
    }

    /// Sends what can be sent, and ends the connection when both sides are done.
    fn advance(&mut self, id: Id, events: &Events) -> Option<NativeEvent> {
        if let Err(error) = self.flush() {
            if !is_temporary(&error) {
                return Some(failed(&error));
            }
        }
        let is_unsent = match &self.tls {
            Some(tls) => tls.wants_write(),
            None => !self.unsent.is_empty(),
        };
        if self.has_received_end && !(self.is_finishing && is_unsent) {
            return Some(NativeEvent::End(None));
        }
        let Stage::Connected { stream, interest } = &mut self.stage else { return None };
        let mut wanted = EventFlags::empty();
        wanted.set(EventFlags::IN, !self.has_received_end);
        wanted.set(EventFlags::OUT, is_unsent);
        if *interest != Some(wanted) {
            if interest.is_none() {
                let _ = stream.set_nodelay(true);
            }
            *interest = Some(wanted);
            events.change(stream, id, wanted);
        }
        None
    }

    fn flush(&mut self) -> io::Result<()> {
        let Stage::Connected { stream, .. } = &mut self.stage else { return Ok(()) };
        loop {
            if let Some(tls) = &mut self.tls {
                while tls.wants_write() {
                    tls.write_tls(stream)?;
                }
                self.encrypted = 0;
                if !self.is_open {
                    return Ok(());
                }
            }
            let chunk = self.unsent.as_slices().0;
            let chunk = &chunk[..chunk.len().min(CHUNK_BYTES)];
            if chunk.is_empty() {
                if !self.is_finishing || self.has_sent_end {
                    break;
                }
                self.has_sent_end = true;
                if let Some(tls) = &mut self.tls {
                    tls.send_close_notify();
                }
                continue;
            }
            let length = match &mut self.tls {
                Some(tls) => tls.writer().write(chunk)?,
                None => stream.write(chunk)?,
            };
            self.unsent.drain(..length);
            self.encrypted = if self.tls.is_some() { length } else { 0 };
        }
        // A backlog may have taken megabytes.
        self.unsent.shrink_to(CHUNK_BYTES);
        if self.has_sent_end {
            let _ = stream.shutdown(Shutdown::Write);
        }
        Ok(())
    }

    pub fn send(&mut self, id: Id, bytes: &[u8], events: &Events) -> Option<NativeEvent> {
        if self.is_finishing {
            return None;
        }
        if self.unsent.len() + bytes.len() > MAX_UNSENT_BYTES {
            let text = format!("ENOBUFS: more than {MAX_UNSENT_BYTES} bytes are unsent");
            return Some(NativeEvent::End(Some(text)));
        }
        self.unsent.extend(bytes);
        self.advance(id, events)
    }

    /// Of the server, as DER.
    pub fn certificate(&self) -> Option<Vec<u8>> {
        let chain = self.tls.as_ref().filter(|_| self.is_open)?.peer_certificates()?;
        Some(chain.first()?.to_vec())
    }

    pub fn buffered_bytes(&self) -> usize {
        self.unsent.len() + self.encrypted
    }

    pub fn finish(&mut self, id: Id, events: &Events) -> Option<NativeEvent> {
        self.is_finishing = true;
        self.advance(id, events)
    }
}
