import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Runtime } from '@muster/shared/runtime';
import type { SharedThemes } from '../store/shared-themes.ts';

/** Small enough that other commands of the database can run in between. */
const PART_BYTES = 1024 * 1024;

const ID_BYTES = 16;

/** Archives of themes in the database of several hubs. */
export interface SharedArchives {
  /** Stores an archive. Resolves to its new id. */
  store(path: string): Promise<string>;
  /** Writes an archive into a new file. Rejects if it was deleted. */
  fetch(id: string, path: string): Promise<void>;
}

export function createSharedArchives(
  runtime: Pick<Runtime, 'randomBytes'>,
  shared: Pick<SharedThemes, 'addPart' | 'readPart'>,
): SharedArchives {
  return {
    async store(path) {
      const id = runtime.randomBytes(ID_BYTES).toString('hex');
      let part = 0;
      for await (const content of createReadStream(path, { highWaterMark: PART_BYTES })) {
        await shared.addPart({ id, part, content: content as Buffer });
        part += 1;
      }
      return id;
    },
    async fetch(id, path) {
      const file = await open(path, 'wx', 0o600);
      try {
        for (let part = 0; ; part += 1) {
          const content = await shared.readPart(id, part);
          if (content === null && part === 0) throw new Error(`the archive ${id} was deleted`);
          if (content === null) return;
          await file.appendFile(content);
        }
      } finally {
        await file.close();
      }
    },
  };
}
