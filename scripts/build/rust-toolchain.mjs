import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { installPackages } from '../test-programs/apt.mjs';
import { findExecutable } from '../test-programs/executables.mjs';
import { ensureTree, findTree } from './debian-tree.mjs';

/** Architectures of the agent, as `uname -m` prints them: Rust's and Debian's names, and the C compilers, best first. */
export const agentTargets = /** @type {const} */ ({
  x86_64: { triple: 'x86_64-unknown-linux-gnu', debian: 'amd64', gnu: 'x86_64-linux-gnu' },
  aarch64: { triple: 'aarch64-unknown-linux-gnu', debian: 'arm64', gnu: 'aarch64-linux-gnu' },
});

/** @typedef {keyof typeof agentTargets} AgentTarget */

/**
 * @typedef {{
 *   cargo: string,
 *   rustc: string,
 *   version: string,
 *   libraries: string[],
 * }} Rust `libraries`: folders for LD_LIBRARY_PATH
 */

export const allTargets = /** @type {AgentTarget[]} */ (Object.keys(agentTargets));

/** The target of this machine. */
export function findOwnTarget() {
  if (process.platform === 'linux' && process.arch === 'x64') return 'x86_64';
  if (process.platform === 'linux' && process.arch === 'arm64') return 'aarch64';
  throw new Error(
    `Agents are built on Linux, x86_64 or aarch64; this is ${process.platform} ${process.arch}.`,
  );
}

/**
 * The machine's Rust if it can build for every architecture, otherwise Debian's, so that one compiler builds all files of
 * a release.
 * @param {AgentTarget} target
 * @returns {Promise<Rust>} rejects with a message that names what is missing
 */
export async function ensureRust(target) {
  const system = await findSystemRust();
  if (system !== undefined && (await hasLibraries(system, allTargets))) return system;
  try {
    return await ensureDebianRust();
  } catch (error) {
    if (system !== undefined && (await hasLibraries(system, [target]))) return system;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The agent needs Rust ${readMinimum()} or newer with its library for ${agentTargets[target].triple}, and Debian's ` +
        `could not be downloaded (${reason}). Install it, for example with "rustup target add".`,
      { cause: error },
    );
  }
}

/**
 * A C compiler for a target, with the static C library.
 * @param {AgentTarget} target
 * @returns {Promise<string>} rejects with a message that names what is missing
 */
export async function ensureCompiler(target) {
  const { gnu, debian } = agentTargets[target];
  const isOwn = target === findOwnTarget();
  const names = isOwn ? [`${gnu}-gcc`, 'gcc', 'cc'] : [`${gnu}-gcc`];
  const found = await findCompiler(names);
  if (found !== undefined) return found;
  const packages = isOwn ? ['gcc', 'libc6-dev'] : [`gcc-${gnu}`, `libc6-dev-${debian}-cross`];
  const missing = `The agent for ${target} needs a C compiler and the static C library (${packages.join(', ')})`;
  if (!isOwn) {
    const tree = await ensureTree({ name: `gcc-${target}`, choices: [packages] }).catch((error) => {
      throw new Error(`${missing}, which could not be downloaded: ${error.message}. Install them.`, {
        cause: error,
      });
    });
    return path.join(tree, 'usr/bin', `${gnu}-gcc`);
  }
  console.log('Installing a C compiler with apt-get …');
  const failure = await installPackages(packages);
  const installed = await findCompiler(names);
  if (installed === undefined)
    throw new Error(`${missing}: ${failure ?? 'not found after "apt-get install"'}.`);
  return installed;
}

/** Folders of the dynamic libraries of an unpacked cross compiler. */
export function listCompilerLibraries() {
  return allTargets.flatMap((target) => listLibraries(findTree(`gcc-${target}`)));
}

/** @param {readonly string[]} names */
async function findCompiler(names) {
  const program = findExecutable(names);
  if (program === undefined) return;
  // Prints the bare name if there is no such file.
  const place = await readOutput(program, ['-print-file-name=libc.a']).catch(() => '');
  return place.includes('/') ? program : undefined;
}

