import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeLlmsIndex } from '../../scripts/llms-index.mjs';
import { agentClauses } from '../conformance/agent-clauses.ts';
import { hubClauses } from '../conformance/hub-clauses.ts';
import { findShellBlocks, readShellBlocks } from '../support/docs/doc-blocks.ts';
import { findBlockFaults } from './docs.ts';
import { listPaths, root } from './sources.ts';

const committed = listPaths();
const pages = committed.filter((name) => /^docs\/(?:moving\/)?[^/]+\.md$/.test(name));
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

test('every shell block has a class, valid syntax, and calls existing commands', () => {
  const blocks = [...pages, 'README.md', 'CONTRIBUTING.md'].flatMap(readShellBlocks);
  expect(blocks.length).toBeGreaterThan(20);
  expect(blocks.flatMap(findBlockFaults)).toEqual([]);
});

test.each([
  ['sh', 'ls', /is not a class/],
  ['sh later', 'ls', /is not a class/],
  ['bash', 'ls', /is not a class/],
  ['sh check', 'if true; then', /syntax error/],
  ['sh check', 'sudo muster-hub serve --colour', /muster-hub serve has no --colour/],
  ['sh check', 'muster-hub fly', /no command fly/],
  ['sh check', 'X=$(muster-hub backup a --dry-run)', /backup has no --dry-run/],
  ['sh check', 'muster-agent --colour a', /muster-agent has no --colour/],
  ['sh check', 'npx muster-theme dev --colour', /muster-theme dev has no --colour/],
  ['sh check', 'npm run fly', /no script fly/],
  ['sh check', 'npm start -- --json', /npm start has no --json/],
  ['sh check', 'curl -fsS https://a.example/install.sh | sh -s -- --colour', /install\.sh has no --colour/],
  ['sh check', 'install -m 644 deploy/none.conf /etc', /there is no deploy\/none\.conf/],
])('a faulty block is found: %s, %s', (fence, code, fault) => {
  const faults = findShellBlocks('p.md', `\`\`\`${fence}\n${code}\n\`\`\`\n`).flatMap(findBlockFaults);
  expect(faults).toEqual([expect.stringMatching(fault)]);
});

test('the index lists every page', () => {
  const index = read('docs/README.md');
  const listed = [...index.matchAll(/^\| \[([\w./-]+\.md)\]\(\1\) \| \S/gm)].map(
    ([, name = '']) => `docs/${name}`,
  );
  expect(listed.toSorted()).toEqual(pages.filter((name) => name !== 'docs/README.md').toSorted());
});

test('the sidebar of the site leads to pages', () => {
  const config = read('docs/.vitepress/config.mjs');
  const links = [...config.matchAll(/link: '([a-z][\w-]*)'/g)].map(([, name]) => `docs/${name}.md`);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((name) => !committed.includes(name))).toEqual([]);
});

test('the index for programs lists every page', () => {
  const index = makeLlmsIndex(read('docs/README.md'));
  expect(index).toContain('- [install](/docs/install): ');
  const listed = [...index.matchAll(/^- \[([^\]]+)\]/gm)].map(([, name]) => `docs/${name}.md`);
  expect(listed.sort()).toEqual(pages.filter((name) => name !== 'docs/README.md').sort());
});

test('every page and file that a page names exists', () => {
  const named = pages.flatMap((page) => {
    const text = read(page);
    const links = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, to = '']) =>
      path.posix.join(path.posix.dirname(page), to),
    );
    const names = [...text.matchAll(/`(docs\/[\w.-]+)`/g)].map(([, name = '']) => name);
    return [...links, ...names].map((name) => ({ page, name }));
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !committed.includes(name))).toEqual([]);
});

