import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEntries } from '../../scripts/build/bundle-hub.mjs';
import { parseOpenapiPlugin } from '../../scripts/build/parse-openapi.mjs';
import { writeSboms } from '../../scripts/release/sbom.mjs';

interface Sbom {
  metadata: { component: { name: string; version: string } };
  components: {
    name: string;
    version: string;
    purl: string;
    hashes: { content: string }[];
    licenses?: unknown[];
  }[];
}

const root = path.resolve(import.meta.dirname, '../..');
const readJson = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
let folder: string;
let files: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-sbom-'));
  files = writeSboms(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const readSbom = (name: string): Sbom =>
  JSON.parse(readFileSync(path.join(folder, `${name}.cdx.json`), 'utf8'));
const listNames = ({ components }: Sbom) => components.map(({ name }) => name);
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

/** Packages whose code a bundle contains. */
async function listBundled(input: Record<string, string> | string, external: RegExp): Promise<string[]> {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external,
    plugins: [parseOpenapiPlugin()],
    onLog: () => undefined,
  });
  const { output } = await build.generate();
  await build.close();
  const modules = output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
  const found = modules.map((id) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]);
  return [...new Set(found.filter((name) => name !== undefined))];
}

describe.each(['muster-hub', 'muster-agent', 'muster-theme'])('the SBOM of %s', (name) => {
  test('is valid CycloneDX', async () => {
    expect(files).toContain(path.join(folder, `${name}.cdx.json`));
    expect(await validator.validate(readFileSync(path.join(folder, `${name}.cdx.json`), 'utf8'))).toBeNull();
  });

  test('describes this version, and each component with version, digest and licence', () => {
    const { metadata, components } = readSbom(name);
    expect(metadata.component).toMatchObject({ name, version: readJson('package.json').version });
    for (const { purl, version, hashes, licenses } of components) {
      expect(purl).toContain(`@${version}`);
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
      expect(/bun|node-linux/.test(purl) || licenses?.length === 1).toBe(true);
    }
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  });
});

test('the hub’s lists every package in its bundle and beside it, the pages’, and Node', async () => {
  const names = listNames(readSbom('muster-hub'));
  const bundled = await listBundled(findEntries(), /^(argon2|better-sqlite3|systeminformation)$/);
  expect(bundled.length).toBeGreaterThan(20);
  expect(bundled).toContain('fastify');
  expect(bundled.filter((one) => !names.includes(one))).toEqual([]);
  for (const name of ['argon2', 'better-sqlite3', 'systeminformation', 'react', 'preact', 'uplot'])
    expect(names).toContain(name);
  const { optionalDependencies } = readJson('package.json');
  for (const [name, version] of Object.entries(optionalDependencies))
    expect(readSbom('muster-hub').components).toContainEqual(
      expect.objectContaining({ name, version, cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*` }),
    );
});

test('the agent’s lists every package in it, and the Bun of each binary', async () => {
  const { components } = readSbom('muster-agent');
  const names = components.map(({ name }) => name);
  const bundled = await listBundled(path.join(root, 'agent/src/bun/main.ts'), /^bun(:|$)/);
  expect(bundled.filter((one) => !names.includes(one))).toEqual([]);
  const { version, integrity } = readJson('scripts/build/bun-packages.json');
  for (const [name, digest] of Object.entries<string>(integrity)) {
    const content = Buffer.from(digest.slice('sha512-'.length), 'base64').toString('hex');
    expect(components).toContainEqual(
      expect.objectContaining({ name, version, hashes: [{ alg: 'SHA-512', content }] }),
    );
  }
});

test('the SDK’s lists every package in its modules and its command', async () => {
  const names = listNames(readSbom('muster-theme'));
  const { exports, bin, dependencies } = readJson('theme-sdk/package.json');
  const modules = Object.values<string>(exports).filter((file) => !file.endsWith('.css'));
  const sources = [...modules, ...Object.values<string>(bin)];
  const input = Object.fromEntries(
    sources.map((file, at) => [String(at), path.join(root, 'theme-sdk', file)]),
  );
  const bundled = await listBundled(
    input,
    /^(node:|react$|react\/|vite$|ws$|modern-tar|playwright-core$|axe-core|uplot)/,
  );
  expect(bundled.filter((one) => !names.includes(one))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});

test('a wrong document is found', async () => {
  const broken = JSON.stringify({ ...readSbom('muster-agent'), components: [{ name: 'no type' }] });
  expect(await validator.validate(broken)).not.toBeNull();
});
