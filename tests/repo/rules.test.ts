import { describe, expect, test } from 'vitest';
import { establishedNames } from './coinages.ts';
import { constantsCase } from './constants-case.ts';
import { limitNames, oneAbsence } from './naming-rules.ts';
import {
  confinedUnsafe,
  finishedWork,
  housedSql,
  injectedTime,
  patientTests,
  type Rule,
  secureDownloads,
  severedWindows,
  shallowNesting,
  shortRust,
  tellingNames,
  thinHandlers,
} from './rules.ts';
import { listPaths, readCode, readSource, type Source } from './sources.ts';

const code = readCode();
const texts = listPaths()
  .filter(
    (path) =>
      /\.(ts|tsx|js|mjs|css|html|json|md|sh|sql|yaml|rs|toml)$/.test(path) && path !== 'package-lock.json',
  )
  .map(readSource);

function findAll(rule: Rule, sources: Source[]): string[] {
  return sources
    .filter((source) => rule.appliesTo(source.path))
    .flatMap((source) => rule.findBreaches(source).map((breach) => `${source.path}: ${breach}`));
}

describe.each([
  { rule: injectedTime, sources: code },
  { rule: housedSql, sources: code },
  { rule: thinHandlers, sources: code },
  { rule: shallowNesting, sources: code },
  { rule: severedWindows, sources: code },
  { rule: constantsCase, sources: code },
  { rule: oneAbsence, sources: code },
  { rule: limitNames, sources: code },
  { rule: patientTests, sources: code },
  { rule: secureDownloads, sources: texts },
  { rule: shortRust, sources: texts },
  { rule: confinedUnsafe, sources: texts },
  { rule: finishedWork, sources: texts },
  { rule: tellingNames, sources: texts },
  { rule: establishedNames, sources: texts },
])('$rule.says', ({ rule, sources }) => {
  test('holds everywhere', () => expect(findAll(rule, sources)).toEqual([]));
});

const handler = (lines: number) => `export const h = { listNodes() {\n${'  a();\n'.repeat(lines)}} };`;
const nest = (depth: number) => `function f() { ${'if (a) {'.repeat(depth)} b(); ${'}'.repeat(depth)} }`;
const note = (word: string) => `// ${word}: later`;

interface Plant {
  rule: Rule;
  path: string;
  bad: string;
  good: string;
}

