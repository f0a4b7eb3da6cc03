import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Runtime } from '@muster/runtime';
import type { Finding } from '@muster/theme-sdk/rules/theme-file';
import { DomainError } from '../errors.ts';
import type { UnpackReply, UnpackTask } from './unpack-theme.ts';

/** A theme that lies in a temporary folder, sound and ready to be renamed. */
export interface UnpackedTheme {
  /** Folder that holds `theme.json`. */
  root: string;
  short: string;
  version: string;
  warnings: Finding[];
}

/** The neighbour of this file, in TypeScript or compiled. */
const entry = new URL(`./unpack-worker${extname(import.meta.filename)}`, import.meta.url);

/** The largest theme takes a few seconds; whatever takes longer was made for that. */
const UNPACK_MS = 60_000;

const MAX_HEAP_MB = 256;

const fullCodes: readonly string[] = ['ENOSPC', 'EDQUOT'];

/**
 * Unpacks and judges an archive in a thread of its own, so that the sockets do not wait for it. Rejects with
 * `invalid_theme` and everything that is wrong, or with `storage_full`.
 */
export async function unpackInWorker(task: UnpackTask, runtime: Runtime): Promise<UnpackedTheme> {
  const reply = await run(task, runtime);
  switch (reply.kind) {
    case 'theme':
      return reply;
    case 'refused':
      throw refuse(reply.errors);
    case 'failed':
      if (fullCodes.includes(reply.code))
        throw new DomainError(
          'storage_full',
          'There is no space left for the theme. Free some and try again.',
        );
      throw new Error(`the theme could not be unpacked: ${reply.message}`);
  }
}

function run(workerData: UnpackTask, runtime: Runtime): Promise<UnpackReply> {
  const worker = new Worker(entry, {
    workerData,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const timer = runtime.setTimer(() => void worker.terminate(), UNPACK_MS);
  return new Promise<UnpackReply>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refuseEffort());
      else reject(error);
    });
    // A message that was sent before the end has arrived by now, and the first outcome counts.
    worker.once('exit', () => resolve(refuseEffort()));
  }).finally(() => timer.cancel());
}

function refuseEffort(): UnpackReply {
  const detail = 'The archive took too much time or memory to look into.';
  const fix = 'Leave out what the page does not load.';
  return { kind: 'refused', errors: [{ code: 'too_costly', severity: 'error', detail, fix }] };
}

/** The refusal of a theme; each error bears the code of its rule, and points at the file. */
function refuse(errors: readonly Finding[]): DomainError {
  const [first] = errors;
  const detail =
    errors.length === 1 ? `${first?.detail}` : `The archive breaks ${errors.length} rules; see errors.`;
  return new DomainError('invalid_theme', `${detail} Nothing was installed.`, {
    errors: errors.map(({ code, path, detail: what, fix }) => ({
      pointer: path === undefined ? '' : `/${path}`,
      detail: `${code}: ${what} ${fix}`,
    })),
  });
}
