import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listPaths, root } from './sources.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

interface Job {
  steps: Step[];
  needs?: string | string[];
  environment?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
}

interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
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

function readText(name: string): string {
  return readFileSync(path.join(root, name), 'utf8');
}

function readWorkflow(name: string): Workflow {
  return parse(readText(name));
}

/** Actions that are not pinned to a commit: a tag can be moved. */
function listUnpinned(text: string): string[] {
  const used = [...text.matchAll(/\buses: (.*)$/gm)].map(([, action = '']) => action);
  return used.filter((one) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one));
}

/** Runs code of dependencies: npm scripts and installations, and images that are built with them. */
function runsDependencies({ steps }: Job): boolean {
  return steps.some(({ run = '' }) =>
    /\bnpm (run|test|ci|install|exec)\b|\bnpx\b|\bdocker (build|run)\b/.test(run),
  );
}

/** Permissions with which a job can publish, or obtain a token that can. */
function listPowers(job: Job, workflow: Workflow): string[] {
  const permissions = Object.entries(job.permissions ?? workflow.permissions ?? { all: 'write' });
  const secrets = job.steps
    .flatMap(({ env = {} }) => Object.values(env))
    .filter((value) => value.includes('secrets.'));
  return [...permissions.filter(([, right]) => right !== 'read').map(([name]) => name), ...secrets];
}

/** Jobs that run code of dependencies and could publish. */
function listRisky(workflow: Workflow): string[] {
  const jobs = Object.entries(workflow.jobs);
  return jobs
    .filter(([, job]) => runsDependencies(job) && listPowers(job, workflow).length > 0)
    .map(([id]) => id);
}

const listSteps = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

/** npm scripts that a command runs. */
function listScripts(command: string): string[] {
  const called = [...command.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)];
  return called.map(([, named, own]) => named ?? own ?? '');
}

test('there is one workflow each for changes, long tests, the gallery and releases', () => {
  expect(names.map((name) => path.basename(name)).sort()).toEqual([
    'ci.yml',
    'gallery.yml',
    'long.yml',
    'release.yml',
  ]);
});

const expectedScripts: Record<string, string[]> = { 'gallery.yml': ['gallery'], 'long.yml': ['test'] };

describe.each(names)('%s', (name) => {
  const workflow = readWorkflow(name);
  const expected = expectedScripts[path.basename(name)] ?? ['check', 'test'];
  const maxMinutes = name.endsWith('/long.yml') ? 240 : 90;

  test('runs scripts that exist', () => {
    const called = listSteps(workflow).flatMap(({ run = '' }) => listScripts(run));
    expect(called).toEqual(expect.arrayContaining(expected));
    expect(called.filter((one) => !(one in scripts))).toEqual([]);
  });

  test("uses GitHub's own actions, each pinned to a commit whose version a comment names", () => {
    const text = readText(name);
    expect(listSteps(workflow).flatMap(({ uses }) => uses ?? [])).not.toEqual([]);
    expect(listUnpinned(text)).toEqual([]);
  });

  test('leaves no credentials in a checkout', () => {
    const checkouts = listSteps(workflow).filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
  });

  test('audits the dependencies', () => {
    const commands = listSteps(workflow).map(({ run }) => run);
    expect(commands).toContain('npm audit --omit=dev --audit-level=high');
  });

  test('ends every job in time', () => {
    for (const job of Object.values(workflow.jobs))
      expect(job['timeout-minutes']).toBeLessThanOrEqual(maxMinutes);
  });

  test('has read permission only, unless a job asks for more', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });
});

test.each(names)('in %s no job that runs code of dependencies can publish', (name) => {
  const workflow = readWorkflow(name);
  expect(Object.values(workflow.jobs).some(runsDependencies)).toBe(true);
  expect(listRisky(workflow)).toEqual([]);
});

