//! The functions that the script calls; api.d.ts describes them.
use crate::api::{NativeEvent, NativeHost};
use crate::child::Child;
use crate::connection::Connection;
use crate::datagrams::Datagrams;
use crate::echo::{self, Echo};
use crate::errors::failure;
use crate::events::{Events, Id};
use crate::file_reads::FileReads;
use crate::host::{Host, Task};
use crate::script::{Bytes, Failure};
use crate::{sys, tls};
use ring::digest::{self, Algorithm};
use rustix::fd::{AsRawFd, OwnedFd};
use rustix::net::{netdevice, socket_with, AddressFamily, SocketFlags, SocketType};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::time::Duration;

/// As much as the kernel returns at once of most files of /proc.
const PAGE_BYTES: usize = 4096;

impl Host {
    fn start_connection(&mut self, hostname: &str, connection: Connection) -> Id {
        let id = self.start(Task::Connection(Box::new(connection)));
        self.look_up(id, hostname);
        id
    }

    /// netdevice(7) wants a socket, of any kind.
    fn interfaces(&mut self) -> io::Result<&OwnedFd> {
        let socket = match self.interfaces.take() {
            Some(socket) => socket,
            None => socket_with(AddressFamily::INET, SocketType::DGRAM, SocketFlags::CLOEXEC, None)?,
        };
        Ok(self.interfaces.insert(socket))
    }

    fn with_connection(
        &mut self,
        id: Id,
        act: impl FnOnce(&mut Connection, &mut Events) -> Option<NativeEvent>,
    ) -> Result<(), Failure> {
        if let Some(Task::Connection(connection)) = self.tasks.get_mut(&id) {
            let last = act(connection, &mut self.events);
            self.end(id, last);
        }
        Ok(())
    }
}

fn duration(milliseconds: f64) -> Duration {
    // At most three years; rounded up, so that the timer does not fire early.
    Duration::from_micros((milliseconds.clamp(0.0, 1e11) * 1000.0).ceil() as u64)
}

fn port(number: u32) -> Result<u16, Failure> {
    u16::try_from(number).map_err(|_| Failure::Range(format!("port {number} is above 65535")))
}

fn hash(algorithm: &'static Algorithm, bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    Ok(digest::digest(algorithm, bytes).as_ref().to_vec())
}

