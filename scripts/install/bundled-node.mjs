// Runs on the system's Node 20 without node_modules, to find the newer Node: plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** Set in a process that another Node has started, so that it does not start one again. */
const HANDED_OVER = 'MUSTER_NODE_HANDED_OVER';

/** Signals that are passed on to children. */
export const forwardedSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * The Node that `npm ci` installed for this platform.
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

/** A Node that runs TypeScript: the current one from 24, otherwise the bundled one, otherwise the current one from 22.18. */
export function findCapableNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  const bundled = findBundledNode();
  if (bundled !== undefined) return bundled;
  const stripsTypes = major === 23 ? minor >= 6 : major === 22 && minor >= 18;
  return stripsTypes ? process.execPath : undefined;
}

/** The error message where neither the current Node nor a bundled one can run TypeScript. */
export function describeMissingNode() {
  return [
    `Node 24 or newer is required; this is Node ${process.versions.node}.`,
    `No bundled Node was found for ${process.platform}-${process.arch}: run "npm ci" in the project's root,`,
    'or install Node 24 or newer.',
  ].join(' ');
}

/**
 * Runs a TypeScript program in this process if its Node can, otherwise in a child process.
 * @param {{ program: URL, launcher: URL }} files the child runs the launcher, which calls this again
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
    // In its own process group, because Ctrl-C would otherwise reach it twice, from the terminal and from this process.
    detached: true,
    env: { ...process.env, [HANDED_OVER]: '1' },
  });
  forwardSignalsAndExit(child);
}

/**
 * Forwards signals to a child and exits with its exit code.
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignalsAndExit(child) {
  for (const signal of forwardedSignals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? (code ?? 1) : 128 + os.constants.signals[signal]);
  });
}
