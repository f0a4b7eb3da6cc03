//! Everything that needs `unsafe`: memory of QuickJS, and calls of libc that neither std nor rustix has.
#![allow(unsafe_code)]
use rquickjs::{qjs, Ctx, Module, Value};
use rustix::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::ffi::{c_char, c_int, CStr};
use std::ops::{Deref, DerefMut};
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::{io, mem, net::Ipv4Addr, ptr, slice};

/// The memory of a Uint8Array, for the duration of a call of the host. No script runs meanwhile, which could detach the
/// memory or see it change; and no function has two of them, which could be the same memory.
pub struct Bytes<'js> {
    start: *mut u8,
    length: usize,
    /// Keeps the memory.
    _array: Value<'js>,
}

impl<'js> Bytes<'js> {
    pub fn new(value: &Value<'js>) -> Option<Self> {
        let (ctx, raw) = (value.ctx().as_raw().as_ptr(), value.as_raw());
        let mut length = 0;
        // SAFETY: both are valid as long as `value` is; after the check of its type the second call cannot throw for
        // another reason than a detached buffer.
        let start = unsafe {
            if qjs::JS_GetTypedArrayType(raw) != qjs::JSTypedArrayEnum_JS_TYPED_ARRAY_UINT8 as c_int {
                return None;
            }
            qjs::JS_GetUint8Array(ctx, &mut length, raw)
        };
        if start.is_null() {
            drop(value.ctx().catch());
            return None;
        }
        Some(Self { start, length: length as usize, _array: value.clone() })
    }
}

impl Deref for Bytes<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: see the type.
        unsafe { slice::from_raw_parts(self.start, self.length) }
    }
}

impl DerefMut for Bytes<'_> {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: see the type.
        unsafe { slice::from_raw_parts_mut(self.start, self.length) }
    }
}

pub fn uint8_array<'js>(ctx: &Ctx<'js>, bytes: &[u8]) -> rquickjs::Result<Value<'js>> {
    // SAFETY: QuickJS copies the bytes; `from_raw` takes over the only reference to the new value.
    let value = unsafe {
        let raw = qjs::JS_NewUint8ArrayCopy(ctx.as_raw().as_ptr(), bytes.as_ptr(), bytes.len() as _);
        Value::from_raw(ctx.clone(), raw)
    };
    if value.is_exception() {
        return Err(rquickjs::Error::Exception);
    }
    Ok(value)
}

/// A string, or any value as String(value) converts it; None if that throws. Lone surrogates become U+FFFD.
pub fn text(value: &Value) -> Option<String> {
    let ctx = value.ctx().as_raw().as_ptr();
    let mut length = 0;
    // SAFETY: QuickJS returns so many bytes, which are copied before they are freed.
    let mut bytes = unsafe {
        let start = qjs::JS_ToCStringLen(ctx, &mut length, value.as_raw());
        if start.is_null() {
            drop(value.ctx().catch());
            return None;
        }
        let bytes = slice::from_raw_parts(start.cast::<u8>(), length).to_vec();
        qjs::JS_FreeCString(ctx, start);
        bytes
    };
    // QuickJS encodes them in three bytes, as long as U+FFFD (EF BF BD): ED A0..BF 80..BF.
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at] == 0xed && bytes[at + 1] >= 0xa0 {
            bytes[at..at + 3].copy_from_slice("\u{fffd}".as_bytes());
        }
    }
    String::from_utf8(bytes).ok()
}

/// Loads bytecode of `Module::write`.
pub fn load_module<'js>(ctx: &Ctx<'js>, bytecode: &[u8]) -> rquickjs::Result<Module<'js>> {
    // SAFETY: this process has written it.
    unsafe { Module::load(ctx.clone(), bytecode) }
}

pub fn engine_version() -> String {
    // SAFETY: a static string.
    unsafe { CStr::from_ptr(qjs::JS_GetVersion()) }.to_string_lossy().into_owned()
}