fn latin1(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        // As most files of /proc are; one copy instead of a push for each character.
        Ok(text) if text.is_ascii() => text.to_owned(),
        _ => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

impl NativeHost for Host {
    fn get_args(&mut self) -> Result<Vec<String>, Failure> {
        Ok(std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect())
    }

    fn read_env(&mut self, name: String) -> Result<Option<String>, Failure> {
        Ok(std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    fn get_machine(&mut self) -> Result<String, Failure> {
        Ok(rustix::system::uname().machine().to_string_lossy().into_owned())
    }

    fn get_engine_version(&mut self) -> Result<String, Failure> {
        Ok(sys::engine_version())
    }

    fn write(&mut self, descriptor: u32, text: String) -> Result<(), Failure> {
        // Nobody could be told of an error.
        let _ = match descriptor {
            1 => io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()),
            2 => io::stderr().write_all(text.as_bytes()),
            _ => return Err(Failure::Range("descriptor is neither 1 nor 2".to_owned())),
        };
        Ok(())
    }

    fn exit(&mut self, code: u32) -> Result<(), Failure> {
        if code > 255 {
            return Err(Failure::Range("code is above 255".to_owned()));
        }
        self.end_process(code as i32)
    }

    fn collect_garbage(&mut self) -> Result<(), Failure> {
        self.wants_collection = true;
        Ok(())
    }

    fn open(&mut self, path: String) -> Result<u32, Failure> {
        let file = File::open(&path).map_err(|error| failure(&error, "open", &path))?;
        let descriptor = file.as_raw_fd() as u32;
        self.files.insert(descriptor, file);
        Ok(descriptor)
    }

    fn read_at(&mut self, descriptor: u32, position: u32, max_bytes: u32) -> Result<String, Failure> {
        let mut buffer = [0; PAGE_BYTES];
        let wanted = &mut buffer[..PAGE_BYTES.min(max_bytes as usize)];
        let bad = || io::Error::from_raw_os_error(libc::EBADF);
        let file = self.files.get(&descriptor).ok_or_else(bad);
        let length = file
            .and_then(|file| file.read_at(wanted, position.into()))
            .map_err(|error| failure(&error, "pread", &descriptor.to_string()))?;
        Ok(latin1(&buffer[..length]))
    }

    fn close(&mut self, descriptor: u32) -> Result<(), Failure> {
        self.files.remove(&descriptor);
        Ok(())
    }

    fn read_file(&mut self, path: String, max_bytes: u32) -> Result<Vec<u8>, Failure> {
        let mut contents = vec![];
        let limit = u64::from(max_bytes) + 1;
        File::open(&path)
            .and_then(|file| file.take(limit).read_to_end(&mut contents))
            .map_err(|error| failure(&error, "read", &path))?;
        if contents.len() > max_bytes as usize {
            let message = format!("EFBIG: file is longer than {max_bytes} bytes, read '{path}'");
            return Err(Failure::System("EFBIG", message));
        }
        Ok(contents)
    }

    fn read_aside(&mut self, paths: Vec<String>) -> Result<u32, Failure> {
        let id = self.start(Task::FileReads);
        self.file_reads.start(id, FileReads { paths });
        Ok(id)
    }

    fn exists(&mut self, path: String) -> Result<bool, Failure> {
        Ok(fs::exists(path).unwrap_or(false))
    }

    fn list(&mut self, path: String) -> Result<Vec<String>, Failure> {
        let name = |entry: io::Result<fs::DirEntry>| {
            let entry = entry?;
            let slash = if entry.file_type()?.is_dir() { "/" } else { "" };
            Ok(format!("{}{slash}", entry.file_name().to_string_lossy()))
        };
        let names = fs::read_dir(&path).and_then(|entries| entries.map(name).collect());
        names.map_err(|error| failure(&error, "list", &path))
    }

    fn read_link(&mut self, path: String) -> Result<String, Failure> {
        let target = fs::read_link(&path).map_err(|error| failure(&error, "readlink", &path))?;
        Ok(target.to_string_lossy().into_owned())
    }

    fn count_links(&mut self, path: String) -> Result<f64, Failure> {
        let metadata = fs::metadata(&path).map_err(|error| failure(&error, "stat", &path))?;
        Ok(metadata.nlink() as f64)
    }

    fn statfs(&mut self, path: String) -> Result<Vec<f64>, Failure> {
        let bytes: Vec<u8> = path.encode_utf16().map(|unit| unit as u8).collect();
        let size = rustix::fs::statvfs(bytes).map_err(|error| failure(&error.into(), "statfs", &path))?;
        let bytes = |blocks: u64| blocks as f64 * size.f_frsize as f64;
        let inodes = [size.f_files as f64, size.f_ffree as f64];
        Ok(vec![bytes(size.f_blocks), bytes(size.f_bfree), bytes(size.f_bavail), inodes[0], inodes[1]])
    }

    fn list_ipv4_addresses(&mut self) -> Result<Vec<Vec<String>>, Failure> {
        let addresses = sys::ipv4_addresses().map_err(|error| failure(&error, "getifaddrs", ""))?;
        Ok(addresses.into_iter().map(|(name, address)| vec![name, address.to_string()]).collect())
    }

    fn read_interface_index(&mut self, name: String) -> Result<u32, Failure> {
        let index = self.interfaces().and_then(|socket| Ok(netdevice::name_to_index(socket, &name)?));
        index.map_err(|error| failure(&error, "ioctl", &name))
    }

    fn monotonic(&mut self) -> Result<f64, Failure> {
        Ok(self.events.now().as_secs_f64() * 1000.0)
    }

    fn set_timer(&mut self, milliseconds: f64) -> Result<u32, Failure> {
        let id = self.start(Task::Timer);
        self.events.set_deadline(id, duration(milliseconds));
        Ok(id)
    }

    fn fill_random(&mut self, mut into: Bytes) -> Result<(), Failure> {
        let filled = ring::rand::SecureRandom::fill(&ring::rand::SystemRandom::new(), &mut into);
        filled.map_err(|_| Failure::System("EIO", "EIO: no random bytes, getrandom ''".to_owned()))
    }

    fn sha1(&mut self, bytes: Bytes) -> Result<Vec<u8>, Failure> {
        hash(&digest::SHA1_FOR_LEGACY_USE_ONLY, &bytes)
    }

    fn sha256(&mut self, bytes: Bytes) -> Result<Vec<u8>, Failure> {
        hash(&digest::SHA256, &bytes)
    }

    fn encode_utf8(&mut self, text: String) -> Result<Vec<u8>, Failure> {
        Ok(text.into_bytes())
    }

    fn decode_utf8(&mut self, bytes: Bytes, is_fatal: bool) -> Result<String, Failure> {
        match String::from_utf8_lossy(&bytes) {
            std::borrow::Cow::Owned(_) if is_fatal => {
                Err(Failure::Type("the bytes are not UTF-8".to_owned()))
            }
            text => Ok(text.into_owned()),
        }
    }

    fn apply_mask(&mut self, mut bytes: Bytes, start: u32) -> Result<(), Failure> {
        let key_and_payload = bytes.split_at_mut_checked(start as usize);
        let Some((key, payload)) =
            key_and_payload.and_then(|(head, rest)| Some((*head.last_chunk::<4>()?, rest)))
        else {
            return Err(Failure::Range(format!("no masking key is before {start}")));
        };
        for chunk in payload.chunks_mut(key.len()) {
            chunk.iter_mut().zip(key).for_each(|(byte, mask)| *byte ^= mask);
        }
        Ok(())
    }

    fn decode_latin1(&mut self, bytes: Bytes) -> Result<String, Failure> {
        Ok(latin1(&bytes))
    }

    fn encode_latin1(&mut self, text: String) -> Result<Vec<u8>, Failure> {
        Ok(text.encode_utf16().map(|unit| unit as u8).collect())
    }

    fn parse_url(&mut self, text: String, base: Option<String>) -> Result<Option<Vec<String>>, Failure> {
        let parsed = match base {
            Some(base) => url::Url::parse(&base).and_then(|base| base.join(&text)),
            None => url::Url::parse(&text),
        };
        let Ok(url) = parsed else { return Ok(None) };
        let parts = [
            url::quirks::href(&url),
            url::quirks::protocol(&url),
            url::quirks::username(&url),
            url::quirks::password(&url),
            url::quirks::hostname(&url),
            url::quirks::port(&url),
            url::quirks::pathname(&url),
            url::quirks::search(&url),
            url::quirks::hash(&url),
        ];
        Ok(Some(parts.map(str::to_owned).to_vec()))
    }

    fn connect(&mut self, hostname: String, number: u32) -> Result<u32, Failure> {
        let connection = Connection::new(port(number)?, None);
        Ok(self.start_connection(&hostname, connection))
    }

    fn connect_tls(
        &mut self,
        hostname: String,
        number: u32,
        authorities_file: Option<String>,
        server_name: Option<String>,
    ) -> Result<u32, Failure> {
        let port = port(number)?;
        if let Some(path) = &authorities_file {
            File::open(path).map_err(|error| failure(&error, "open", path))?;
        }
        let name = server_name.as_ref().unwrap_or(&hostname);
        let session = tls::connect(name, authorities_file)
            .map_err(|error| Failure::System("ERR_TLS", format!("{}, '{name}'", tls::describe(&error))))?;
        Ok(self.start_connection(&hostname, Connection::new(port, Some(session))))
    }

    fn read_certificate(&mut self, connection: u32) -> Result<Option<Vec<u8>>, Failure> {
        match self.tasks.get(&connection) {
            Some(Task::Connection(target)) => Ok(target.certificate()),
            _ => Ok(None),
        }
    }

    fn connect_udp(&mut self, address: String, number: u32) -> Result<u32, Failure> {
        let port = port(number)?;
        let id = self.start(Task::Timer);
        match Datagrams::open(id, &address, port, &mut self.events) {
            Ok(datagrams) => {
                self.tasks.insert(id, Task::Datagrams(datagrams));
            }
            Err(event) => self.end(id, Some(event)),
        }
        Ok(id)
    }

    fn connect_local(&mut self, path: String) -> Result<u32, Failure> {
        let id = self.start(Task::Connection(Box::new(Connection::new(0, None))));
        self.with_connection(id, |target, events| target.connect_local(id, &path, events))?;
        Ok(id)
    }

    fn send(&mut self, connection: u32, bytes: Bytes) -> Result<(), Failure> {
        if let Some(Task::Datagrams(datagrams)) = self.tasks.get(&connection) {
            let last = datagrams.send(&bytes);
            self.end(connection, last);
        }
        self.with_connection(connection, |target, events| target.send(connection, &bytes, events))
    }

    fn buffered_bytes(&mut self, connection: u32) -> Result<f64, Failure> {
        match self.tasks.get(&connection) {
            Some(Task::Connection(target)) => Ok(target.buffered_bytes() as f64),
            _ => Ok(0.0),
        }
    }

    fn finish(&mut self, connection: u32) -> Result<(), Failure> {
        self.with_connection(connection, |target, events| target.finish(connection, events))
    }

    fn lookup(&mut self, hostname: String) -> Result<u32, Failure> {
        let id = self.start(Task::Lookup);
        self.look_up(id, &hostname);
        Ok(id)
    }

    fn can_echo(&mut self) -> Result<bool, Failure> {
        Ok(echo::is_permitted())
    }

    fn echo(&mut self, address: String, timeout_ms: f64) -> Result<u32, Failure> {
        let id = self.start(Task::Timer);
        match Echo::start(id, &address, &mut self.events) {
            Ok(echo) => {
                self.tasks.insert(id, Task::Echo(Box::new(echo)));
                self.events.set_deadline(id, duration(timeout_ms));
            }
            Err(event) => self.end(id, Some(event)),
        }
        Ok(id)
    }

    fn run(&mut self, program: String, args: Vec<String>) -> Result<u32, Failure> {
        let id = self.last_id + 1;
        let child = Child::start(id, &program, &args, &self.events);
        Ok(self.start(Task::Child(child.map_err(|error| failure(&error, "spawn", &program))?)))
    }

    fn cancel(&mut self, id: u32) -> Result<(), Failure> {
        self.events.forget(id);
        self.lookups.cancel(id);
        self.file_reads.cancel(id);
        if let Some(Task::Child(mut child)) = self.tasks.remove(&id) {
            child.abandon();
            self.abandoned.push(child);
        }
        Ok(())
    }
}
