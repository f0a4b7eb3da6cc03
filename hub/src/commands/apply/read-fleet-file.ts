import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import { getErrorCode } from '../../store/errors.ts';
import { OptionError } from '../option-values.ts';

/** A parsed fleet file with its secrets filled in. It need not be valid. */
export interface FleetSource {
  /** The argument, or "standard input". */
  name: string;
  file: unknown;
  /** `fleet.yaml:12:5: nodes[3].price must be number`. */
  formatError(error: { pointer: string; detail: string }): string;
}

/** The file is not YAML, or its secrets cannot be read. Each line names the position. */
class FleetFileError extends OptionError {}

interface Place {
  name: string;
  document: Document;
  lines: LineCounter;
}

const STDIN = '-';

/** Keys whose value may be in a separate file, which the key with this suffix names. */
const secretKeys: readonly string[] = ['oauth_client_secret'];
const FILE_SUFFIX = '_file';

/** A variable, or an escaped one, with a second dollar sign. */
const VARIABLE = /(\$?)\$\{(?:([A-Za-z_][A-Za-z0-9_]*)\})?/g;

/** `path` is a file, or "-" for the standard input. */
export async function readFleetFile(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FleetSource> {
  const name = path === STDIN ? 'standard input' : path;
  const content = path === STDIN ? await text(process.stdin) : readTextFile(path);
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false, merge: true });
  const place = { name, document, lines };
  const [error] = document.errors;
  if (error !== undefined) throw new FleetFileError(`${formatPlace(place, error.pos[0])} ${error.message}.`);
  const folder = path === STDIN ? process.cwd() : dirname(resolve(path));
  const problems = [...fillInVariables(place, env), ...readSecretFiles(place, folder)];
  if (problems.length > 0) throw new FleetFileError(problems.join('\n'));
  return {
    name,
    file: toPlainValue(place),
    formatError: ({ pointer, detail }) =>
      `${formatPlace(place, findOffset(document, pointer))} ${formatPointer(pointer)} ${detail}.`,
  };
}

function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new FleetFileError(`${path} cannot be read: ${getErrorCode(error)}.`, { cause: error });
  }
}

/** An empty file describes nothing. Throws for aliases that expand to an excessive size. */
function toPlainValue({ name, document }: Place): unknown {
  try {
    // Values that JSON cannot express, such as -0, could not be compared with the hub's.
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 1000 }) ?? {}));
  } catch (error) {
    throw new FleetFileError(`${name}: ${(error as Error).message}.`, { cause: error });
  }
}

/** Replaces `${NAME}` in values, not in keys. Returns the problems. */
function fillInVariables(place: Place, env: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  visit(place.document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return;
      node.value = node.value.replaceAll(VARIABLE, (whole, dollar: string, name: string | undefined) => {
        if (dollar !== '') return whole.slice(1);
        const value = name === undefined ? undefined : env[name];
        if (value === undefined)
          problems.push(`${formatPlace(place, node.range?.[0])} ${describeUnset(name)}`);
        return value ?? '';
      });
    },
  });
  return problems;
}

/** A copy in which dollar signs are escaped, so that no text is read as a variable. */
export function escapeVariables(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'string' ? part.replaceAll('${', '$$${') : part,
    ),
  );
}

function describeUnset(name: string | undefined): string {
  return name === undefined
    ? 'A variable is written as "$" and its name in braces. For the text itself, write "$$".'
    : `The environment variable ${name} is not set.`;
}

/** Replaces `KEY_file: PATH` among the settings by `KEY` with the file's content. Returns the problems. */
function readSecretFiles(place: Place, folder: string): string[] {
  const settings = place.document.get('settings');
  if (!isMap(settings)) return [];
  return secretKeys.flatMap((key) => {
    const pair = settings.items.find((item) => getKey(item) === key + FILE_SUFFIX);
    const node = pair?.value;
    if (pair === undefined || !isScalar(node)) return [];
    const problem = settings.has(key)
      ? `Set either ${key} or ${key}${FILE_SUFFIX}.`
      : fillInFile(node, folder);
    (pair.key as Scalar).value = key;
    return problem === undefined ? [] : [`${formatPlace(place, node.range?.[0])} ${problem}`];
  });
}

/** Editors and `echo` add a line break at the end. */
function fillInFile(node: Scalar, folder: string): string | undefined {
  try {
    node.value = readFileSync(resolve(folder, String(node.value)), 'utf8').replace(/\r?\n$/, '');
    return undefined;
  } catch (error) {
    return `The file ${String(node.value)} cannot be read: ${getErrorCode(error)}.`;
  }
}

function formatPlace({ name, lines }: Pick<Place, 'name' | 'lines'>, offset = 0): string {
  const { line, col } = lines.linePos(offset);
  return `${name}:${line}:${col}:`;
}

/** `/nodes/3/price` as `nodes[3].price`. */
function formatPointer(pointer: string): string {
  const path = splitPointer(pointer).map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`));
  return path.length === 0 ? 'The file' : path.join('').slice(1);
}

function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Position of a pointer's value: its key in a mapping; for a missing key, the mapping. */
function findOffset(document: Document, pointer: string): number | undefined {
  let node: unknown = document.contents;
  let offset = findStart(node);
  for (const part of splitPointer(pointer)) {
    const child = findChild(isAlias(node) ? node.resolve(document) : node, part);
    if (child === undefined) break;
    offset = findStart(isPair(child) ? child.key : child) ?? offset;
    node = isPair(child) ? child.value : child;
  }
  return offset;
}

function findStart(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function findChild(node: unknown, part: string): unknown {
  if (isMap(node)) return node.items.find((item) => getKey(item) === part);
  return isSeq(node) ? node.items[Number(part)] : undefined;
}

function getKey({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}
