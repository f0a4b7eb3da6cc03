import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The hub flushes and closes within 10 s of SIGTERM; what lives longer is stuck. */
const GRACE_MS = 15_000;

/**
 * Starts a program whose lines appear on our terminal behind its name.
 * @param {{ name: string, command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv,
 *   onLine?: (line: string) => void }} program
 */
export function supervise({ name, command, args, cwd, env, onLine }) {
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: a terminal's Ctrl-C would otherwise reach it twice, from there and from us.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      console.log(`${name} | ${line}`);
      onLine?.(line);
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
    /** Asks once, gently; insists when the grace is over. */
    stop() {
      if (isStopping) return;
      isStopping = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    },
  };
}
