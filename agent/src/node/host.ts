import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { machine } from 'node:os';
import { createRuntime } from '@muster/shared/runtime';
import { applyMask } from '@muster/shared/websocket/frames';
import type { Host, Process, ProgramRun } from '../host.ts';
import { decodeLatin1, nodeFiles } from './files.ts';
import { nodeNetwork } from './network.ts';

const MAX_OUTPUT_BYTES = 16 * 1024;

function runProgram(path: string, args: string[], signal: AbortSignal): Promise<ProgramRun> {
  const options = {
    env: { LC_ALL: 'C' },
    signal,
    maxBuffer: MAX_OUTPUT_BYTES,
    killSignal: 'SIGKILL',
  } as const;
  return new Promise((resolve, reject) => {
    execFile(path, args, options, (error, stdout, stderr) => {
      const code = error?.code ?? 0;
      if (typeof code === 'number') resolve({ exitCode: error?.killed ? 1 : code, output: stdout + stderr });
      else reject(new Error(code, { cause: error }));
    });
  });
}

const nodeProcess: Process = {
  args: process.argv.slice(2),
  readEnv: (name) => process.env[name],
  runtimeName: `Node.js ${process.versions.node}`,
  machine: machine(),
  print: (text) => void process.stdout.write(text),
  printError: (text) => void process.stderr.write(text),
  onSignal(handle) {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => handle(name));
  },
  onUncaughtError: (handle) => void process.on('uncaughtException', handle),
  exit: (code) => process.exit(code),
  collectGarbage() {
    // Not needed, because Node returns memory by itself.
  },
};

/** The host for development and tests, on Node. */
export function createHost(): Host {
  return {
    ...nodeFiles,
    ...nodeNetwork,
    ...nodeProcess,
    runProgram,
    hashSha1: (text) => createHash('sha1').update(text).digest(),
    hashSha256: (text) => createHash('sha256').update(text).digest(),
    decodeLatin1,
    applyMask: (bytes, start) => applyMask(bytes, start, bytes.length - start),
    runtime: createRuntime(),
  };
}
