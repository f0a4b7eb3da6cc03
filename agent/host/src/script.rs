//! Converts values between QuickJS and Rust, and runs the script.
use crate::api::{self, NativeEvent};
use crate::host::Host;
use crate::sys;
pub use crate::sys::Bytes;
use rquickjs::function::Rest;
use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::module::Declared;
use rquickjs::{
    Array, Context, Ctx, Exception, Function, Module, Object, Persistent, Runtime, Value, WriteOptions,
};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// A hub may send a frame of some megabytes, and a backlog of reports is one more.
const MEMORY_LIMIT: usize = 64 << 20;

/// FNV-1a, at compile time.
pub const fn digest(bytes: &[u8]) -> u64 {
    let (mut hash, mut at) = (0xcbf2_9ce4_8422_2325_u64, 0);
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

/// What a function of the host throws.
pub enum Failure {
    Type(String),
    Range(String),
    /// `code`, `message`
    System(&'static str, String),
}

/// A failure, or an exception of QuickJS, which is thrown already.
pub enum Error {
    Failure(Failure),
    Thrown(rquickjs::Error),
}

impl From<Failure> for Error {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<rquickjs::Error> for Error {
    fn from(error: rquickjs::Error) -> Self {
        Self::Thrown(error)
    }
}

impl Error {
    fn throw(self, ctx: &Ctx<'_>) -> rquickjs::Error {
        match self {
            Self::Failure(Failure::Type(message)) => Exception::throw_type(ctx, &message),
            Self::Failure(Failure::Range(message)) => Exception::throw_range(ctx, &message),
            Self::Failure(Failure::System(code, message)) => match with_code(ctx, code, &message) {
                Ok(exception) => exception.throw(),
                Err(error) => error,
            },
            Self::Thrown(error) => error,
        }
    }
}

fn with_code<'js>(ctx: &Ctx<'js>, code: &str, message: &str) -> rquickjs::Result<Exception<'js>> {
    let exception = Exception::from_message(ctx.clone(), message)?;
    exception.set("code", code)?;
    Ok(exception)
}

pub trait FromScript<'js>: Sized {
    fn from_script(value: &Value<'js>, name: &str) -> Result<Self, Failure>;
}

fn wrong<T>(name: &str, expected: &str) -> Result<T, Failure> {
    Err(Failure::Type(format!("{name} must be {expected}")))
}

impl FromScript<'_> for f64 {
    fn from_script(value: &Value, name: &str) -> Result<Self, Failure> {
        match value.as_number() {
            Some(number) if number.is_nan() => Err(Failure::Range(format!("{name} is NaN"))),
            Some(number) => Ok(number),
            None => wrong(name, "a number"),
        }
    }
}

impl<'js> FromScript<'js> for u32 {
    fn from_script(value: &Value<'js>, name: &str) -> Result<Self, Failure> {
        let number = f64::from_script(value, name)?;
        if number.fract() == 0.0 && (0.0..=f64::from(Self::MAX)).contains(&number) {
            return Ok(number as Self);
        }
        Err(Failure::Range(format!("{name} is not a whole number from 0 to {}", Self::MAX)))
    }
}

impl FromScript<'_> for bool {
    fn from_script(value: &Value, name: &str) -> Result<Self, Failure> {
        value.as_bool().map_or_else(|| wrong(name, "a boolean"), Ok)
    }
}

impl FromScript<'_> for String {
    fn from_script(value: &Value, name: &str) -> Result<Self, Failure> {
        let text = if value.is_string() { sys::text(value) } else { None };
        text.map_or_else(|| wrong(name, "a string"), Ok)
    }
}

impl<'js> FromScript<'js> for Bytes<'js> {
    fn from_script(value: &Value<'js>, name: &str) -> Result<Self, Failure> {
        Bytes::new(value).map_or_else(|| wrong(name, "a Uint8Array"), Ok)
    }
}

impl<'js, T: FromScript<'js>> FromScript<'js> for Option<T> {
    fn from_script(value: &Value<'js>, name: &str) -> Result<Self, Failure> {
        if value.is_undefined() {
            return Ok(None);
        }
        T::from_script(value, name).map(Some)
    }
}

