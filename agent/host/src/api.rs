//! Generated from api.d.ts by scripts/build/host-api.mjs.
use crate::script::{digest, Arguments, Bytes, Error, Failure, ToScript};
use rquickjs::{Ctx, Value};

const _: () = assert!(
    digest(include_bytes!("../api.d.ts")) == 0x2513a75a84a98d90,
    "src/api.rs is older than api.d.ts: run node scripts/build/host-api.mjs"
);

pub trait NativeHost {
    fn get_args(&mut self) -> Result<Vec<String>, Failure>;
    fn read_env(&mut self, name: String) -> Result<Option<String>, Failure>;
    fn get_machine(&mut self) -> Result<String, Failure>;
    fn get_engine_version(&mut self) -> Result<String, Failure>;
    fn write(&mut self, descriptor: u32, text: String) -> Result<(), Failure>;
    fn exit(&mut self, code: u32) -> Result<(), Failure>;
    fn collect_garbage(&mut self) -> Result<(), Failure>;
    fn open(&mut self, path: String) -> Result<u32, Failure>;
    fn read_at(&mut self, descriptor: u32, position: u32, max_bytes: u32) -> Result<String, Failure>;
    fn close(&mut self, descriptor: u32) -> Result<(), Failure>;
    fn read_file(&mut self, path: String, max_bytes: u32) -> Result<Vec<u8>, Failure>;
    fn read_aside(&mut self, paths: Vec<String>) -> Result<u32, Failure>;
    fn exists(&mut self, path: String) -> Result<bool, Failure>;
    fn list(&mut self, path: String) -> Result<Vec<String>, Failure>;
    fn read_link(&mut self, path: String) -> Result<String, Failure>;
    fn count_links(&mut self, path: String) -> Result<f64, Failure>;
    fn statfs(&mut self, path: String) -> Result<Vec<f64>, Failure>;
    fn list_ipv4_addresses(&mut self) -> Result<Vec<Vec<String>>, Failure>;
    fn read_interface_index(&mut self, name: String) -> Result<u32, Failure>;
    fn monotonic(&mut self) -> Result<f64, Failure>;
    fn set_timer(&mut self, milliseconds: f64) -> Result<u32, Failure>;
    fn fill_random(&mut self, into: Bytes) -> Result<(), Failure>;
    fn sha1(&mut self, bytes: Bytes) -> Result<Vec<u8>, Failure>;
    fn sha256(&mut self, bytes: Bytes) -> Result<Vec<u8>, Failure>;
    fn encode_utf8(&mut self, text: String) -> Result<Vec<u8>, Failure>;
    fn decode_utf8(&mut self, bytes: Bytes, is_fatal: bool) -> Result<String, Failure>;
    fn apply_mask(&mut self, bytes: Bytes, start: u32) -> Result<(), Failure>;
    fn encode_latin1(&mut self, text: String) -> Result<Vec<u8>, Failure>;
    fn decode_latin1(&mut self, bytes: Bytes) -> Result<String, Failure>;
    fn parse_url(&mut self, text: String, base: Option<String>) -> Result<Option<Vec<String>>, Failure>;
    fn connect(&mut self, hostname: String, port: u32) -> Result<u32, Failure>;
    fn connect_tls(&mut self, hostname: String, port: u32, authorities_file: Option<String>, server_name: Option<String>) -> Result<u32, Failure>;
    fn read_certificate(&mut self, connection: u32) -> Result<Option<Vec<u8>>, Failure>;
    fn connect_udp(&mut self, address: String, port: u32) -> Result<u32, Failure>;
    fn connect_local(&mut self, path: String) -> Result<u32, Failure>;
    fn send(&mut self, connection: u32, bytes: Bytes) -> Result<(), Failure>;
    fn buffered_bytes(&mut self, connection: u32) -> Result<f64, Failure>;
    fn finish(&mut self, connection: u32) -> Result<(), Failure>;
    fn lookup(&mut self, hostname: String) -> Result<u32, Failure>;
    fn can_echo(&mut self) -> Result<bool, Failure>;
    fn echo(&mut self, address: String, timeout_ms: f64) -> Result<u32, Failure>;
    fn run(&mut self, program: String, args: Vec<String>) -> Result<u32, Failure>;
    fn cancel(&mut self, id: u32) -> Result<(), Failure>;
}

pub const FUNCTIONS: [&str; 43] = [
    "getArgs",
    "readEnv",
    "getMachine",
    "getEngineVersion",
    "write",
    "exit",
    "collectGarbage",
    "open",
    "readAt",
    "close",
    "readFile",
    "readAside",
    "exists",
    "list",
    "readLink",
    "countLinks",
    "statfs",
    "listIpv4Addresses",
    "readInterfaceIndex",
    "monotonic",
    "setTimer",
    "fillRandom",
    "sha1",
    "sha256",
    "encodeUtf8",
    "decodeUtf8",
    "applyMask",
    "encodeLatin1",
    "decodeLatin1",
    "parseUrl",
    "connect",
    "connectTls",
    "readCertificate",
    "connectUdp",
    "connectLocal",
    "send",
    "bufferedBytes",
    "finish",
    "lookup",
    "canEcho",
    "echo",
    "run",
    "cancel",
];

