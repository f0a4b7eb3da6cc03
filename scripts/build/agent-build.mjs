import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { renderInstaller } from '../release/installer.mjs';
import { ensureBun } from './bun-runtime.mjs';
import { hashSources } from './pages.mjs';

/**
 * What is built, by the last part of the file's name, and the Bun that it becomes a copy of. `baseline` runs on
 * processors without AVX2.
 */
export const agentTargets = /** @type {const} */ ({
  x86_64: '@oven/bun-linux-x64-baseline',
  aarch64: '@oven/bun-linux-aarch64',
  'x86_64-musl': '@oven/bun-linux-x64-musl-baseline',
  'aarch64-musl': '@oven/bun-linux-aarch64-musl',
});

/** @typedef {keyof typeof agentTargets} AgentTarget */

/** What a binary is made of, and made by. */
const sources = [
  'agent/src',
  'agent/package.json',
  'generated',
  'runtime',
  'websocket',
  'package-lock.json',
  'scripts/build/agent-build.mjs',
  'scripts/build/bun-packages.json',
];

const cache = path.join(root, 'node_modules/.cache/muster/agent');

/** The target that runs on this very machine. */
function findOwnTarget() {
  if (process.platform === 'linux' && process.arch === 'x64') return 'x86_64';
  if (process.platform === 'linux' && process.arch === 'arm64') return 'aarch64';
  throw new Error(
    `Agents are built on Linux, x86_64 or aarch64; this is ${process.platform} ${process.arch}.`,
  );
}

/** @param {AgentTarget} target */
function nameAgentFile(target) {
  return `muster-agent-linux-${target}`;
}

/**
 * Builds agents into a folder, together with the installer and the `sha256sums.txt` of all.
 * @param {string} folder
 * @param {AgentTarget[]} targets
 */
export async function buildAgents(folder, targets) {
  mkdirSync(folder, { recursive: true });
  const names = targets.map(nameAgentFile);
  for (const [index, target] of targets.entries()) {
    console.log(`Building ${names[index]} …`);
    await compileAgent(target, path.join(folder, nameAgentFile(target)));
  }
  writeFileSync(path.join(folder, 'install.sh'), renderInstaller(), { mode: 0o755 });
  let sums = '';
  for (const name of [...names, 'install.sh'])
    sums += `${await hashFile(path.join(folder, name))}  ${name}\n`;
  writeFileSync(path.join(folder, 'sha256sums.txt'), sums);
  // That of an earlier build covers other files.
  rmSync(path.join(folder, 'sha256sums.txt.minisig'), { force: true });
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
  const file = placeAgent(target);
  if (existsSync(file)) return file;
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  // Binaries of other sources are deleted: each has a hundred megabytes.
  for (const name of readdirSync(cache)) {
    if (name !== path.basename(folder)) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
  await compileAgent(target, file);
  return file;
}

/**
 * @param {AgentTarget} target
 * @param {string} file output, written atomically
 */
async function compileAgent(target, file) {
  const compiler = await ensureBun(agentTargets[findOwnTarget()]);
  const runtime = await ensureBun(agentTargets[target]);
  // In the folder of the result, so that rename works; the binary contains its own file name.
  const part = mkdtempSync(path.join(path.dirname(file), '.part-'));
  const args = [
    'build',
    '--compile',
    `--compile-executable-path=${runtime}`,
    '--minify',
    '--bytecode',
    '--format=esm',
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    '--outfile=muster-agent',
    path.join(root, 'agent/src/bun/main.ts'),
  ];
  try {
    await promisify(execFile)(compiler, args, { cwd: part, env: { PATH: process.env.PATH, HOME: part } });
    renameSync(path.join(part, 'muster-agent'), file);
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
    throw new Error(`${nameAgentFile(target)} could not be built: ${stderr?.trim() || message}`, {
      cause: error,
    });
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** @param {string} file */
async function hashFile(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
