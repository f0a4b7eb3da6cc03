import { rmSync } from 'node:fs';
import type { StoredState } from '../rows.ts';
import type { ClaimedLedger, LedgerClaim, ReadState, StateQuestion } from '../shared-store.ts';
import type { DatabaseStats } from '../sqlite/database-admin/database-stats.ts';
import { prepareCandidate, runDatabaseTask } from '../sqlite/database-admin/run-database-task.ts';
import { deleteDatabase } from '../sqlite/files/database-files.ts';
import { nameSourceFolder } from '../sqlite/files/work-folder.ts';
import type { DatabaseAdmin } from '../store.ts';
import type { WriterCommands } from '../store-commands.ts';
import type { DatabaseThread } from '../threads/database-thread.ts';
import type { RestoreLock } from '../threads/restore-lock.ts';
import type { TrafficBatch } from '../traffic-batch.ts';
import type { OwnedFacts } from './tables/ledger-owner.ts';
import type { ThemeCommands } from './threads/theme-actions.ts';

/** Every command of the writer thread. */
export type PostgresWriterCommands = WriterCommands &
  ThemeCommands & {
    inspect(): DatabaseStats;
    readState(question: StateQuestion): ReadState;
    saveOwnedFacts(changes: OwnedFacts[]): void;
    claimLedgers(claim: LedgerClaim): ClaimedLedger[];
    releaseLedgers(owned: { ids: number[]; epochs: number[] }): void;
    /** Returns the nodes whose ledgers another hub owns. */
    writeOwnedTraffic(batch: TrafficBatch): number[];
    /** Resolves to the path of an SQLite file with the state that the hub keeps in memory, without history. */
    copyFleet(): Promise<string>;
  };

/**
 * Backups are SQLite files, which a hub with either engine restores.
 *
 * @param folder Work folder.
 * @param onRestored Called right before `apply` of a restore.
 */
export function createPostgresAdmin(
  folder: string,
  lock: RestoreLock<PostgresWriterCommands>,
  onRestored: (state: StoredState) => void,
): DatabaseAdmin {
  const writer = lock.thread;
  let knownBytes = 0;
  let _measuring: Promise<void> | null = null;

  const applyRestored = (apply: (state: StoredState) => void) => (state: StoredState) => {
    onRestored(state);
    apply(state);
  };

  /** Metrics do not wait: they get the size as of the last request. */
  function measure(): void {
    _measuring ??= writer
      .call('measureFile', [])
      .then((bytes) => {
        knownBytes = bytes;
      })
      .catch(() => undefined)
      .finally(() => {
        _measuring = null;
      });
  }

  return {
    folder,
    inspect: () => writer.call('inspect', []),
    readFileSizes() {
      measure();
      return { fileBytes: knownBytes, logBytes: 0 };
    },
    backup: () => writer.call('copyDatabase', []),
    async vacuum() {
      const before_bytes = await writer.call('measureFile', []);
      await writer.call('vacuumStep', []);
      return { before_bytes, after_bytes: await writer.call('measureFile', []) };
    },
    async prepare(candidate, now) {
      const current = await writer.call('copyFleet', []);
      try {
        return await prepareCandidate({ path: candidate, now, current });
      } finally {
        deleteDatabase(current);
      }
    },
    async restore(candidate, replacement, apply) {
      await lock.runExclusive(
        (unlocked) => unlocked.call('replaceDatabase', [candidate, replacement]),
        applyRestored(apply),
      );
    },
    async import(input, apply) {
      let candidate = '';
      const prepareCopy = async (source: DatabaseThread<PostgresWriterCommands>) => {
        candidate = await source.call('copyDatabase', []);
        return (await runDatabaseTask('import', { ...input, path: candidate })).report;
      };
      try {
        if (input.isDryRun) return await prepareCopy(writer);
        // Locked before the copy is made, because later changes would be lost.
        const { report } = await lock.runExclusive(
          async (unlocked) => ({
            report: await prepareCopy(unlocked),
            state: await unlocked.call('replaceDatabase', [candidate, { now: input.now, settings: {} }]),
          }),
          ({ state }) => applyRestored(apply)(state),
        );
        return report;
      } finally {
        if (candidate !== '') {
          deleteDatabase(candidate);
          rmSync(nameSourceFolder(candidate), { recursive: true, force: true });
        }
      }
    },
    // The disk belongs to the server.
    refillReserve: async () => undefined,
  };
}
