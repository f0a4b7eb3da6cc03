import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureOwnHost, packAgent } from '../../../scripts/build/agent-build.mjs';
import '../../support/fetched-programs.ts';

/** Code that the scripts share; they print results with `print`, each as a line of JSON. */
const PRELUDE = `
const host = nativeHost;
const print = (value) => host.write(1, JSON.stringify(value, (_, item) => item === undefined ? null : item) + '\\n');
const printError = (run) => {
  try { print(['returned', run()]); } catch (error) { print([error.name, error.code, error.message]); }
};
const handlers = new Map();
/** Resolves with the payload of an event; events without a handler are printed. */
const waitFor = (id, wanted) => new Promise((resolve) => handlers.set(id + wanted, resolve));
globalThis.dispatchNativeEvent = (kind, id, payload) => {
  const resolve = handlers.get(id + kind);
  if (resolve !== undefined) resolve(payload);
  else print(payload instanceof Uint8Array ? [kind, payload.length] : [kind, payload]);
};
`;

export interface ScriptResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Each line of the output, parsed. */
  printed: unknown[];
  stderr: string;
}

export interface RunningScript {
  process: ChildProcessWithoutNullStreams;
  /** Waits for a line of the output and returns it, parsed. */
  next(): Promise<unknown>;
  result: Promise<ScriptResult>;
}

export interface ScriptOptions {
  args?: string[];
  env?: Record<string, string>;
  /** Without the functions for tests. */
  bare?: boolean;
}

export interface ScriptRunner {
  /** The host without a script. */
  readonly host: string;
  start(source: string, options?: ScriptOptions): RunningScript;
  run(source: string, options?: ScriptOptions): Promise<ScriptResult>;
  close(): void;
}

/** Runs scripts in the agent's native host. */
export async function createScriptRunner(): Promise<ScriptRunner> {
  const host = await ensureOwnHost();
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-host-'));
  let count = 0;

  function start(source: string, { args = [], env = {}, bare = false }: ScriptOptions = {}): RunningScript {
    count += 1;
    const file = path.join(folder, `script-${count}`);
    packAgent({ host, source: bare ? source : PRELUDE + source, file });
    const process = spawn(file, args, { env: { PATH: '/usr/bin:/bin', ...env } });
    const lines: string[] = [];
    let unfinished = '';
    let stderr = '';
    let taken = 0;
    let notify = (): void => undefined;
    process.stdout.setEncoding('utf8').on('data', (text: string) => {
      const parts = (unfinished + text).split('\n');
      unfinished = parts.pop() ?? '';
      lines.push(...parts);
      notify();
    });
    process.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const result = new Promise<ScriptResult>((resolve, reject) => {
      process.once('error', reject);
      process.once('close', (code, signal) => {
        notify();
        rmSync(file, { force: true });
        resolve({ code, signal, printed: lines.map((line) => JSON.parse(line) as unknown), stderr });
      });
    });
    async function next(): Promise<unknown> {
      while (taken >= lines.length) {
        if (process.exitCode !== null || process.signalCode !== null) throw new Error(`ended: ${stderr}`);
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      }
      taken += 1;
      return JSON.parse(lines[taken - 1] ?? '');
    }
    return { process, next, result };
  }

  return {
    host,
    start,
    run: (source, options) => start(source, options).result,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
