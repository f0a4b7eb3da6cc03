//! Look-ups of host names, since getaddrinfo(3) blocks.
use crate::errors;
use crate::threads::Job;
use std::io;
use std::net::{IpAddr, ToSocketAddrs};

pub struct Lookup {
    pub hostname: String,
}

/// The addresses, or an error such as "ENOTFOUND: …".
pub type Addresses = Result<Vec<IpAddr>, String>;

impl Job for Lookup {
    type Answer = Addresses;
    const MAX_THREADS: usize = 4;
    /// getaddrinfo(3) needs some tens of kilobytes.
    const STACK_BYTES: usize = 256 << 10;

    fn run(self) -> Addresses {
        let hostname = self.hostname;
        match (hostname.as_str(), 0).to_socket_addrs() {
            Ok(addresses) => Ok(addresses.map(|address| address.ip()).collect()),
            // std keeps only the text of EAI_AGAIN: no name server answered.
            Err(error) if error.to_string().contains("Temporary failure") => {
                Err(format!("EAI_AGAIN: no name server answers, look-up of {hostname}"))
            }
            Err(_) => Err(format!("ENOTFOUND: no address for {hostname}")),
        }
    }

    fn refuse(self, error: &io::Error) -> Addresses {
        Err(errors::describe(error))
    }
}
