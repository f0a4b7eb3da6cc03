import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The hub flushes and exits within 10 s of SIGTERM; a program that runs longer is stuck. */
const GRACE_MS = 15_000;

/**
 * Starts a program and prints its lines, prefixed with its name.
 * @param {{ name: string, command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv,
 *   onLine?: (line: string) => boolean | void }} program `onLine` returns true for lines that are not printed
 */
export function supervise({ name, command, args, cwd, env, onLine }) {
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, because Ctrl-C would otherwise reach it twice, from the terminal and from this process.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (onLine?.(line) !== true) console.log(`${name} | ${line}`);
    });
  }
  let isStopping = false;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code, signal) => {
      if (!isStopping) console.log(`${name} | ended (${signal ?? `exit code ${code}`})`);
      resolve(code ?? 1);
    });
  });
  return {
    ended,
    /** Sends SIGTERM, and SIGKILL after the grace period. */
    stop() {
      if (isStopping) return;
      isStopping = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    },
  };
}
