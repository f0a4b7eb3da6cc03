import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { makeFolder } from '../../support/folder.ts';
import { runCommand } from '../../support/process.ts';
import { copyRepository, ROOT, shareCaches } from '../../support/repository-copy.ts';

/** The code of the only block of a language in a section. */
function readExample(title: string, language: string): string {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const section = new RegExp(`^## ${title}\\n(.*?)^## `, 'ms').exec(page)?.[1] ?? '';
  const [block, ...others] = section.matchAll(new RegExp(`^ *\`\`\`${language}\n(.*?)^ *\`\`\`$`, 'gms'));
  expect(others).toEqual([]);
  return (block?.[1] ?? '').replaceAll(/^ {3}/gm, '');
}

/** Replaces what the pattern matches in a file, which must have it. */
function edit(file: string, pattern: RegExp, replace: (found: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(pattern, replace);
  expect(changed, file).not.toBe(text);
  writeFileSync(file, changed);
}

/** The steps in the page's order, except the commands and the documentation. */
function addMetric(root: string): void {
  const property = readExample('Adding a metric', 'yaml').replaceAll(/^(?=.)/gm, '        ');
  edit(join(root, 'spec/openapi.yaml'), /^ {4}HostCounters:/m, (next) => property + next);
  edit(
    join(root, 'agent/src/collectors/loadavg-uptime.ts'),
    /$/,
    () => `\n${readExample('Adding a metric', 'ts')}`,
  );
  const sampler = join(root, 'agent/src/sampler.ts');
  edit(sampler, /parseLoadavg, (?=parseUptime)/, (names) => `${names}parseThreads, `);
  edit(
    sampler,
    /^ {4}memory: createMemoryCollector/m,
    (next) =>
      `    threads: (metrics) => {\n      metrics.threads = parseThreads(loadavg.read());\n    },\n${next}`,
  );
  const words = join(root, 'theme-sdk/src/words');
  edit(join(words, 'words.ts'), /^ {2}\| 'processes'\n/m, (line) => `${line}  | 'threads'\n`);
  for (const language of readdirSync(words).filter((name) => name !== 'words.ts'))
    edit(join(words, language), /^ {4}processes: .*\n/m, (line) => `${line}    threads: 'Threads',\n`);
  edit(
    join(root, 'theme-default/src/history/metric-lines.ts'),
    /^ {2}procs: /m,
    (next) =>
      `  threads: { chart: 'processes', name: ({ node }) => node.threads, colour: '--m-series-2' },\n${next}`,
  );
}

function addGauge(root: string): void {
  const property = readExample('Adding a gauge', 'yaml').replaceAll(/^(?=.)/gm, '        ');
  edit(join(root, 'spec/openapi.yaml'), /^ {8}arrays_impaired: .*\n/m, (last) => last + property);
  const reader = readExample('Adding a gauge', 'ts').replaceAll(/^(?=.)/gm, '  ');
  edit(
    join(root, 'spec/openapi.yaml'),
    /^ {8}- arrays_impaired\n/m,
    (last) => `${last}        - interfaces_down\n`,
  );
  edit(join(root, 'agent/src/details/gauges.ts'), /^ {2}arrays_impaired: .*\n/m, (last) => last + reader);
  const words = join(root, 'theme-sdk/src/details/words');
  for (const language of readdirSync(words))
    edit(
      join(words, language),
      /^( +)arrays_impaired: .*\n/m,
      (last) => `${last}${/^ */.exec(last)?.[0]}interfaces_down: 'Interfaces down',\n`,
    );
  edit(
    join(root, 'admin/src/features/alerts/figures.ts'),
    /^ {2}disks_impaired: 'storage',\n/m,
    (last) => `${last}  interfaces_down: 'network',\n`,
  );
  edit(
    join(root, 'admin/src/features/alerts/figures.ts'),
    /^ {2}disks_impaired: suggest.*\n/m,
    (last) => `${last}  interfaces_down: suggest(1, 1, 0, 'warning'),\n`,
  );
  const languages = join(root, 'admin/src/languages');
  const alertWords = readdirSync(languages, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(languages, name, 'alerts.ts'));
  for (const file of [join(root, 'admin/src/features/alerts/messages.ts'), ...alertWords])
    edit(
      file,
      /^( +)disks_impaired: .*\n/m,
      (last) => `${last}${/^ */.exec(last)?.[0]}interfaces_down: 'Interfaces down',\n`,
    );
  edit(
    join(root, 'docs/metrics.md'),
    /^\| `muster_node_arrays_impaired` .*\n/m,
    (last) =>
      `${last}| \`muster_node_network_interfaces_down\` | gauge |  | Interfaces whose link is down. |\n`,
  );
}

async function run(root: string, command: string, args: string[]) {
  const env = { HOME: root, MUSTER_AGENT_RUNTIME: 'node' };
  const { exited, output } = runCommand(command, args, { cwd: root, env });
  const code = await exited;
  return { code, text: output.stdout + output.stderr };
}

const runScript = (root: string, ...args: string[]) => run(root, 'npm', ['run', '--silent', ...args]);

test('a metric and a gauge added by the steps in CONTRIBUTING.md are stored in the history', async () => {
  const root = makeFolder();
  copyRepository(root);
  addMetric(root);
  addGauge(root);
  expect(await runScript(root, 'generate')).toMatchObject({ code: 0 });

  expect(readFileSync(join(root, 'hub/src/store/sqlite/schema.sql'), 'utf8')).toContain('threads INTEGER');
  for (const project of ['tsconfig.json', 'admin', 'theme-default'])
    expect(await run(root, 'node_modules/.bin/tsc', ['-p', project, '--noEmit'])).toEqual({
      code: 0,
      text: '',
    });

  const child = await run(root, process.execPath, [
    join(root, 'tests/hub/history/new-metric-child.ts'),
    JSON.stringify({ threads: 500 }),
    JSON.stringify({ interfaces_down: 2 }),
  ]);
  expect(child.text).toMatch(/^\{/);
  const { metrics, gauges, exposition } = JSON.parse(child.text);
  expect(metrics).toMatchObject([{ minutes: 1, threads: 500, cpu: 12.5 }]);
  expect(gauges).toEqual({ interfaces_down: { mean: [2], max: [2] } });
  expect(exposition).toMatch(/^muster_node_network_interfaces_down\{.*\} 2$/m);

  if (!IS_LONG) return;
  // The first tier but for this file, in which a metric is added already.
  shareCaches(root);
  // Tests of the repository ask git for its files, and one runs commands as another user.
  chmodSync(root, 0o755);
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
  ])
    expect(await run(root, 'git', args)).toMatchObject({ code: 0 });
  expect(await runScript(root, 'bench', '--', 'counts', '--write-docs')).toMatchObject({ code: 0 });
  const projects = ['unit', 'contract', 'repo', 'integration', 'browser'].flatMap((name) => [
    '--project',
    name,
  ]);
  const tier = await run(root, 'npm', ['test', '--', ...projects, '--exclude', '**/new-metric.test.ts']);
  expect(tier.code, tier.text.slice(-20_000)).toBe(0);
}, 1_800_000);
