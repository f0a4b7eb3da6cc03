import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * How tests treat a shell block: `run` is run to its end, `serve` is started and runs until the end of the page,
 * `stopped` is run after those programs were stopped, `root` is run in a container, `api SCOPE` is run with the URL of a hub
 * and a token of that scope in `MUSTER_URL` and `MUSTER_TOKEN`, `check` is checked for syntax, options and paths, but not run.
 */
export const blockClasses = ['run', 'serve', 'stopped', 'root', 'api', 'check'] as const;

export interface DocBlock {
  page: string;
  /** Line number of its first line of code. */
  line: number;
  /** The word after `sh`, or "". */
  kind: string;
  /** What follows it, such as the scope of `api`. */
  rest: string;
  code: string;
}

/** The shell blocks of a page, in order. */
export function readShellBlocks(page: string): DocBlock[] {
  return findShellBlocks(page, readFileSync(join(ROOT, page), 'utf8'));
}

/** `bash`, `console` and other names of the language count as shell, so that no block is overlooked. */
export function findShellBlocks(page: string, text: string): DocBlock[] {
  return [...text.matchAll(/^( *)```(?:sh|bash|shell|console|zsh)\b *(\w*) *([^\n]*)\n(.*?)^\1```$/gms)].map(
    (match) => {
      const [whole, , kind = '', rest = '', code = ''] = match;
      const start = match.index + whole.indexOf('\n') + 1;
      return { page, line: text.slice(0, start).split('\n').length, kind, rest, code };
    },
  );
}

/** A program and its arguments, as far as they can be parsed without running the shell. */
export type Call = readonly [program: string, ...words: string[]];

const INNER = /\$\(([^()]*)\)/g;

/** Every call in shell code, including those in `$(…)`. Variables are not expanded. */
export function listCalls(code: string): Call[] {
  const text = code
    .replaceAll('\\\n', ' ')
    .replaceAll(/^([^\n]*<<-?["']?(\w+)["']?[^\n]*)\n.*?^\t*\2$/gms, '$1');
  const inner = [...text.matchAll(INNER)].flatMap(([, call = '']) => listCalls(call));
  return [...inner, ...splitCommands(text.replaceAll(INNER, '$()')).flatMap((words) => toCall(words))];
}

function toCall(words: string[]): Call[] {
  const rest = [...words];
  while (/^([A-Za-z_]\w*=|sudo$|env$|exec$|then$|do$|!$|if$)/.test(rest[0] ?? '-')) rest.shift();
  // sudo -u USER
  if (rest[0] === '-u') rest.splice(0, 2);
  const [program, ...others] = rest;
  return program === undefined ? [] : [[program, ...others]];
}

/** A comment, a word (quotes included), or a command separator. */
const TOKEN = /(?<=^|\s)#[^\n]*|(?:"[^"]*"|'[^']*'|[^\s;|&"'])+|[\n;|&]/g;

/** Words of each command. Unquoted newlines, `;`, `|` and `&` separate commands. */
function splitCommands(text: string): string[][] {
  const commands: string[][] = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^[\n;|&]$/.test(token)) commands.push([]);
    else if (!token.startsWith('#')) commands.at(-1)?.push(token.replaceAll(/["']/g, ''));
  }
  return commands.filter((words) => words.length > 0);
}

/** A command of the documentation for a hub of a test, which has plain HTTP on loopback. */
export function useHub(code: string, url: string): string {
  return code
    .replaceAll('https://status.example.com', url)
    .replaceAll("--proto '=https'", `--proto '=${url.split(':')[0]}'`);
}