impl<'js, T: FromScript<'js>> FromScript<'js> for Vec<T> {
    fn from_script(value: &Value<'js>, name: &str) -> Result<Self, Failure> {
        let Some(array) = value.as_array() else { return wrong(name, "an array") };
        let read = |item: rquickjs::Result<Value<'js>>| match item {
            Ok(item) => T::from_script(&item, name),
            Err(_) => wrong(name, "an array"),
        };
        array.iter().map(read).collect()
    }
}

pub struct Arguments<'a, 'js> {
    values: &'a [Value<'js>],
    undefined: Value<'js>,
}

impl<'js> Arguments<'_, 'js> {
    pub fn get<T: FromScript<'js>>(&self, index: usize, name: &str) -> Result<T, Failure> {
        T::from_script(self.values.get(index).unwrap_or(&self.undefined), name)
    }
}

pub trait ToScript {
    fn to_script<'js>(self, ctx: &Ctx<'js>) -> Result<Value<'js>, Error>;
}

macro_rules! plain_values {
    ($($type:ty),*) => {
        $(impl ToScript for $type {
            fn to_script<'js>(self, ctx: &Ctx<'js>) -> Result<Value<'js>, Error> {
                Ok(rquickjs::IntoJs::into_js(self, ctx)?)
            }
        })*
    };
}
plain_values!((), bool, f64, u32, String);

impl ToScript for Vec<u8> {
    fn to_script<'js>(self, ctx: &Ctx<'js>) -> Result<Value<'js>, Error> {
        Ok(sys::uint8_array(ctx, &self)?)
    }
}

impl<T: ToScript> ToScript for Vec<T> {
    fn to_script<'js>(self, ctx: &Ctx<'js>) -> Result<Value<'js>, Error> {
        let array = Array::new(ctx.clone())?;
        for (index, item) in self.into_iter().enumerate() {
            array.set(index, item.to_script(ctx)?)?;
        }
        Ok(array.into_value())
    }
}

impl<T: ToScript> ToScript for Option<T> {
    fn to_script<'js>(self, ctx: &Ctx<'js>) -> Result<Value<'js>, Error> {
        match self {
            Some(value) => value.to_script(ctx),
            None => Ok(Value::new_undefined(ctx.clone())),
        }
    }
}

/// A function of `nativeHost`.
fn function<'js>(ctx: &Ctx<'js>, host: Rc<RefCell<Host>>, index: usize) -> rquickjs::Result<Function<'js>> {
    let call = move |ctx: Ctx<'js>, values: Rest<Value<'js>>| {
        let args = Arguments { values: &values.0, undefined: Value::new_undefined(ctx.clone()) };
        api::call(&mut *host.borrow_mut(), index, args, &ctx).map_err(|error| error.throw(&ctx))
    };
    Function::new(ctx.clone(), call)
}

/// A thrown value with its stack.
fn describe(value: &Value) -> String {
    let text = sys::text(value).unwrap_or_else(|| "an exception without a description".to_owned());
    let stack = value.as_object().and_then(|object| object.get::<_, Value>("stack").ok());
    match stack.filter(Value::is_string).and_then(|stack| sys::text(&stack)) {
        Some(stack) => format!("{text}\n{}", stack.trim_end()),
        None => text,
    }
}

type Rejections = Rc<RefCell<Vec<(Persistent<Value<'static>>, String)>>>;

/// Collects promises that were rejected and that nothing handles.
fn track_rejections(runtime: &Runtime) -> Rejections {
    let rejections = Rejections::default();
    let list = rejections.clone();
    runtime.set_host_promise_rejection_tracker(Some(Box::new(move |ctx, promise, reason, is_handled| {
        let promise = Persistent::save(&ctx, promise);
        if is_handled {
            list.borrow_mut().retain(|(other, _)| *other != promise);
        } else {
            list.borrow_mut().push((promise, describe(&reason)));
        }
    })));
    rejections
}

/// Reads the script, each module after it, and the names of the modules before them, separated by zero bytes.
type ReadProgram = fn() -> io::Result<Vec<u8>>;

const SCRIPT: &str = "agent.js";

/// Modules that the script imports when it needs them, and that take no memory until then. They import nothing themselves.
struct Modules(ReadProgram);

impl Modules {
    fn find(&self, name: &str) -> Option<Vec<u8>> {
        let program = (self.0)().ok()?;
        let mut parts = program.split(|&byte| byte == 0).skip(1);
        parts.find(|part| *part == name.as_bytes())?;
        compile(name, parts.next()?.to_vec()).ok()
    }
}

impl Resolver for Modules {
    fn resolve<'js>(
        &mut self,
        _: &Ctx<'js>,
        _: &str,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<String> {
        Ok(name.to_owned())
    }
}

impl Loader for Modules {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<Module<'js, Declared>> {
        let bytecode = self.find(name).ok_or_else(|| rquickjs::Error::new_loading(name))?;
        sys::load_module(ctx, &bytecode)
    }
}

