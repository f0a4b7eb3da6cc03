// Plain JavaScript for the system's Node 20 without node_modules: this is what finds the newer Node.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** Set in a process that was handed over to another Node, so that it never hands over again. */
const HANDED_OVER = 'MUSTER_NODE_HANDED_OVER';

/** What ends a program from outside. */
export const forwardedSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * The Node that came with `npm ci` for this platform.
 * @returns {string | undefined}
 */
export function findBundledNode() {
  const name = `node-${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/node`);
  } catch {
    return;
  }
}

/** The Node that may run TypeScript: this one from 24 on, else the bundled one, else this one from 22.18 on. */
export function findCapableNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  const bundled = findBundledNode();
  if (bundled !== undefined) return bundled;
  const stripsTypes = major === 23 ? minor >= 6 : major === 22 && minor >= 18;
  return stripsTypes ? process.execPath : undefined;
}

/** The sentence for a machine where neither this Node nor a bundled one will do. */
export function describeMissingNode() {
  return [
    `Node 24 is needed, and this is Node ${process.versions.node}.`,
    `No bundled Node for ${process.platform}-${process.arch} was found: run "npm ci" in the project's root,`,
    'or install Node 24 or newer.',
  ].join(' ');
}

/**
 * Runs a TypeScript program in this process if its Node can, else in a child whose fate becomes ours.
 * @param {{ program: URL, launcher: URL }} files the launcher is what called this, and is run again
 */
export async function runProgram({ program, launcher }) {
  const node = findCapableNode();
  if (node === process.execPath) {
    delete process.env[HANDED_OVER];
    await import(program.href);
    return;
  }
  if (node === undefined || process.env[HANDED_OVER] !== undefined) {
    console.error(describeMissingNode());
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [fileURLToPath(launcher), ...process.argv.slice(2)], {
    stdio: 'inherit',
    // A process group of its own: a terminal's Ctrl-C would otherwise reach it twice, from there and from us.
    detached: true,
    env: { ...process.env, [HANDED_OVER]: '1' },
  });
  shareFate(child);
}

/**
 * Forwards signals to a child and ends as it ends.
 * @param {import('node:child_process').ChildProcess} child
 */
function shareFate(child) {
  for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`The bundled Node could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? (code ?? 1) : 128 + os.constants.signals[signal]);
  });
}