const plants: Plant[] = [
  {
    rule: secureDownloads,
    path: 'docs/a.md',
    bad: 'curl -fsS https://a.example/install.sh | sh',
    good: "curl --proto '=https' -fsS https://a.example/install.sh | sh",
  },
  {
    rule: secureDownloads,
    path: 'deploy/a.sh',
    bad: 'curl -sSfL "$url"',
    good: 'curl -sSf "$url"',
  },
  {
    rule: secureDownloads,
    path: 'hub/src/a.ts',
    bad: 'const line = "wget -qO- https://a.example/install.sh | sh";',
    good: 'const line = "wget -qO- --max-redirect=0 https://a.example/install.sh | sh";',
  },
  {
    rule: injectedTime,
    path: 'hub/src/features/a.ts',
    bad: 'const n = Date.now();',
    good: 'const n = runtime.now();',
  },
  {
    rule: injectedTime,
    path: 'hub/src/live/a.ts',
    bad: 'const n = new Date();',
    good: 'const n = new Date(ms);',
  },
  {
    rule: injectedTime,
    path: 'agent/src/a.ts',
    bad: 'setTimeout(run, 5);',
    good: 'runtime.setTimer(run, 5);',
  },
  {
    rule: injectedTime,
    path: 'agent/src/a.ts',
    bad: 'const n = Math.random();',
    good: 'const n = Math.round(1);',
  },
  {
    rule: injectedTime,
    path: 'hub/src/features/a.ts',
    bad: "import { randomBytes } from 'node:crypto';",
    good: "import { createHash } from 'node:crypto';",
  },
  {
    rule: housedSql,
    path: 'hub/src/features/a.ts',
    bad: "run('SELECT id FROM node');",
    good: "say('Select a node.');",
  },
  { rule: housedSql, path: 'hub/src/http/a.ts', bad: 'run(`DELETE FROM node`);', good: "method = 'DELETE';" },
  { rule: thinHandlers, path: 'hub/src/features/nodes/node-handlers.ts', bad: handler(6), good: handler(5) },
  { rule: shallowNesting, path: 'hub/src/a.ts', bad: nest(4), good: nest(3) },
  {
    rule: shallowNesting,
    path: 'hub/src/a.ts',
    bad: nest(4),
    good: 'if (a) b(); else if (c) d(); else if (e) f(); else if (g) h();',
  },
  {
    rule: shallowNesting,
    path: 'hub/src/a.ts',
    bad: nest(4),
    good: 'if (a) { if (b) { run(() => { if (c) { if (d) e(); } }); } }',
  },
  {
    rule: severedWindows,
    path: 'admin/src/a.tsx',
    bad: "window.open('/', 'theme');",
    good: "window.open('/', 'theme', 'noopener');",
  },
  {
    rule: severedWindows,
    path: 'admin/src/a.tsx',
    bad: '<a href={url} target="_blank">',
    good: '<a href={url} target="_blank" rel="noopener">',
  },
  { rule: constantsCase, path: 'hub/src/a.ts', bad: 'const delayMs = 5;', good: 'const DELAY_MS = 5;' },
  { rule: constantsCase, path: 'bench/a.ts', bad: 'export const word = /a/;', good: 'let word = /a/;' },
  { rule: constantsCase, path: 'agent/src/a.ts', bad: 'const KINDS = [];', good: 'const KIND = kinds[0];' },
  {
    rule: constantsCase,
    path: 'admin/src/a.tsx',
    bad: 'const MARKS = {};',
    good: 'const marks = new Map();',
  },
  {
    rule: oneAbsence,
    path: 'hub/src/a.ts',
    bad: 'let a: string | null | undefined;',
    good: 'let a: string | null;',
  },
  {
    rule: oneAbsence,
    path: 'admin/src/a.ts',
    bad: 'interface A { readonly b?: string | null }',
    good: 'interface A { readonly b?: string }',
  },
  {
    rule: oneAbsence,
    path: 'agent/src/a.ts',
    bad: 'function findA(): string | null {}',
    good: 'function findA(): string | undefined {}',
  },
  {
    rule: oneAbsence,
    path: 'hub/src/a.ts',
    bad: 'interface Store { findNode(id: number): Node | null }',
    good: 'interface Store { readNode(id: number): Node | null }',
  },
  { rule: limitNames, path: 'hub/src/a.ts', bad: 'const MOST_NODES = 5;', good: 'const MAX_NODES = 5;' },
  { rule: limitNames, path: 'hub/src/a.ts', bad: 'use({ mostNodes: 5 });', good: 'use({ most: 5 });' },
  { rule: establishedNames, path: 'hub/src/a.ts', bad: 'const visitorGate = 1;', good: 'const gate = 1;' },
  { rule: establishedNames, path: 'docs/a.md', bad: 'The second-opinion test.', good: 'A check.' },
  { rule: establishedNames, path: 'hub/src/a.ts', bad: 'new WriterLink();', good: 'new Writer();' },
  {
    rule: patientTests,
    path: 'tests/hub/a.test.ts',
    bad: 'await vi.waitFor(() => expect(a).toBe(1));',
    good: 'await expect.poll(() => a).toBe(1);',
  },
  {
    rule: patientTests,
    path: 'agent/src/a.test.ts',
    bad: 'await expect.poll(readA, { timeout: 2_000 }).toBe(1);',
    good: 'await expect.poll(readA, { timeout: 60_000 }).toBe(1);',
  },
  { rule: shortRust, path: 'agent/host/src/a.rs', bad: 'a();\n'.repeat(401), good: 'a();\n'.repeat(400) },
  {
    rule: confinedUnsafe,
    path: 'agent/host/src/a.rs',
    bad: 'let n = unsafe { libc::getpid() };',
    good: 'let n = sys::read_pid();',
  },
  { rule: finishedWork, path: 'README.md', bad: note(['TO', 'DO'].join('')), good: note('Method') },
  { rule: finishedWork, path: 'hub/src/a.ts', bad: note(['FIX', 'ME'].join('')), good: note('fixed') },
];

test.each(plants)('a breach in $path is found: $rule.says', ({ rule, path, bad, good }) => {
  expect(rule.appliesTo(path)).toBe(true);
  expect(rule.findBreaches({ path, text: bad })).toHaveLength(1);
  expect(rule.findBreaches({ path, text: good })).toEqual([]);
});

test.each([
  'hub/src/http/utils.ts',
  'agent/src/helpers/a.ts',
  'admin/src/common.tsx',
  'spec/codegen/misc/a.ts',
])('the name %s tells nothing', (path) =>
  expect(tellingNames.findBreaches({ path, text: '' })).toEqual([path]),
);
