import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Runtime } from '@muster/shared/runtime';
import type { Finding } from 'muster-theme/rules/theme-file';
import { DomainError } from '../../lib/errors.ts';
import type { ThemeFiles } from './theme-files.ts';
import type { UnpackReply, UnpackTask } from './unpack-theme.ts';

/** A valid theme in a staging folder, ready to install. */
export interface UnpackedTheme {
  /** Folder that holds `theme.json`. */
  root: string;
  short: string;
  version: string;
  warnings: Finding[];
}

/** The worker beside this file, as TypeScript or compiled. */
const workerUrl = new URL(`./unpack-worker${extname(import.meta.filename)}`, import.meta.url);

/** The largest theme takes a few seconds; more indicates a malicious archive. */
const UNPACK_MS = 60_000;

const MAX_HEAP_MB = 256;

const diskFullCodes: readonly string[] = ['ENOSPC', 'EDQUOT'];

/** Unpacks an archive in a staging folder, which is deleted after `use`. `invalid_theme`, `storage_full`. */
export type UnpackTheme = <T>(archive: string, use: (theme: UnpackedTheme) => Promise<T>) => Promise<T>;

export function createUnpacker(runtime: Runtime, files: ThemeFiles): UnpackTheme {
  return async (archive, use) => {
    const staging = await files.createStagingFolder();
    try {
      return await use(await unpackInWorker({ archive, folder: staging }, runtime));
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  };
}

/** Unpacks and checks an archive in a worker thread. Rejects with `invalid_theme` and all findings, or `storage_full`. */
async function unpackInWorker(task: UnpackTask, runtime: Runtime): Promise<UnpackedTheme> {
  const reply = await run(task, runtime);
  switch (reply.kind) {
    case 'theme':
      return reply;
    case 'invalid':
      throw createInvalidThemeError(reply.errors);
    case 'failed':
      if (diskFullCodes.includes(reply.code))
        throw new DomainError('storage_full', 'The disk is full. Free some space and try again.');
      throw new Error(`the theme could not be unpacked: ${reply.message}`);
  }
}

function run(workerData: UnpackTask, runtime: Runtime): Promise<UnpackReply> {
  const worker = new Worker(workerUrl, {
    workerData,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timer = runtime.setTimer(() => void worker.terminate(), UNPACK_MS);
  return new Promise<UnpackReply>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(createTooCostlyReply());
      else reject(error);
    });
    // A message that was sent before the exit has arrived by now, and further calls of `resolve` do nothing.
    worker.once('exit', () => resolve(createTooCostlyReply()));
  }).finally(() => timer.cancel());
}

function createTooCostlyReply(): UnpackReply {
  const detail = 'Checking the archive took too much time or memory.';
  const fix = 'Remove files that the page does not load.';
  return { kind: 'invalid', errors: [{ code: 'too_costly', severity: 'error', detail, fix }] };
}

/** One field error per finding, with the code of its rule and a pointer to the file. */
function createInvalidThemeError(errors: readonly Finding[]): DomainError {
  const [first] = errors;
  const detail = errors.length === 1 ? `${first?.detail}` : `The theme has ${errors.length} errors.`;
  return new DomainError('invalid_theme', `${detail} Nothing was installed.`, {
    errors: errors.map(({ code, path, detail: what, fix }) => ({
      pointer: path === undefined ? '' : `/${path}`,
      detail: `${code}: ${what} ${fix}`,
    })),
  });
}
