import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { prepareCargo, workplace } from '../build/agent-host.mjs';
import { agentTargets, allTargets, ensureCompiler, findOwnTarget } from '../build/rust-toolchain.mjs';

/**
 * A crate that is compiled into the agent: `license` is an SPDX expression, `sha256` that of its archive on crates.io.
 * @typedef {{
 *   name: string,
 *   version: string,
 *   license: string,
 *   sha256: string,
 *   folder: string,
 *   dependencies: string[],
 * }} Crate `dependencies`: names and versions of other crates of the list, separated by a space
 */

/** Other code in the agent's binaries. @typedef {{ name: string, version: string, license: string, cpe?: string }} Library */

/**
 * The part that this module reads of https://doc.rust-lang.org/cargo/commands/cargo-metadata.html.
 * @typedef {{
 *   packages: { id: string, name: string, version: string, license: string, manifest_path: string,
 *     targets: { kind: string[] }[] }[],
 *   resolve: { root: string, nodes: { id: string, deps: { pkg: string, dep_kinds: { kind: string | null }[] }[] }[] },
 * }} Metadata
 */

/** The crates that are compiled in on any architecture: no build scripts, macros or tests. */
export async function listCrates() {
  const { cargo, env } = await prepareCargo([findOwnTarget()]);
  const checksums = readChecksums();
  /** @type {Map<string, Crate>} */
  const crates = new Map();
  for (const target of allTargets) {
    const platform = `--filter-platform=${agentTargets[target].triple}`;
    const args = ['metadata', '--format-version=1', '--locked', platform];
    const options = { cwd: workplace.crate, env, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await promisify(execFile)(cargo, args, options);
    collectCrates(JSON.parse(stdout), { crates, checksums });
  }
  return [...crates.values()].sort((one, two) => (one.name < two.name ? -1 : 1));
}

/**
 * @param {Metadata} metadata
 * @param {{ crates: Map<string, Crate>, checksums: Map<string, string> }} found
 */
function collectCrates({ packages, resolve }, { crates, checksums }) {
  const known = new Map(packages.map((one) => [one.id, one]));
  const isMacro = (/** @type {string} */ id) =>
    known.get(id)?.targets.some(({ kind }) => kind.includes('proc-macro')) === true;
  const nodes = new Map(
    resolve.nodes.map(({ id, deps }) => {
      const linked = deps.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind === null));
      return [id, linked.map(({ pkg }) => pkg).filter((pkg) => !isMacro(pkg))];
    }),
  );
  const seen = new Set([resolve.root]);
  for (const id of seen) {
    const dependencies = nodes.get(id) ?? [];
    for (const dependency of dependencies) seen.add(dependency);
    const found = known.get(id);
    if (found === undefined || id === resolve.root) continue;
    const { name, version, license } = found;
    const names = dependencies.map((dependency) => nameCrate(known.get(dependency)));
    const before = crates.get(nameCrate(found))?.dependencies ?? [];
    crates.set(nameCrate(found), {
      name,
      version,
      license,
      sha256: checksums.get(nameCrate(found)) ?? '',
      folder: path.dirname(found.manifest_path),
      dependencies: [...new Set([...before, ...names])],
    });
  }
}

/** @param {{ name: string, version: string } | undefined} crate */
export function nameCrate(crate) {
  return `${crate?.name} ${crate?.version}`;
}

/** SHA-256 of the archives on crates.io, by name and version. */
function readChecksums() {
  const text = readFileSync(path.join(workplace.crate, 'Cargo.lock'), 'utf8');
  const entries = text.matchAll(
    /^name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "([0-9a-f]{64})"$/gm,
  );
  return new Map([...entries].map(([, name, version, sha256 = '']) => [`${name} ${version}`, sha256]));
}

/**
 * Libraries in the binaries besides crates.
 * @param {Crate[]} crates
 * @returns {Promise<Library[]>}
 */
export async function listLibraries(crates) {
  const { version } = await prepareCargo([findOwnTarget()]);
  const [quickjs, glibc] = [readQuickjsVersion(crates), await readGlibcVersion()];
  return [
    {
      name: 'quickjs-ng',
      version: quickjs,
      license: 'MIT',
      cpe: `cpe:2.3:a:quickjs-ng:quickjs:${quickjs}:*:*:*:*:*:*:*`,
    },
    {
      name: 'rust-std',
      version,
      license: 'MIT OR Apache-2.0',
      cpe: `cpe:2.3:a:rust-lang:rust:${version}:*:*:*:*:*:*:*`,
    },
    {
      name: 'glibc',
      version: glibc,
      license: 'LGPL-2.1-or-later',
      cpe: `cpe:2.3:a:gnu:glibc:${glibc}:*:*:*:*:*:*:*`,
    },
  ];
}

/** @param {Crate[]} crates */
function readQuickjsVersion(crates) {
  const folder = crates.find(({ name }) => name === 'rquickjs-sys')?.folder ?? '';
  const header = readFileSync(path.join(folder, 'quickjs/quickjs.h'), 'utf8');
  const numbers = ['MAJOR', 'MINOR', 'PATCH'].map(
    (part) => new RegExp(`^#define QJS_VERSION_${part} (\\d+)$`, 'm').exec(header)?.[1] ?? '0',
  );
  return numbers.join('.');
}

async function readGlibcVersion() {
  const compiler = await ensureCompiler(findOwnTarget());
  const args = ['-E', '-dM', '-include', 'features.h', '-x', 'c', '/dev/null'];
  const { stdout } = await promisify(execFile)(compiler, args, { maxBuffer: 64 * 1024 * 1024 });
  const read = (/** @type {string} */ name) => new RegExp(`^#define ${name} (\\d+)$`, 'm').exec(stdout)?.[1];
  return `${read('__GLIBC__')}.${read('__GLIBC_MINOR__')}`;
}

/** Names, versions and licences of everything in the agent's binaries, as text. */
export async function describeLicenses() {
  const crates = await listCrates();
  const texts = crates.map(({ name, version, license, folder }) =>
    [`${name} ${version} (${license})`, ...readLicenses(folder)].join('\n\n'),
  );
  for (const { name, version, license } of await listLibraries(crates)) {
    const source = crates.find((crate) => crate.name === 'rquickjs-sys');
    const own =
      name === 'quickjs-ng' && source !== undefined ? readLicenses(path.join(source.folder, 'quickjs')) : [];
    texts.push(
      [`${name} ${version} (${license})`, ...own, ...(name === 'glibc' ? [GLIBC] : [])].join('\n\n'),
    );
  }
  return `${texts.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

/** Section 6 of the LGPL asks for the means to link the program with another version of the library. */
const GLIBC = `The GNU C Library is linked statically. Its sources are those of the package libc6 of Debian. To link the agent with
another version, build it from its sources, https://github.com/muster-monitoring/muster, with "npm run build:agent".`;

/** @param {string} folder */
function readLicenses(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^(licen[sc]e|copying|copyright|notice)/i.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
}