extern "C" {
    /// Sets what /etc/nsswitch.conf would for one database.
    fn __nss_configure_lookup(database: *const c_char, services: *const c_char) -> c_int;
}

/// Prepares glibc; before any thread starts.
pub fn configure_libc() {
    // SAFETY: only constants are passed.
    unsafe {
        // A statically linked program must not load the NSS modules of the system, which belong to another glibc.
        __nss_configure_lookup(c"hosts".as_ptr(), c"files dns".as_ptr());
        // An arena for every look-up thread would keep its memory.
        libc::mallopt(libc::M_ARENA_MAX, 1);
        libc::mallopt(libc::M_TOP_PAD, 64 << 10);
    }
}

/// Returns free memory to the system.
pub fn trim_memory() {
    // SAFETY: no arguments that matter.
    unsafe { libc::malloc_trim(0) };
}

/// Blocks the signals and returns a descriptor to read them from (signalfd(2)). Unlike a handler it also receives them as
/// process 1 of a container.
pub fn signal_descriptor(signals: &[c_int]) -> io::Result<OwnedFd> {
    // SAFETY: the set is initialised before it is used, and the descriptor is new.
    unsafe {
        let mut set: libc::sigset_t = mem::zeroed();
        libc::sigemptyset(&mut set);
        for &signal in signals {
            libc::sigaddset(&mut set, signal);
        }
        libc::pthread_sigmask(libc::SIG_BLOCK, &set, ptr::null_mut());
        let descriptor = libc::signalfd(-1, &set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK);
        if descriptor < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(OwnedFd::from_raw_fd(descriptor))
    }
}

/// Unblocks all signals in a child process, which would inherit those of `signal_descriptor`.
pub fn unblock_signals(command: &mut Command) {
    // SAFETY: between fork and exec, only async-signal-safe functions are called.
    unsafe {
        command.pre_exec(|| {
            let mut none: libc::sigset_t = mem::zeroed();
            libc::sigemptyset(&mut none);
            libc::pthread_sigmask(libc::SIG_SETMASK, &none, ptr::null_mut());
            Ok(())
        });
    }
}

/// Reports ICMP errors of an ICMP socket as errors of recv(2).
pub fn receive_icmp_errors(socket: BorrowedFd, is_ipv6: bool) -> io::Result<()> {
    let (level, option) =
        if is_ipv6 { (libc::IPPROTO_IPV6, libc::IPV6_RECVERR) } else { (libc::IPPROTO_IP, libc::IP_RECVERR) };
    let on: c_int = 1;
    // SAFETY: the value is a c_int of that size.
    let result = unsafe {
        libc::setsockopt(
            socket.as_raw_fd(),
            level,
            option,
            ptr::from_ref(&on).cast(),
            mem::size_of_val(&on) as u32,
        )
    };
    if result < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(())
}

/// The name and address of every interface that is not a loopback one.
pub fn ipv4_addresses() -> io::Result<Vec<(String, Ipv4Addr)>> {
    let mut found = vec![];
    // SAFETY: the list and the addresses in it are valid until they are freed; an address of the family AF_INET is a
    // sockaddr_in.
    unsafe {
        let mut list = ptr::null_mut();
        if libc::getifaddrs(&mut list) != 0 {
            return Err(io::Error::last_os_error());
        }
        let mut next = list;
        while let Some(entry) = next.as_ref() {
            next = entry.ifa_next;
            let is_loopback = entry.ifa_flags & libc::IFF_LOOPBACK as u32 != 0;
            let Some(address) = entry.ifa_addr.as_ref() else { continue };
            if is_loopback || c_int::from(address.sa_family) != libc::AF_INET {
                continue;
            }
            let address = ptr::from_ref(address).cast::<libc::sockaddr_in>().read_unaligned();
            let name = CStr::from_ptr(entry.ifa_name).to_string_lossy().into_owned();
            found.push((name, Ipv4Addr::from(u32::from_be(address.sin_addr.s_addr))));
        }
        libc::freeifaddrs(list);
    }
    Ok(found)
}
