import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEntries, omitPackagesPlugin } from '../../scripts/build/bundle-hub.mjs';
import { parseOpenapiPlugin } from '../../scripts/build/parse-openapi.mjs';
import { writeSboms } from '../../scripts/release/sbom.mjs';

interface License {
  license?: { id?: string; name?: string };
  expression?: string;
}

interface Sbom {
  metadata: { component: { name: string; version: string } };
  components: {
    name: string;
    version: string;
    purl: string;
    hashes?: { content: string }[];
    licenses?: License[];
  }[];
}

const root = path.resolve(import.meta.dirname, '../..');
const readJson = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
let folder: string;
let files: string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-sbom-'));
  files = await writeSboms(folder);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

const readSbom = (name: string): Sbom =>
  JSON.parse(readFileSync(path.join(folder, `${name}.cdx.json`), 'utf8'));
const listNames = ({ components }: Sbom) => components.map(({ name }) => name);
const readLicense = ({ license, expression }: License) => license?.id ?? license?.name ?? expression ?? '';
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

/** Packages whose code a bundle contains. */
async function listBundled(input: Record<string, string> | string, external: RegExp): Promise<string[]> {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external,
    plugins: [omitPackagesPlugin(), parseOpenapiPlugin()],
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
      const digest = purl.startsWith('pkg:cargo/')
        ? { alg: 'SHA-256', content: expect.stringMatching(/^[0-9a-f]{64}$/) }
        : { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) };
      // Libraries of the compiler have no archive with a digest.
      if (!purl.startsWith('pkg:generic/')) expect(hashes).toEqual([digest]);
      expect(/node-linux/.test(purl) || licenses?.length === 1).toBe(true);
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

test('the agent’s lists every package and crate in its binaries, and the libraries that are linked in', async () => {
  const { components } = readSbom('muster-agent');
  const names = components.map(({ name }) => name);
  const bundled = await listBundled(path.join(root, 'agent/src/quickjs/main.ts'), /^$/);
  expect(bundled.filter((one) => !names.includes(one))).toEqual([]);
  const crates = components.filter(({ purl }) => purl.startsWith('pkg:cargo/'));
  const locked = readFileSync(path.join(root, 'agent/host/Cargo.lock'), 'utf8');
  for (const { name, version, hashes } of crates)
    expect(locked).toContain(
      `name = "${name}"\nversion = "${version}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n` +
        `checksum = "${hashes?.[0]?.content}"`,
    );
  expect(crates.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['rquickjs-sys', 'rustls', 'ring', 'url']),
  );
  // Only run by cargo.
  expect(names).not.toContain('cc');
  expect(names).toEqual(expect.arrayContaining(['quickjs-ng', 'rust-std', 'glibc']));
});

test('the agent’s crates have licences that ask for no more than a notice', () => {
  const crates = readSbom('muster-agent').components.filter(({ purl }) => purl.startsWith('pkg:cargo/'));
  const asked = crates.flatMap(({ licenses = [] }) => licenses).map(readLicense);
  const known = /^(MIT|Apache-2\.0|ISC|BSD-3-Clause|Unicode-3\.0|CDLA-Permissive-2\.0|Zlib|0BSD)$/;
  // One of each alternative is enough.
  const isPermissive = (license: string) =>
    license.split(/ AND /).every((part) =>
      part
        .replaceAll(/[()]/g, '')
        .split(/ OR |\//)
        .some((one) => known.test(one.trim())),
    );
  expect(asked.filter((license) => !isPermissive(license))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
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
