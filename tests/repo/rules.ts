import { parseAst } from 'rolldown/parseAst';
import { type ESTree, Visitor, type VisitorObject } from 'rolldown/utils';
import { isTest, type Source } from './sources.ts';

/** A rule that neither the compiler nor the linter can check. */
export interface Rule {
  says: string;
  appliesTo: (path: string) => boolean;
  /** The violations in a file, one line of text each. */
  findBreaches: (source: Source) => string[];
}

type ProgramFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

const isProgram = (path: string) => /^(hub\/src|agent\/src|shared\/websocket)\//.test(path) && !isTest(path);

/** The lines that match a pattern, with their numbers. */
function findLines({ text }: Source, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`line ${index + 1}: ${line.trim()}`] : []));
}

const programs = new WeakMap<Source, ESTree.Program>();

/** The syntax tree of a file, cached because several rules read it. */
export function parseSource(source: Source): ESTree.Program {
  const known = programs.get(source);
  if (known !== undefined) return known;
  const program = parseAst(source.text, { lang: source.path.endsWith('x') ? 'tsx' : 'ts' });
  programs.set(source, program);
  return program;
}

function countLines(text: string, node: { start: number; end: number }): number {
  return text.slice(node.start, node.end).split('\n').length;
}

export const injectedTime: Rule = {
  says: 'clocks, timers and randomness come from @muster/shared/runtime',
  // The released agent's implementation of CoreRuntime, and a program that nothing imports.
  appliesTo: (path) =>
    (isProgram(path) || (path.startsWith('import/src/') && !isTest(path))) &&
    !['agent/src/quickjs/runtime.ts', 'import/src/main.ts'].includes(path),
  findBreaches: (source) =>
    findLines(
      source,
      /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\)|\bMath\.random\b|\bset(Timeout|Interval|Immediate)\b|\bhrtime\b|\bperformance\.now\b|\brandom(Bytes|UUID|Int|Fill|FillSync)\b.*node:crypto|\bgetRandomValues\b|node:timers|node:perf_hooks/,
    ),
};

export const housedSql: Rule = {
  says: 'SQL is written in hub/src/store only',
  appliesTo: (path) => isProgram(path) && !path.startsWith('hub/src/store/'),
  findBreaches: (source) => {
    const breaches: string[] = [];
    const check = (text: string) => {
      if (/\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|(CREATE|ALTER|DROP) TABLE|PRAGMA)\b/.test(text)) {
        breaches.push(text.trim().slice(0, 80));
      }
    };
    new Visitor({
      Literal: (node) => {
        if (typeof node.value === 'string') check(node.value);
      },
      TemplateElement: (node) => check(node.value.raw),
    }).visit(parseSource(source));
    return breaches;
  },
};

export const thinHandlers: Rule = {
  says: 'a handler has at most 5 lines; the rest belongs to the feature',
  appliesTo: (path) => path.startsWith('hub/src/') && path.endsWith('-handlers.ts'),
  findBreaches: (source) => {
    const breaches: string[] = [];
    new Visitor({
      Property: (node) => {
        if (!isFunction(node.value) || node.value.body === null) return;
        const lines = countBodyLines(source.text, node.value.body);
        if (lines > 5) breaches.push(`${source.text.slice(node.key.start, node.key.end)}: ${lines} lines`);
      },
    }).visit(parseSource(source));
    return breaches;
  },
};

/** Statements that add a nesting level. */
const nesting = [
  'IfStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'TryStatement',
];

export const shallowNesting: Rule = {
  says: 'control flow nests at most 3 deep within a function',
  appliesTo: (path) => !isTest(path),
  findBreaches: (source) => {
    const breaches: string[] = [];
    const depths = [0];
    const continuations = new Set<ESTree.Node>();
    const step = (node: ESTree.Node, by: 1 | -1) => {
      // `else if` adds no level.
      if (node.type === 'IfStatement' && node.alternate?.type === 'IfStatement') {
        continuations.add(node.alternate);
      }
      if (continuations.has(node)) return;
      const depth = (depths.pop() ?? 0) + by;
      depths.push(depth);
      if (depth === 4 && by === 1)
        breaches.push(`line ${countLines(source.text, { start: 0, end: node.start })}`);
    };
    const visitor: Record<string, (node: ESTree.Node) => void> = {};
    for (const type of nesting) {
      visitor[type] = (node) => step(node, 1);
      visitor[`${type}:exit`] = (node) => step(node, -1);
    }
    for (const type of ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']) {
      visitor[type] = () => depths.push(0);
      visitor[`${type}:exit`] = () => depths.pop();
    }
    new Visitor(visitor as VisitorObject).visit(parseSource(source));
    return breaches;
  },
};