/// Calls the function with this index in `FUNCTIONS`.
pub fn call<'js>(
    host: &mut impl NativeHost,
    index: usize,
    args: Arguments<'_, 'js>,
    ctx: &Ctx<'js>,
) -> Result<Value<'js>, Error> {
    match index {
        0 => host.get_args()?.to_script(ctx),
        1 => host.read_env(args.get(0, "name")?)?.to_script(ctx),
        2 => host.get_machine()?.to_script(ctx),
        3 => host.get_engine_version()?.to_script(ctx),
        4 => host.write(args.get(0, "descriptor")?, args.get(1, "text")?)?.to_script(ctx),
        5 => host.exit(args.get(0, "code")?)?.to_script(ctx),
        6 => host.collect_garbage()?.to_script(ctx),
        7 => host.open(args.get(0, "path")?)?.to_script(ctx),
        8 => host.read_at(args.get(0, "descriptor")?, args.get(1, "position")?, args.get(2, "maxBytes")?)?.to_script(ctx),
        9 => host.close(args.get(0, "descriptor")?)?.to_script(ctx),
        10 => host.read_file(args.get(0, "path")?, args.get(1, "maxBytes")?)?.to_script(ctx),
        11 => host.read_aside(args.get(0, "paths")?)?.to_script(ctx),
        12 => host.exists(args.get(0, "path")?)?.to_script(ctx),
        13 => host.list(args.get(0, "path")?)?.to_script(ctx),
        14 => host.read_link(args.get(0, "path")?)?.to_script(ctx),
        15 => host.count_links(args.get(0, "path")?)?.to_script(ctx),
        16 => host.statfs(args.get(0, "path")?)?.to_script(ctx),
        17 => host.list_ipv4_addresses()?.to_script(ctx),
        18 => host.read_interface_index(args.get(0, "name")?)?.to_script(ctx),
        19 => host.monotonic()?.to_script(ctx),
        20 => host.set_timer(args.get(0, "milliseconds")?)?.to_script(ctx),
        21 => host.fill_random(args.get(0, "into")?)?.to_script(ctx),
        22 => host.sha1(args.get(0, "bytes")?)?.to_script(ctx),
        23 => host.sha256(args.get(0, "bytes")?)?.to_script(ctx),
        24 => host.encode_utf8(args.get(0, "text")?)?.to_script(ctx),
        25 => host.decode_utf8(args.get(0, "bytes")?, args.get(1, "isFatal")?)?.to_script(ctx),
        26 => host.apply_mask(args.get(0, "bytes")?, args.get(1, "start")?)?.to_script(ctx),
        27 => host.encode_latin1(args.get(0, "text")?)?.to_script(ctx),
        28 => host.decode_latin1(args.get(0, "bytes")?)?.to_script(ctx),
        29 => host.parse_url(args.get(0, "text")?, args.get(1, "base")?)?.to_script(ctx),
        30 => host.connect(args.get(0, "hostname")?, args.get(1, "port")?)?.to_script(ctx),
        31 => host.connect_tls(args.get(0, "hostname")?, args.get(1, "port")?, args.get(2, "authoritiesFile")?, args.get(3, "serverName")?)?.to_script(ctx),
        32 => host.read_certificate(args.get(0, "connection")?)?.to_script(ctx),
        33 => host.connect_udp(args.get(0, "address")?, args.get(1, "port")?)?.to_script(ctx),
        34 => host.connect_local(args.get(0, "path")?)?.to_script(ctx),
        35 => host.send(args.get(0, "connection")?, args.get(1, "bytes")?)?.to_script(ctx),
        36 => host.buffered_bytes(args.get(0, "connection")?)?.to_script(ctx),
        37 => host.finish(args.get(0, "connection")?)?.to_script(ctx),
        38 => host.lookup(args.get(0, "hostname")?)?.to_script(ctx),
        39 => host.can_echo()?.to_script(ctx),
        40 => host.echo(args.get(0, "address")?, args.get(1, "timeoutMs")?)?.to_script(ctx),
        41 => host.run(args.get(0, "program")?, args.get(1, "args")?)?.to_script(ctx),
        42 => host.cancel(args.get(0, "id")?)?.to_script(ctx),
        _ => unreachable!(),
    }
}

pub enum NativeEvent {
    Timer,
    Signal(String),
    Open,
    Data(Vec<u8>),
    End(Option<String>),
    Addresses(Vec<String>),
    Texts(Vec<Option<String>>),
    Failed(String),
    Reply(f64),
    Refused(String),
    Output(Vec<u8>),
    Exit(f64),
    Uncaught(String),
}

impl NativeEvent {
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Timer => "timer",
            Self::Signal(_) => "signal",
            Self::Open => "open",
            Self::Data(_) => "data",
            Self::End(_) => "end",
            Self::Addresses(_) => "addresses",
            Self::Texts(_) => "texts",
            Self::Failed(_) => "failed",
            Self::Reply(_) => "reply",
            Self::Refused(_) => "refused",
            Self::Output(_) => "output",
            Self::Exit(_) => "exit",
            Self::Uncaught(_) => "uncaught",
        }
    }

    pub fn payload<'js>(self, ctx: &Ctx<'js>) -> Result<Value<'js>, Error> {
        match self {
            Self::Timer => ().to_script(ctx),
            Self::Signal(value) => value.to_script(ctx),
            Self::Open => ().to_script(ctx),
            Self::Data(value) => value.to_script(ctx),
            Self::End(value) => value.to_script(ctx),
            Self::Addresses(value) => value.to_script(ctx),
            Self::Texts(value) => value.to_script(ctx),
            Self::Failed(value) => value.to_script(ctx),
            Self::Reply(value) => value.to_script(ctx),
            Self::Refused(value) => value.to_script(ctx),
            Self::Output(value) => value.to_script(ctx),
            Self::Exit(value) => value.to_script(ctx),
            Self::Uncaught(value) => value.to_script(ctx),
        }
    }
}
