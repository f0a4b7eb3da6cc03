//! ICMP echo requests on unprivileged sockets (icmp(7)). The kernel sets the identifier and the checksum, and passes on only
//! replies with the socket's identifier.
use crate::api::NativeEvent;
use crate::errors;
use crate::events::{Events, Id};
use crate::sys;
use rustix::event::epoll::EventFlags;
use rustix::fd::{AsFd, OwnedFd};
use rustix::io::Errno;
use rustix::net::{self, ipproto, AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

const HEADER_BYTES: usize = 8;
const PACKET_BYTES: usize = HEADER_BYTES + 32;

pub struct Echo {
    socket: OwnedFd,
    request: [u8; PACKET_BYTES],
    reply_type: u8,
    sent_at: Duration,
}

fn open_socket(is_ipv6: bool) -> Result<OwnedFd, Errno> {
    let (family, protocol) =
        if is_ipv6 { (AddressFamily::INET6, ipproto::ICMPV6) } else { (AddressFamily::INET, ipproto::ICMP) };
    net::socket_with(family, SocketType::DGRAM, SocketFlags::NONBLOCK | SocketFlags::CLOEXEC, Some(protocol))
}

pub fn is_permitted() -> bool {
    open_socket(false).or_else(|_| open_socket(true)).is_ok()
}

fn failed(error: std::io::Error) -> NativeEvent {
    NativeEvent::Failed(errors::describe(&error))
}

impl Echo {
    /// Sends a request, or returns the event of its failure.
    pub fn start(id: Id, address: &str, events: &mut Events) -> Result<Self, NativeEvent> {
        let Ok(address) = address.parse::<IpAddr>() else {
            return Err(NativeEvent::Failed("EINVAL: not an address".to_owned()));
        };
        let socket = open_socket(address.is_ipv6()).map_err(|error| match error {
            Errno::ACCESS | Errno::PERM | Errno::PROTONOSUPPORT => {
                NativeEvent::Refused(errors::describe(&error.into()))
            }
            _ => failed(error.into()),
        })?;
        let (request_type, reply_type) = if address.is_ipv6() { (128, 129) } else { (8, 0) };
        let mut request = [0; PACKET_BYTES];
        request[0] = request_type;
        request[7] = 1; // sequence number
        rustix::rand::getrandom(&mut request[HEADER_BYTES..], rustix::rand::GetRandomFlags::empty())
            .map_err(|error| failed(error.into()))?;
        let echo = Self { socket, request, reply_type, sent_at: events.now() };
        echo.send(id, address, events).map_err(failed)?;
        Ok(echo)
    }

    fn send(&self, id: Id, address: IpAddr, events: &Events) -> std::io::Result<()> {
        sys::receive_icmp_errors(self.socket.as_fd(), address.is_ipv6())?;
        net::connect(&self.socket, &SocketAddr::new(address, 0))?;
        net::send(&self.socket, &self.request, SendFlags::empty())?;
        events.watch(&self.socket, id, EventFlags::IN)
    }

    pub fn ready(&self, events: &Events) -> Option<NativeEvent> {
        let mut reply = [0; PACKET_BYTES + 1];
        match net::recv(&self.socket, &mut reply, RecvFlags::empty()) {
            Ok((length, _)) if self.is_reply(&reply[..length]) => {
                let latency = events.now() - self.sent_at;
                Some(NativeEvent::Reply(latency.as_secs_f64() * 1000.0))
            }
            Ok(_) | Err(Errno::AGAIN | Errno::INTR) => None,
            Err(error) => Some(failed(error.into())),
        }
    }

    fn is_reply(&self, packet: &[u8]) -> bool {
        // Bytes 2 to 5 are the checksum and the identifier.
        packet.len() == PACKET_BYTES && packet[0] == self.reply_type && packet[6..] == self.request[6..]
    }
}
