import type { CoreRuntime } from '@muster/shared/runtime';
import type { Files } from '../host.ts';
import type { Log } from '../log.ts';

/** Files of drivers, which may block. */
export interface SlowFiles {
  /**
   * Reads files of one part of the machine, such as a sensor chip. Resolves to undefined if it does not answer within 2 s. A
   * part that was slow twice is not read again, and the log says so.
   */
  read(part: string, paths: string[]): Promise<(string | undefined)[] | undefined>;
}

const DEADLINE_MS = 2_000;
const MAX_SLOW_READS = 2;

/** Keep it as long as the agent runs, because it remembers the slow parts. */
export function createSlowFiles(
  host: Pick<Files, 'readFilesAside'>,
  runtime: CoreRuntime,
  log: Log,
): SlowFiles {
  const slowReads = new Map<string, number>();
  /** The start of each read that has not ended. Its thread is lost if it never does, so there is one for each part at most. */
  const startedAt = new Map<string, number>();

  function noteSlow(part: string): void {
    const count = (slowReads.get(part) ?? 0) + 1;
    slowReads.set(part, count);
    if (count === MAX_SLOW_READS)
      log.warning('not read again until the agent restarts, because it is slow', { part });
  }

  return {
    async read(part, paths) {
      if ((slowReads.get(part) ?? 0) >= MAX_SLOW_READS) return;
      const now = runtime.monotonic();
      const since = startedAt.get(part);
      if (since !== undefined) {
        if (now - since >= DEADLINE_MS) noteSlow(part);
        return;
      }
      startedAt.set(part, now);
      return new Promise((resolve) => {
        const deadline = runtime.setTimer(() => {
          noteSlow(part);
          resolve(undefined);
        }, DEADLINE_MS);
        void host.readFilesAside(paths).then((texts) => {
          startedAt.delete(part);
          deadline.cancel();
          resolve(texts);
        });
      });
    },
  };
}