describe('a release', () => {
  const { jobs } = readWorkflow('.github/workflows/release.yml');
  const listNeeds = (id: string): string[] => {
    const direct = [jobs[id]?.needs ?? []].flat();
    return [...direct, ...direct.flatMap(listNeeds)];
  };

  test('is tested, built and signed before anything of it is public', () => {
    for (const id of ['publish', 'publish-images', 'announce'])
      expect(listNeeds(id)).toEqual(expect.arrayContaining(['test', 'build', 'sign', 'attest']));
    expect(listNeeds('announce')).toEqual(expect.arrayContaining(['publish', 'publish-images']));
  });

  test('has no long-lived token: npm gets one of the run, and only the signing key is a secret', () => {
    const text = readText('.github/workflows/release.yml');
    expect([...text.matchAll(/secrets\.(\w+)/g)].map(([, secret]) => secret)).toEqual(['MUSTER_RELEASE_KEY']);
    expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN/);
    expect(jobs.publish?.permissions).toEqual({ 'id-token': 'write' });
    expect(jobs.announce?.permissions).toEqual({ contents: 'write' });
    expect(jobs['publish-images']?.permissions).toEqual({
      contents: 'read',
      packages: 'write',
      'id-token': 'write',
      attestations: 'write',
    });
    expect([jobs.sign?.environment, jobs.publish?.environment]).toEqual(['release', 'npm']);
  });

  test('has signed checksums, provenance and an SBOM of each product', () => {
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    expect(steps.map(({ run }) => run)).toContain('node scripts/release/sign-agents.mjs release');
    const attested = (jobs.attest?.steps ?? []).map((step) => step.with ?? {});
    expect(attested).toContainEqual({ 'subject-path': 'release/*' });
    expect(attested.flatMap((given) => given['sbom-path'] ?? [])).toEqual(
      ['agent', 'hub', 'theme'].map((product) => `release/muster-${product}.cdx.json`),
    );
  });

  test('has provenance and an SBOM of each image', () => {
    const attested = (jobs['publish-images']?.steps ?? []).flatMap((step) =>
      step.with?.['subject-name'] === undefined ? [] : step.with,
    );
    const expected = ['hub', 'agent'].flatMap((product) => {
      const image = {
        'subject-name': `ghcr.io/\${{ github.repository_owner }}/muster-${product}`,
        'subject-digest': `\${{ steps.push.outputs.${product} }}`,
        'push-to-registry': true,
        'create-storage-record': false,
      };
      return [image, { ...image, 'sbom-path': `release/muster-${product}.cdx.json` }];
    });
    expect(attested).toEqual(expected);
  });
});

test('a moved tag, a job that tests and may publish, and a workflow without permissions are found', () => {
  expect(listUnpinned('- uses: actions/checkout@v7\n- uses: other/action@main # v1.0.0')).toHaveLength(2);
  const steps = [{ run: 'npm test' }];
  expect(listRisky({ permissions: { contents: 'read' }, jobs: { one: { steps } } })).toEqual([]);
  expect(listRisky({ jobs: { one: { steps } } })).toEqual(['one']);
  const permissions = { contents: 'read', 'id-token': 'write' };
  expect(listRisky({ permissions: { contents: 'read' }, jobs: { one: { steps, permissions } } })).toEqual([
    'one',
  ]);
  const env = { NODE_AUTH_TOKEN: 'secrets.NPM_TOKEN' };
  const withSecret = {
    permissions: { contents: 'read' },
    jobs: { one: { steps: [{ run: 'npm ci', env }] } },
  };
  expect(listRisky(withSecret)).toEqual(['one']);
});

test('every action has one version', () => {
  const used = new Set(
    names.flatMap((name) => listSteps(readWorkflow(name)).flatMap(({ uses }) => uses ?? [])),
  );
  const actions = [...used].map((one) => one.split('@')[0]);
  expect(actions).toHaveLength(new Set(actions).size);
});

test('a release has one version', () => {
  const manifests = [
    'package.json',
    'hub/package.json',
    'agent/package.json',
    'client/package.json',
    'theme-sdk/package.json',
  ];
  const find = (file: string, pattern: RegExp) =>
    pattern.exec(readFileSync(path.join(root, file), 'utf8'))?.[1];
  const versions = [
    find('deploy/ansible/galaxy.yml', /^version: (.*)$/m),
    find('deploy/helm/muster/Chart.yaml', /^version: (.*)$/m),
    find('deploy/helm/muster/Chart.yaml', /^appVersion: (.*)$/m),
    find('deploy/kubernetes/muster.yaml', /\/muster-hub:(.*)"$/m),
    ...manifests.map((name) => readManifest(name).version),
  ];
  expect(new Set(versions).size).toBe(1);
});

test('a missing script is found', () => {
  expect(listScripts('npm run check && npm test\nnpm run no-such:thing')).toEqual([
    'check',
    'test',
    'no-such:thing',
  ]);
  expect('no-such:thing' in scripts).toBe(false);
});
