import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@muster/generated/limits';
import type { ImportKind, ImportReport, UploadProgress } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import {
  createUploads,
  type UploadedFile,
  type UploadRequest,
  type Uploads,
} from '../../lib/uploads/uploads.ts';
import { StoreError } from '../../store/errors.ts';
import type { StoredState } from '../../store/rows.ts';
import type { DatabaseAdmin } from '../../store/store.ts';
import { throwDomainError } from './file-errors.ts';
import { createImportInput } from './import-input.ts';

export type ImportOutcome =
  | { isComplete: false; id: string; progress: UploadProgress }
  | { isComplete: true; report: ImportReport };

export interface ImportOptions {
  kind: ImportKind;
  isDryRun: boolean;
  /** Whether the hub may have nodes. */
  merges: boolean;
  /** Bytes at the end of the upload that are the product's second file. */
  companionBytes: number;
}

/** Imports of uploaded databases of other products. */
export interface Importer {
  readonly uploads: Pick<Uploads, 'has'>;
  /** Accepts an upload or a chunk of one. `run` is called with the import of a complete file. */
  accept(
    upload: UploadRequest,
    options: ImportOptions,
    run: (action: () => Promise<ImportReport>) => Promise<ImportReport>,
  ): Promise<ImportOutcome>;
  /** Aborts an upload. */
  close(): Promise<void>;
}

export function createImporter(
  runtime: Runtime,
  databaseAdmin: DatabaseAdmin,
  onImported: (state: StoredState) => void,
  flush: () => Promise<void>,
): Importer {
  const uploads = createUploads(runtime, databaseAdmin.folder, 'import', limits.restoreFileBytes);

  async function importFrom(file: UploadedFile, options: ImportOptions): Promise<ImportReport> {
    const { kind, isDryRun, merges, companionBytes } = options;
    const { source, remove } = await placeImportFiles(file.path, companionBytes);
    try {
      await flush();
      const input = createImportInput(runtime, { kind, source, isDryRun, merges });
      return await databaseAdmin
        .import(input, onImported)
        .catch((error: unknown) => throwDomainError(nameUploadedFile(error, source)));
    } finally {
      await remove();
    }
  }

  return {
    uploads,
    async accept(upload, options, run) {
      const outcome = await uploads.accept(upload);
      if (!outcome.isComplete) return outcome;
      const { file } = outcome;
      try {
        return { isComplete: true, report: await run(() => importFrom(file, options)) };
      } finally {
        await file.remove();
      }
    },
    close: () => uploads.close(),
  };
}

/** Messages begin with the path of the temporary file, which the uploader does not know. */
function nameUploadedFile(error: unknown, source: string): unknown {
  if (!(error instanceof StoreError)) return error;
  const message = error.message
    .replaceAll(source, 'The file')
    .replaceAll(dirname(source), 'The folder of the file')
    .replace(/: use muster-hub import [a-z-]+\.$/, '.')
    .replace(/ Use --merge to add to them/, ' Set merge to add to them');
  return new StoreError(error.code, message, { cause: error });
}

const PRIVATE_FOLDER_MODE = 0o700;
const PRIVATE_MODE = 0o600;
/** Komari's second file, which the importer looks for in the folder of the first. */
const COMPANION_NAME = 'metrics.db';

interface ImportFiles {
  /** Path of the product's first file. */
  source: string;
  remove(): Promise<void>;
}

/**
 * Moves an upload into a separate folder. The last `companionBytes` become the companion file. `invalid_request` if nothing
 * is left for the first file.
 */
async function placeImportFiles(path: string, companionBytes: number): Promise<ImportFiles> {
  const folder = `${path}.files`;
  const source = join(folder, 'uploaded.db');
  const remove = () => rm(folder, { recursive: true, force: true });
  const { size } = await stat(path);
  if (companionBytes >= size && companionBytes > 0) {
    const detail = `must be less than the size of the upload, ${size}`;
    throw new DomainError('invalid_request', 'The second file is longer than the upload.', {
      errors: [{ pointer: '/query/companion_bytes', detail }],
    });
  }
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    if (companionBytes > 0) {
      const companion = createWriteStream(join(folder, COMPANION_NAME), { mode: PRIVATE_MODE });
      await pipeline(createReadStream(path, { start: size - companionBytes }), companion);
      await truncate(path, size - companionBytes);
    }
    await rename(path, source);
  } catch (error) {
    await remove();
    throw error;
  }
  return { source, remove };
}
