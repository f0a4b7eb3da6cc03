//! UDP sockets for datagrams to and from one address.
use crate::api::NativeEvent;
use crate::errors;
use crate::events::{Events, Id};
use rustix::event::epoll::EventFlags;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, UdpSocket};

/// More than a DNS server sends to clients that do not ask for more than 512 bytes.
const DATAGRAM_BYTES: usize = 4096;

pub struct Datagrams(UdpSocket);

fn failed(error: &io::Error) -> NativeEvent {
    NativeEvent::End(Some(errors::describe(error)))
}

fn connect(address: IpAddr, port: u16) -> io::Result<UdpSocket> {
    let any = if address.is_ipv6() { Ipv6Addr::UNSPECIFIED.into() } else { IpAddr::from(Ipv4Addr::UNSPECIFIED) };
    let socket = UdpSocket::bind((any, 0))?;
    socket.set_nonblocking(true)?;
    // The kernel then drops datagrams of others, and reports ICMP errors.
    socket.connect((address, port))?;
    Ok(socket)
}

impl Datagrams {
    /// Opens a socket, or returns the event of its failure.
    pub fn open(id: Id, address: &str, port: u16, events: &mut Events) -> Result<Self, NativeEvent> {
        let Ok(address) = address.parse() else {
            return Err(NativeEvent::End(Some("EINVAL: not an address".to_owned())));
        };
        let opened = connect(address, port).and_then(|socket| {
            events.watch(&socket, id, EventFlags::IN)?;
            Ok(Self(socket))
        });
        let datagrams = opened.map_err(|error| failed(&error))?;
        events.push(id, NativeEvent::Open);
        Ok(datagrams)
    }

    /// Returns the last event if it fails, as the next function.
    pub fn send(&self, bytes: &[u8]) -> Option<NativeEvent> {
        match self.0.send(bytes) {
            // As lost as one that a router drops.
            Err(error) if error.kind() == ErrorKind::WouldBlock => None,
            Err(error) => Some(failed(&error)),
            Ok(_) => None,
        }
    }

    pub fn ready(&self, id: Id, events: &mut Events) -> Option<NativeEvent> {
        let mut buffer = [0; DATAGRAM_BYTES];
        match self.0.recv(&mut buffer) {
            Ok(length) => events.push(id, NativeEvent::Data(buffer[..length].to_vec())),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(error) => return Some(failed(&error)),
        }
        None
    }
}
