import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { findTestedAgent } from '../../support/agents/agent-program.ts';

export const TOKEN = 'canary-token-that-no-log-may-show-0123456789';

export interface AgentProcess {
  pid: number;
  /** The log so far. */
  log(): string;
  /** Waits until the log contains the words. */
  waitForLog(words: string): Promise<void>;
  /** Its command line, as `ps` shows it. */
  commandLine(): string;
  kill(signal: NodeJS.Signals): void;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Kills it if it is still running. */
  stop(): Promise<void>;
}

export interface AgentSetup {
  args?: string[];
  environment?: Record<string, string>;
  folder?: string;
  /** A command that runs the agent, such as an emulator. */
  wrapper?: string[];
  /** The agent's command; the built binary unless given. */
  program?: readonly string[];
}

/** Starts the real agent; without `environment` it has the test's token. */
export function startAgent(setup: AgentSetup): AgentProcess {
  const { args = [], environment = {}, folder, wrapper = [], program = findTestedAgent() } = setup;
  const [command = '', ...rest] = [...wrapper, ...program, ...args];
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, MUSTER_TOKEN: TOKEN, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  return {
    pid: child.pid ?? 0,
    log: () => text,
    waitForLog: (words) =>
      vi.waitFor(
        () => {
          if (!text.includes(words)) throw new Error(`the log lacks "${words}":\n${text}`);
        },
        { timeout: 60_000, interval: 20 },
      ),
    commandLine: () => readFileSync(`/proc/${child.pid}/cmdline`, 'utf8'),
    kill: (signal) => void child.kill(signal),
    ended,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        // A program that strace runs survives it.
        for (const pid of listChildren(child.pid ?? 0)) process.kill(pid, 'SIGKILL');
        child.kill('SIGKILL');
      }
      await ended;
    },
  };
}

/** PIDs of the children of a process. */
export function listChildren(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
