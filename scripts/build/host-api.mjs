// Generates agent/host/src/api.rs from agent/host/api.d.ts: `node scripts/build/host-api.mjs`. With --check it fails if
// api.rs is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

/**
 * @typedef {{ type: string, [property: string]: any }} Node
 * @typedef {{ name: string, type: string }} Field
 * @typedef {{ name: string, parameters: Field[], result: string }} Method
 */

const definition = new URL('../../agent/host/api.d.ts', import.meta.url);
const output = new URL('../../agent/host/src/api.rs', import.meta.url);

const source = readFileSync(definition, 'utf8');
const program = parseAst(source, { lang: 'dts' });
const interfaces = new Map(
  program.body.flatMap((/** @type {Node} */ statement) => {
    const declared = statement.declaration;
    return declared?.type === 'TSInterfaceDeclaration' ? [[declared.id.name, declared.body.body]] : [];
  }),
);

/** @type {Method[]} */
const methods = membersOf('NativeHost', 'TSMethodSignature').map((member) => ({
  name: member.key.name,
  parameters: member.params.map((/** @type {Node} */ parameter) => ({
    name: parameter.name,
    type: rustType(parameter.typeAnnotation.typeAnnotation, 'Bytes'),
  })),
  result: rustType(member.returnType.typeAnnotation, 'Vec<u8>'),
}));
/** @type {Field[]} */
const events = membersOf('NativeEvents', 'TSPropertySignature').map((member) => ({
  name: member.key.name,
  type: rustType(member.typeAnnotation.typeAnnotation, 'Vec<u8>'),
}));

for (const { name, parameters } of methods) {
  // Two views of one array would be two mutable references to it.
  if (parameters.filter(({ type }) => type === 'Bytes').length > 1) {
    throw new Error(`${name} has more than one Uint8Array`);
  }
}

const text = generate();
if (!process.argv.includes('--check')) {
  writeFileSync(output, text);
} else if (readFileSync(output, 'utf8') !== text) {
  console.error('agent/host/src/api.rs is stale. Run: node scripts/build/host-api.mjs');
  process.exitCode = 1;
}

/**
 * @param {string} name
 * @param {string} type
 * @returns {Node[]}
 */
function membersOf(name, type) {
  const members = interfaces.get(name);
  if (members === undefined) throw new Error(`api.d.ts has no interface ${name}`);
  for (const member of members) {
    if (member.type !== type) throw new Error(`${name} has a member of the kind ${member.type}`);
  }
  return members;
}

/**
 * @param {Node} node
 * @param {'Bytes' | 'Vec<u8>'} bytes - borrowed for parameters, owned otherwise
 * @returns {string}
 */
function rustType(node, bytes) {
  if (node.type === 'TSNumberKeyword') return 'f64';
  if (node.type === 'TSStringKeyword') return 'String';
  if (node.type === 'TSBooleanKeyword') return 'bool';
  if (node.type === 'TSVoidKeyword' || node.type === 'TSUndefinedKeyword') return '()';
  if (node.type === 'TSArrayType') return `Vec<${rustType(node.elementType, bytes)}>`;
  if (node.type === 'TSTypeReference') {
    const { name } = node.typeName;
    if (name === 'Uint8Array') return bytes;
    if (name === 'UInt' || name === 'Id') return 'u32';
  }
  if (node.type === 'TSUnionType' && node.types.length === 2 && node.types[1].type === 'TSUndefinedKeyword') {
    return `Option<${rustType(node.types[0], bytes)}>`;
  }
  throw new Error(`api.d.ts uses a type that has no Rust equivalent: ${source.slice(node.start, node.end)}`);
}

/** @param {string} name */
function snakeCase(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @param {string} name */
function pascalCase(name) {
  return name[0]?.toUpperCase() + name.slice(1);
}

/** FNV-1a, which src/script.rs computes too, at compile time. */
function digest() {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(source)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return `0x${hash.toString(16).padStart(16, '0')}`;
}

/** @param {Method} method */
function callOf({ name, parameters }) {
  const values = parameters.map((parameter, index) => `args.get(${index}, "${parameter.name}")?`);
  return `host.${snakeCase(name)}(${values.join(', ')})?.to_script(ctx)`;
}

function generate() {
  return `//! Generated from api.d.ts by scripts/build/host-api.mjs.
use crate::script::{digest, Arguments, Bytes, Error, Failure, ToScript};
use rquickjs::{Ctx, Value};

const _: () = assert!(
    digest(include_bytes!("../api.d.ts")) == ${digest()},
    "src/api.rs is older than api.d.ts: run node scripts/build/host-api.mjs"
);

pub trait NativeHost {
${methods
  .map(({ name, parameters, result }) => {
    const list = parameters.map((parameter) => `, ${snakeCase(parameter.name)}: ${parameter.type}`);
    return `    fn ${snakeCase(name)}(&mut self${list.join('')}) -> Result<${result}, Failure>;`;
  })
  .join('\n')}
}

pub const FUNCTIONS: [&str; ${methods.length}] = [
${methods.map(({ name }) => `    "${name}",`).join('\n')}
];

/// Calls the function with this index in \`FUNCTIONS\`.
pub fn call<'js>(
    host: &mut impl NativeHost,
    index: usize,
    args: Arguments<'_, 'js>,
    ctx: &Ctx<'js>,
) -> Result<Value<'js>, Error> {
    match index {
${methods.map((method, index) => `        ${index} => ${callOf(method)},`).join('\n')}
        _ => unreachable!(),
    }
}

pub enum NativeEvent {
${events.map(({ name, type }) => `    ${pascalCase(name)}${type === '()' ? '' : `(${type})`},`).join('\n')}
}

impl NativeEvent {
    pub fn kind(&self) -> &'static str {
        match self {
${events.map(({ name, type }) => `            Self::${pascalCase(name)}${type === '()' ? '' : '(_)'} => "${name}",`).join('\n')}
        }
    }

    pub fn payload<'js>(self, ctx: &Ctx<'js>) -> Result<Value<'js>, Error> {
        match self {
${events
  .map(({ name, type }) => {
    const [pattern, value] = type === '()' ? ['', '()'] : ['(value)', 'value'];
    return `            Self::${pascalCase(name)}${pattern} => ${value}.to_script(ctx),`;
  })
  .join('\n')}
        }
    }
}
`;
}
