import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import {
  agentTargets,
  ensureCompiler,
  ensureRust,
  findOwnTarget,
  listCompilerLibraries,
} from './rust-toolchain.mjs';

/** @typedef {import('./rust-toolchain.mjs').AgentTarget} AgentTarget */

/**
 * Where the host is compiled: the folder of its crate, one for crates that cargo downloads, and one for what it compiles.
 * @typedef {{ crate: string, home: string, target: string }} Workplace
 */

const cache = path.join(root, 'node_modules/.cache/muster/cargo');

/** In node_modules, so that a second build is fast and a clean installation starts over. */
export const workplace = {
  crate: path.join(root, 'agent/host'),
  home: process.env.CARGO_HOME ?? path.join(cache, 'home'),
  target: path.join(cache, 'target'),
};

/** Variables that would change the result. */
const CHANGES_BUILD =
  /^(RUSTFLAGS|RUSTC|RUSTC_\w+|RUSTDOCFLAGS|RUSTUP_TOOLCHAIN|CARGO_(BUILD|ENCODED|INCREMENTAL|PROFILE|TARGET|UNSTABLE)\w*|(HOST_|TARGET_)?(CC|CXX|AR|CFLAGS|CPPFLAGS|CXXFLAGS|LDFLAGS)(_\w+)?)$/;

/**
 * Compiles the agent's host, a static program that evaluates the JavaScript at its end.
 * @param {AgentTarget[]} targets
 * @param {Workplace} [place]
 * @returns {Promise<string[]>} the files, one for each target
 */
export async function compileHosts(targets, place = workplace) {
  const [own] = targets;
  if (own === undefined) return [];
  const { cargo, env } = await prepareCargo(targets, place);
  mkdirSync(place.target, { recursive: true });
  const triples = targets.map((target) => agentTargets[target].triple);
  console.log(`Compiling the agent for ${targets.join(' and ')}, which takes a few minutes …`);
  const args = ['build', '--release', '--locked', ...triples.map((triple) => `--target=${triple}`)];
  try {
    await promisify(execFile)(cargo, args, { cwd: place.crate, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
    throw new Error(`The agent's host could not be compiled: ${stderr?.trim() || message}`, { cause: error });
  }
  return triples.map((triple) => path.join(place.target, triple, 'release/muster-agent-host'));
}

/**
 * Cargo, and an environment in which builds of the same sources by the same compilers have the same bytes, without paths of
 * the machine, times and options of the user.
 * @param {AgentTarget[]} targets
 * @param {Workplace} [place]
 */
export async function prepareCargo(targets, place = workplace) {
  const [first = 'x86_64'] = targets;
  const rust = await ensureRust(first);
  /** @type {Record<string, string>} */
  const compilers = {};
  // This machine's also links build scripts. If only some builds named it, each build for another architecture would
  // compile these scripts again, and then every crate that has one.
  /** @type {Set<AgentTarget>} */
  const linked = new Set([findOwnTarget(), ...targets]);
  // One after the other, because apt may have to download both.
  for (const target of linked) compilers[target] = await ensureCompiler(target);
  /** @type {[string, string][]} */
  const moved = [
    [place.target, '/target'],
    [place.home, '/cargo'],
    [place.crate, '/agent/host'],
  ];
  const flags = ['-Ctarget-feature=+crt-static', '-Clink-arg=-Wl,--build-id=none'];
  const prefixMaps = moved.map(([from, to]) => `'-ffile-prefix-map=${from}=${to}'`).join(' ');
  const kept = Object.entries(process.env).filter(([name]) => !CHANGES_BUILD.test(name));
  const libraries = [...rust.libraries, ...listCompilerLibraries()].join(':');
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...Object.fromEntries(kept),
    ...(libraries === '' ? {} : { LD_LIBRARY_PATH: libraries }),
    CARGO_HOME: place.home,
    CARGO_TARGET_DIR: place.target,
    RUSTC: rust.rustc,
    RUSTC_WRAPPER: path.join(root, 'scripts/build/rustc-remapped.sh'),
    MUSTER_HOST_TARGET: place.target,
    MUSTER_HOST_CARGO: place.home,
    MUSTER_HOST_CRATE: place.crate,
    CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f'),
    // Lets flags of the C compiler contain spaces.
    CC_SHELL_ESCAPED_FLAGS: '1',
    SOURCE_DATE_EPOCH: '0',
  };
  for (const target of linked) {
    const { triple } = agentTargets[target];
    const name = triple.replaceAll('-', '_');
    env[`CARGO_TARGET_${name.toUpperCase()}_LINKER`] = compilers[target];
    env[`CC_${name}`] = compilers[target];
    env[`CFLAGS_${name}`] = prefixMaps;
  }
  return { cargo: rust.cargo, env, version: rust.version };
}