/// Compiles in a runtime of its own, since QuickJS would keep the text of every function, and of the functions in it again.
fn compile(name: &str, source: Vec<u8>) -> Result<Vec<u8>, String> {
    create_context()?.1.with(|ctx| {
        let options = WriteOptions { strip_source: true, ..WriteOptions::default() };
        let module = Module::declare(ctx.clone(), name, source);
        module.and_then(|module| module.write(options)).map_err(|_| describe(&ctx.catch()))
    })
}

fn create_context() -> Result<(Runtime, Context), String> {
    let created = Runtime::new().and_then(|runtime| Ok((runtime.clone(), Context::full(&runtime)?)));
    created.map_err(|error| error.to_string())
}

/// The script and QuickJS, which runs it.
pub struct Script {
    runtime: Runtime,
    context: Context,
    host: Rc<RefCell<Host>>,
    rejections: Rejections,
}

impl Script {
    /// Evaluates the script as a module.
    pub fn start(read: ReadProgram, host: &Rc<RefCell<Host>>) -> Result<Self, String> {
        let mut program = read().map_err(|error| error.to_string())?;
        program.truncate(program.iter().position(|&byte| byte == 0).unwrap_or(program.len()));
        let bytecode = compile(SCRIPT, program)?;
        let (runtime, context) = create_context()?;
        runtime.set_memory_limit(MEMORY_LIMIT);
        runtime.set_loader(Modules(read), Modules(read));
        let rejections = track_rejections(&runtime);
        let script = Self { runtime, context, host: host.clone(), rejections };
        script.run(|ctx| {
            let object = Object::new(ctx.clone())?;
            for (index, &name) in api::FUNCTIONS.iter().enumerate() {
                object.set(name, function(ctx, host.clone(), index)?)?;
            }
            ctx.globals().set("nativeHost", object)?;
            sys::load_module(ctx, &bytecode)?.eval()?;
            Ok(())
        });
        drop(bytecode);
        // What the compiler has freed would stay with the process.
        sys::trim_memory();
        Ok(script)
    }

    pub fn dispatch(&self, id: u32, event: NativeEvent) {
        self.run(|ctx| {
            let dispatch: Function = ctx.globals().get("dispatchNativeEvent")?;
            let kind = event.kind();
            let payload = event.payload(ctx).map_err(|error| error.throw(ctx))?;
            dispatch.call((kind, id, payload))
        });
    }

    pub fn collect_garbage(&self) {
        self.runtime.run_gc();
        sys::trim_memory();
    }

    /// Runs script code, and then the callbacks of promises. Does not return if anything is thrown that nobody catches.
    fn run(&self, code: impl FnOnce(&Ctx) -> rquickjs::Result<()>) {
        self.context.with(|ctx| {
            if code(&ctx).is_err() {
                self.fail(&ctx, &describe(&ctx.catch()));
            }
        });
        loop {
            match self.runtime.execute_pending_job() {
                Ok(true) => {}
                Ok(false) => break,
                Err(job) => job.0.with(|ctx| self.fail(&ctx, &describe(&ctx.catch()))),
            }
        }
        let rejection = self.rejections.borrow_mut().drain(..).next();
        if let Some((_, text)) = rejection {
            self.context.with(|ctx| self.fail(&ctx, &text));
        }
    }

    /// Passes the description of an uncaught exception to the script, and ends the process.
    fn fail(&self, ctx: &Ctx, text: &str) -> ! {
        let report = || -> rquickjs::Result<()> {
            let dispatch: Function = ctx.globals().get("dispatchNativeEvent")?;
            dispatch.call((NativeEvent::Uncaught(String::new()).kind(), 0, text))
        };
        if report().is_err() {
            let _ = writeln!(std::io::stderr(), "muster-agent: {text}");
        }
        self.host.borrow_mut().end_process(1)
    }
}
