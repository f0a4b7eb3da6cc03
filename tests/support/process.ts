import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findHubProgram } from '../../scripts/build/hub-build.mjs';

/** A child process with its output so far. */
export interface TestProcess {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Resolves to the first match in the output; rejects if the process ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals | null>;
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const running = new Set<ChildProcess>();

// Ends processes of tests that failed before their `stop`.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs a TypeScript or JavaScript file of the project with the current Node. */
export function runFile(
  file: string,
  args: readonly string[],
  options: { env?: Record<string, string>; cwd?: string } = {},
): TestProcess {
  // Saves a tenth of a hub's start.
  const { NODE_COMPILE_CACHE: cache } = process.env;
  const env = { ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }), ...options.env };
  return runCommand(process.execPath, [`${ROOT}${file}`, ...args], { ...options, env });
}

/** Runs a command, by default in the project's folder. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): TestProcess {
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
      for (const listen of listeners) listen();
    });
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal);
    });
  });

  return {
    child,
    output,
    exited,
    waitFor(pattern) {
      return new Promise((resolve, reject) => {
        const listen = () => {
          const match = pattern.exec(output.stdout + output.stderr);
          if (match === null) return;
          listeners.delete(listen);
          resolve(match);
        };
        listeners.add(listen);
        listen();
        void exited.then((code) => {
          listen();
          reject(
            new Error(`the process exited with ${code} before it printed ${pattern}:\n${output.stderr}`),
          );
        });
      });
    },
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Found once a worker: the launcher in hub/bin hashes all sources at each start, a sixth of its processor time. */
let hubProgram: string | undefined;

/** Runs the hub like an operator; `program` is the path of another build of it. */
export function runHub(
  args: readonly string[],
  env: Record<string, string> = {},
  { cwd, program }: { cwd?: string; program?: string | undefined } = {},
): TestProcess {
  hubProgram ??= fileURLToPath(findHubProgram());
  const file = (program ?? hubProgram).slice(ROOT.length);
  return runFile(file, args, { env, ...(cwd !== undefined && { cwd }) });
}
