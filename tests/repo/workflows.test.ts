import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listPaths, root } from './sources.ts';

interface Step {
  uses?: string;
  run?: string;
}

interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, { steps: Step[]; 'timeout-minutes'?: number }>;
}

const names = listPaths().filter((name) => name.startsWith('.github/workflows/'));
const scripts = readManifest('package.json').scripts ?? {};

function readManifest(name: string): {
  version: string;
  private?: boolean;
  scripts?: Record<string, string>;
} {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

function readWorkflow(name: string): Workflow {
  return parse(readFileSync(path.join(root, name), 'utf8'));
}

const listSteps = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

/** npm scripts that a command runs. */
function listScripts(command: string): string[] {
  const called = [...command.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)];
  return called.map(([, named, own]) => named ?? own ?? '');
}

test('there is one workflow for changes and one for releases', () => {
  expect(names.map((name) => path.basename(name)).sort()).toEqual(['ci.yml', 'release.yml']);
});

describe.each(names)('%s', (name) => {
  const workflow = readWorkflow(name);

  test('runs scripts that exist', () => {
    const called = listSteps(workflow).flatMap(({ run = '' }) => listScripts(run));
    expect(called).toEqual(expect.arrayContaining(['check', 'test']));
    expect(called.filter((one) => !(one in scripts))).toEqual([]);
  });

  test("uses GitHub's own actions, each by its major version", () => {
    const used = listSteps(workflow).flatMap(({ uses }) => uses ?? []);
    expect(used).toContain('actions/checkout@v4');
    expect(used.filter((one) => !/^actions\/[\w-]+@v\d+$/.test(one))).toEqual([]);
  });

  test('has read permission only, unless a job asks for more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });
});

test('every action has one version', () => {
  const used = new Set(
    names.flatMap((name) => listSteps(readWorkflow(name)).flatMap(({ uses }) => uses ?? [])),
  );
  const actions = [...used].map((one) => one.split('@')[0]);
  expect(actions).toHaveLength(new Set(actions).size);
});

test('a release has one version', () => {
  const manifests = ['package.json', 'hub/package.json', 'agent/package.json', 'theme-sdk/package.json'];
  expect(new Set(manifests.map((name) => readManifest(name).version)).size).toBe(1);
});

test('a missing script is found', () => {
  expect(listScripts('npm run check && npm test\nnpm run no-such:thing')).toEqual([
    'check',
    'test',
    'no-such:thing',
  ]);
  expect('no-such:thing' in scripts).toBe(false);
});