export const finishedWork: Rule = {
  says: 'what is committed is finished: no notes to oneself',
  appliesTo: () => true,
  findBreaches: (source) => findLines(source, /\b(TO[D]O|FIX[M]E|X[X]X)\b/),
};

export const tellingNames: Rule = {
  says: 'a file is named after what is in it',
  appliesTo: () => true,
  findBreaches: ({ path }) =>
    /(^|[/.-])(?:(utils?|helpers?|misc)([/.-]|$)|commons?([/.]|$))/.test(path) ? [path] : [],
};

export const severedWindows: Rule = {
  says: 'the panel opens no window that could reach back into it',
  appliesTo: (path) => path.startsWith('admin/src/') && !isTest(path),
  findBreaches: (source) =>
    findLines(source, /\bwindow\.open\(|\btarget=["'{]|\bpostMessage\(/).filter(
      (line) => !/\bno(?:opener|referrer)\b/.test(line),
    ),
};

/** Without these, curl and wget follow redirects to plain HTTP, and use it for an address without a scheme. */
const guards = { curl: /--proto\b/, wget: /--max-redirect=0/ };

export const secureDownloads: Rule = {
  says: 'commands that download programs, or follow redirects, use HTTPS only',
  appliesTo: (path) => /^(?:docs|deploy|admin\/src|hub\/src)\//.test(path) && !isTest(path),
  findBreaches: (source) =>
    findLines(source, /\b(?:curl|wget)\b.*(?:install\.sh|\/agent\/|\s-[a-zA-Z]*L\b)/).filter(
      (line) => !guards[/\bcurl\b/.test(line) ? 'curl' : 'wget'].test(line),
    ),
};

const MAX_RUST_LINES = 400;

/** Biome checks the length of the other files. */
export const shortRust: Rule = {
  says: `a file in Rust has at most ${MAX_RUST_LINES} lines`,
  appliesTo: (path) => path.endsWith('.rs'),
  findBreaches: ({ text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > MAX_RUST_LINES ? [`${lines} lines`] : [];
  },
};

export const confinedUnsafe: Rule = {
  says: 'unsafe Rust is in agent/host/src/sys.rs only',
  appliesTo: (path) => path.endsWith('.rs') && path !== 'agent/host/src/sys.rs',
  findBreaches: (source) => findLines(source, /\bunsafe(_code)?\b/),
};

const MIN_PATIENCE_MS = 5_000;

export const patientTests: Rule = {
  says: 'tests wait for others as long as vitest.config.ts says, or five seconds at least',
  // The page scripts of hostile themes have other reasons for their timeouts.
  appliesTo: (path) => isTest(path) && !path.endsWith('.js'),
  findBreaches: (source) => {
    const breaches: string[] = [];
    const report = (node: ESTree.Node) =>
      breaches.push(`line ${countLines(source.text, { start: 0, end: node.start })}`);
    new Visitor({
      CallExpression: (node) => {
        // Its default is one second, and only that of expect.poll can be configured.
        const name = source.text.slice(node.callee.start, node.callee.end);
        if (/^vi\.wait(For|Until)$/.test(name) && node.arguments.length < 2) report(node);
      },
      Property: ({ key, value }) => {
        const isTimeout = key.type === 'Identifier' && key.name === 'timeout';
        if (isTimeout && value.type === 'Literal' && Number(value.value) < MIN_PATIENCE_MS) report(value);
      },
    }).visit(parseSource(source));
    return breaches;
  },
};

/** The lines between the braces, or all lines of an expression. */
function countBodyLines(text: string, body: ESTree.FunctionBody | ESTree.Expression): number {
  const lines = countLines(text, body);
  return body.type === 'BlockStatement' ? Math.max(lines - 2, 1) : lines;
}

function isFunction(node: { type: string }): node is ProgramFunction {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
}