/** @returns {Promise<Rust | undefined>} */
async function findSystemRust() {
  const [cargo, rustc] = [findExecutable(['cargo']), findExecutable(['rustc'])];
  if (cargo === undefined || rustc === undefined) return;
  return describeRust({ cargo, rustc, libraries: [] }).catch(() => undefined);
}

/** @returns {Promise<Rust>} */
async function ensureDebianRust() {
  const name = 'rust';
  const others = allTargets.filter((target) => target !== findOwnTarget());
  const [other] = others.map((target) => agentTargets[target]);
  // `rustc-web` is the newer Rust that Debian's browsers are built with.
  const compilers = ['rustc-web', 'rustc'];
  const wanted = {
    name,
    choices: compilers.map((compiler) => [compiler, compiler.replace('rustc', 'cargo')]),
    foreign: {
      architecture: other?.debian ?? '',
      packages: compilers.map((compiler) => `lib${compiler.replace('rustc', 'std-rust')}-dev`),
    },
  };
  const isNew = !existsSync(findTree(name));
  if (isNew) console.log("Downloading Debian's Rust …");
  const rust = await describeTree(await ensureTree(wanted)).catch(async (error) => {
    if (isNew) throw error;
    // Unpacked again: a library of the machine may be gone, or the host may now need a newer Rust.
    rmSync(findTree(name), { recursive: true, force: true });
    return describeTree(await ensureTree(wanted));
  });
  if (await hasLibraries(rust, allTargets)) return rust;
  throw new Error(`Debian's Rust ${rust.version} lacks the library of an architecture`);
}

/** @param {string} tree */
function describeTree(tree) {
  const bin = path.join(tree, 'usr/bin');
  return describeRust({
    cargo: path.join(bin, 'cargo'),
    rustc: path.join(bin, 'rustc'),
    libraries: listLibraries(tree),
  });
}

/**
 * Rejects if Rust does not run or is too old.
 * @param {Omit<Rust, 'version'>} rust
 * @returns {Promise<Rust>}
 */
async function describeRust(rust) {
  const version =
    /^release: (\d+\.\d+\.\d+)/m.exec(await askRustc(rust, ['--version', '--verbose']))?.[1] ?? '0';
  const minimum = readMinimum();
  if (version.localeCompare(minimum, 'en', { numeric: true }) < 0)
    throw new Error(`Rust ${version} is older than ${minimum}`);
  return { ...rust, version };
}

/**
 * @param {Rust} rust
 * @param {AgentTarget[]} targets
 */
async function hasLibraries(rust, targets) {
  for (const target of targets) {
    const { triple } = agentTargets[target];
    const folder = (await askRustc(rust, ['--print=target-libdir', `--target=${triple}`])).trim();
    if (!existsSync(folder) || !readdirSync(folder).some((name) => /^libstd-.*\.rlib$/.test(name)))
      return false;
  }
  return true;
}

/** The oldest Rust that compiles the host, from its manifest. */
function readMinimum() {
  const manifest = readFileSync(path.join(root, 'agent/host/Cargo.toml'), 'utf8');
  return /^rust-version = "([\d.]+)"/m.exec(manifest)?.[1] ?? '1.85';
}

/** @param {string} tree */
function listLibraries(tree) {
  const { gnu } = agentTargets[findOwnTarget()];
  return ['usr/lib', 'lib']
    .map((folder) => path.join(tree, folder, gnu))
    .filter((folder) => existsSync(folder));
}

/**
 * @param {Pick<Rust, 'rustc' | 'libraries'>} rust
 * @param {string[]} args
 */
function askRustc({ rustc, libraries }, args) {
  return readOutput(rustc, args, libraries);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string[]} [libraries]
 */
async function readOutput(program, args, libraries = []) {
  const env = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: libraries.join(':') };
  const { stdout } = await promisify(execFile)(program, args, { env, cwd: root });
  return stdout;
}
