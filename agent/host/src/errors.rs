//! Errors of the operating system as the script sees them: a name such as ENOENT and a text.
use crate::script::Failure;
use std::io;

macro_rules! names {
    ($($name:ident)*) => {
        fn name_of(number: i32) -> Option<&'static str> {
            match number {
                $(libc::$name => Some(stringify!($name)),)*
                _ => None,
            }
        }
    };
}
names! {
    E2BIG EACCES EADDRNOTAVAIL EAFNOSUPPORT EAGAIN EBADF ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH
    EINVAL EIO EISDIR ELOOP EMFILE EMSGSIZE ENAMETOOLONG ENETDOWN ENETUNREACH ENFILE ENOBUFS ENODEV ENOENT ENOEXEC ENOMEM
    ENOPROTOOPT ENOTCONN ENOTDIR ENXIO EOPNOTSUPP EOVERFLOW EPERM EPIPE EPROTO EPROTONOSUPPORT ESRCH ESTALE ETIMEDOUT
    ETXTBSY
}

pub fn code(error: &io::Error) -> &'static str {
    // std refuses paths with a NUL byte itself.
    let number = error.raw_os_error().unwrap_or(libc::EINVAL);
    name_of(number).unwrap_or("EUNKNOWN")
}

/// "ECONNREFUSED: connection refused"
pub fn describe(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    // "Connection refused", but not "I/O error".
    let mut letters = text.chars();
    let rest = letters.as_str().get(1..).unwrap_or_default();
    match letters.next() {
        Some(first) if rest.starts_with(char::is_lowercase) => {
            format!("{}: {}{rest}", code(error), first.to_lowercase())
        }
        _ => format!("{}: {text}", code(error)),
    }
}

/// "ENOENT: no such file or directory, open '/etc/x'", as Node writes it.
pub fn failure(error: &io::Error, call: &str, subject: &str) -> Failure {
    Failure::System(code(error), format!("{}, {call} '{subject}'", describe(error)))
}
