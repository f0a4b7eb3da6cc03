import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * What is done with a block of shell: `run` is run, `serve` is started and goes on until the page ends, `stopped` is run
 * after what goes on was ended, `root` needs a machine of its own, `check` needs what a test does not have.
 */
export const blockClasses = ['run', 'serve', 'stopped', 'root', 'check'] as const;

export interface DocBlock {
  page: string;
  /** Of its first line of code. */
  line: number;
  /** The word after `sh`; "" where there is none. */
  kind: string;
  code: string;
}

/** The blocks of shell in a page, in their order. */
export function readShellBlocks(page: string): DocBlock[] {
  return findShellBlocks(page, readFileSync(join(ROOT, page), 'utf8'));
}

/** Other names of the same language, which would slip past, count as shell. */
export function findShellBlocks(page: string, text: string): DocBlock[] {
  return [...text.matchAll(/^( *)```(?:sh|bash|shell|console|zsh)\b *(\w*)[^\n]*\n(.*?)^\1```$/gms)].map(
    (match) => {
      const [whole, , kind = '', code = ''] = match;
      const start = match.index + whole.indexOf('\n') + 1;
      return { page, line: text.slice(0, start).split('\n').length, kind, code };
    },
  );
}

/** A program with its words, as a shell would call it, as far as that can be read off. */
export type Call = readonly [program: string, ...words: string[]];

const INNER = /\$\(([^()]*)\)/g;

/** Every call in a piece of shell, those in `$(…)` too. What variables hold stays as it is written. */
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

/** A comment, a word with whatever is quoted in it, or what ends a command. */
const TOKEN = /(?<=^|\s)#[^\n]*|(?:"[^"]*"|'[^']*'|[^\s;|&"'])+|[\n;|&]/g;

/** Words by command: what stands between newlines, `;`, `|` and `&` outside of quotes. */
function splitCommands(text: string): string[][] {
  const commands: string[][] = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    if (/^[\n;|&]$/.test(token)) commands.push([]);
    else if (!token.startsWith('#')) commands.at(-1)?.push(token.replaceAll(/["']/g, ''));
  }
  return commands.filter((words) => words.length > 0);
}
