import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findCapableNode } from '../install/bundled-node.mjs';
import { root, run } from '../project.mjs';
import { describeLicenses } from '../release/agent-crates.mjs';
import { renderInstaller } from '../release/installer.mjs';
import { compileHosts } from './agent-host.mjs';
import { hashSources } from './pages.mjs';
import { findOwnTarget } from './rust-toolchain.mjs';

/** @typedef {import('./rust-toolchain.mjs').AgentTarget} AgentTarget */

/** The inputs of a binary and the files that build it. */
const sources = [
  'agent/src',
  'agent/host',
  'agent/package.json',
  'generated',
  'shared',
  'package-lock.json',
  'scripts/build/agent-build.mjs',
  'scripts/build/agent-host.mjs',
  'scripts/build/bundle-agent.mjs',
  'scripts/build/rustc-remapped.sh',
];

const cache = path.join(root, 'node_modules/.cache/muster/agent');

/** The last bytes of a binary, after the length of the JavaScript in front of it. The host looks for them. */
const MARK = 'MUSTERJS';

/** Licences of what is linked into the binaries. */
export const LICENSES_FILE = 'muster-agent-third-party.txt';

/** @param {AgentTarget} target */
export function nameAgentFile(target) {
  return `muster-agent-linux-${target}`;
}

/**
 * Builds agents into a folder, together with the installer and the `sha256sums.txt` of all, and prints their sizes.
 * @param {string} folder
 * @param {AgentTarget[]} targets
 */
export async function buildAgents(folder, targets) {
  mkdirSync(folder, { recursive: true });
  const names = targets.map(nameAgentFile);
  console.log(`Building ${names.join(' and ')} …`);
  await compileAgents(targets, folder);
  writeFileSync(path.join(folder, 'install.sh'), renderInstaller(), { mode: 0o755 });
  writeFileSync(path.join(folder, LICENSES_FILE), await describeLicenses());
  let sums = '';
  for (const name of [...names, 'install.sh', LICENSES_FILE]) {
    const bytes = readFileSync(path.join(folder, name));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    console.log(
      `${sha256}  ${name}  ${describeSize(bytes.length)}, ${describeSize(gzipSync(bytes).length)} gzipped`,
    );
    sums += `${sha256}  ${name}\n`;
  }
  writeFileSync(path.join(folder, 'sha256sums.txt'), sums);
  // Deletes the signature of an earlier build.
  rmSync(path.join(folder, 'sha256sums.txt.minisig'), { force: true });
}

/** @param {number} bytes */
function describeSize(bytes) {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(2)} MB`;
}

/** Path of the binary for this machine, which exists after `ensureOwnAgent` on the same sources. */
export function findOwnAgent() {
  return placeAgent(findOwnTarget());
}

/** The binary for this machine, for tests and benchmarks. */
export function ensureOwnAgent() {
  return ensureAgent(findOwnTarget());
}

/** @param {AgentTarget} target */
function placeAgent(target) {
  return path.join(cache, hashSources(root, sources), nameAgentFile(target));
}

/**
 * A binary for tests, built unless one of the current sources exists.
 * @param {AgentTarget} target
 * @returns {Promise<string>} its path
 */
export async function ensureAgent(target) {
  const [file = ''] = await ensureAgents([target]);
  return file;
}

/**
 * Builds several at once, which is faster.
 * @param {AgentTarget[]} targets
 */
export async function ensureAgents(targets) {
  const files = targets.map(placeAgent);
  const missing = targets.filter((_, index) => !existsSync(files[index] ?? ''));
  if (missing.length === 0) return files;
  const folder = path.dirname(files[0] ?? '');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(cache)) {
    if (name !== path.basename(folder)) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
  await compileAgents(missing, folder);
  return files;
}

/**
 * @param {AgentTarget[]} targets
 * @param {string} folder output, where each file is written atomically
 */
async function compileAgents(targets, folder) {
  // In the same folder, so that rename works.
  const part = mkdtempSync(path.join(folder, '.part-'));
  try {
    const hosts = await compileHosts(targets);
    const source = await bundleAgent(path.join(part, 'agent.js'));
    for (const [index, target] of targets.entries()) {
      const file = path.join(part, nameAgentFile(target));
      packAgent({ host: hosts[index] ?? '', source, file });
      renameSync(file, path.join(folder, nameAgentFile(target)));
    }
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * The agent as one file of JavaScript.
 * @param {string} file output
 */
async function bundleAgent(file) {
  const node = findCapableNode() ?? process.execPath;
  const code = await run(node, [path.join(root, 'scripts/build/bundle-agent.mjs'), file]);
  if (code !== 0) throw new Error(`Bundling the agent failed with exit code ${code}, see above.`);
  return readFileSync(file);
}

/**
 * Writes a binary: the host, JavaScript, its length in 8 bytes (little endian), and the mark.
 * @param {{ host: string, source: string | Buffer, file: string }} parts the host's path, the output's path
 */
export function packAgent({ host, source, file }) {
  const program = Buffer.from(source);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(program.length));
  const bytes = Buffer.concat([readFileSync(host), program, length, Buffer.from(MARK)]);
  writeFileSync(file, bytes, { mode: 0o755 });
}

/**
 * The host for this machine without a program, for tests that append their own.
 * @returns {Promise<string>} its path
 */
export async function ensureOwnHost() {
  const agent = await ensureOwnAgent();
  const host = path.join(path.dirname(agent), 'muster-agent-host');
  if (existsSync(host)) return host;
  // Taken from the agent's binary, because cargo would wait for its lock while another target is compiled.
  const bytes = readFileSync(agent);
  const end = bytes.length - MARK.length - 8;
  const part = `${host}.${process.pid}`;
  writeFileSync(part, bytes.subarray(0, end - Number(bytes.readBigUInt64LE(end))), { mode: 0o755 });
  renameSync(part, host);
  return host;
}