test('docs/doctor.md lists exactly the checks of the doctor', () => {
  const sources = committed.filter(
    (name) => /^hub\/src\/commands\/doctor\/[\w-]+\.ts$/.test(name) && !name.endsWith('.test.ts'),
  );
  const text = sources.map(read).join('\n');
  const made = [...text.matchAll(/\b(?:ok|fail|warn|skip)\(\s*'([a-z-]+)'/g)].map(([, name = '']) => name);
  const listed = [...read('docs/doctor.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = '']) => name);
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.toSorted()).toEqual([...new Set(made)].toSorted());
});

interface Benchmarks {
  scenarios: { figures: { row: string; what: string; value: number }[] }[];
}

test('the sizes in docs/sizing.md are the measured ones, rounded up', () => {
  const { scenarios }: Benchmarks = JSON.parse(read('docs/benchmarks.json'));
  const page = read('docs/sizing.md');
  const find = (text: string) =>
    scenarios.flatMap(({ figures }) => figures).find(({ what }) => what.startsWith(text))?.value ??
    Number.NaN;
  const stated = (pattern: RegExp) => Number(pattern.exec(page)?.[1]);
  const pairs: [stated: number, measured: number][] = [
    [stated(/\| hub \| (\d+) MB of memory/), find('resident memory of a new hub')],
    [stated(/\| connected node \| (\d+) KB/), find('the same with all that the hub knows of its node')],
    [stated(/\| node and minute \| (\d+) bytes/), find('bytes on disk per node and minute')],
  ];
  for (const [figure, measured] of pairs) {
    expect(figure).toBeGreaterThanOrEqual(measured);
    expect(figure).toBeLessThanOrEqual(2 * measured);
  }
});

test('the table of fleets follows from the figures above it', () => {
  const page = read('docs/sizing.md');
  const rows = [
    ...page.matchAll(
      /^\| ([\d,]+) \| (\d+) MB \| ([\d.]+) MB \| ([\d.]+) ([MG])B \| \d+ % of a core \| ([\d,]+) \|$/gm,
    ),
  ];
  expect(rows).toHaveLength(4);
  const toNumber = (text = '') => Number(text.replaceAll(',', ''));
  const minuteBytes = toNumber(/\| node and minute \| (\d+) bytes/.exec(page)?.[1]);
  const nodeKilobytes = toNumber(/\| connected node \| (\d+) KB/.exec(page)?.[1]);
  for (const [, fleet, memory, day, all, unit, descriptors] of rows) {
    const nodes = toNumber(fleet);
    const dayMegabytes = (minuteBytes * 1440 * nodes) / 1e6;
    expect([nodes, toNumber(memory)]).toEqual([nodes, Math.round(110 + (nodeKilobytes * nodes) / 1000)]);
    expect([nodes, toNumber(day)]).toEqual([nodes, Math.round(dayMegabytes * 10) / 10]);
    expect(toNumber(all) * (unit === 'G' ? 1000 : 1)).toBeCloseTo(
      90 * dayMegabytes,
      unit === 'G' ? -2.1 : -0.5,
    );
    expect([nodes, toNumber(descriptors)]).toEqual([nodes, nodes + 1300]);
  }
});

test('docs/agents.md names exactly the options and variables of the agent', () => {
  const page = read('docs/agents.md');
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'agent/src/node/main.ts'), '--help'], {
    encoding: 'utf8',
  });
  const find = (text: string) => [...new Set(text.match(/--[a-z][a-z-]+|\b[A-Z]+_[A-Z_]+\b/g))];
  const table = page.slice(page.indexOf('| option | environment'), page.indexOf('A bare host name'));
  expect(find(stdout).length).toBeGreaterThan(8);
  expect(find(table).toSorted()).toEqual(find(stdout).toSorted());
});

test('docs/conformance.md lists every clause of the kit with its rule', () => {
  const page = read('docs/conformance.md');
  const listed = [...page.matchAll(/^\| ([HA]\d\d) \| (.+) \|$/gm)].map(([, id, rule]) => [id, rule]);
  expect(listed).toEqual([...hubClauses, ...agentClauses].map(({ id, rule }) => [id, rule]));
});

test('docs/conformance.md counts the rows of docs/faults.md', () => {
  const rows = read('docs/faults.md').match(/^\| T\d\d \|/gm);
  const [, stated] = /faults injected.* \| (\d+) rows \|/.exec(read('docs/conformance.md')) ?? [];
  expect(Number(stated)).toBe(rows?.length);
});
