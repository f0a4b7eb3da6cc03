import { hasColumns } from '../cells.ts';
import type { SourceDatabase } from '../import-source.ts';

/** Tables that version 0 calls differently, or that are missing. */
export interface NezhaTables {
  /** Undefined if there are none. */
  services: string | undefined;
  /** Undefined if the history is in files beside the database, as an option of version 2 has it. */
  histories: string | undefined;
  /** The column of `histories` with the service. */
  serviceKey: 'service_id' | 'monitor_id';
}

export function findTables(db: SourceDatabase): NezhaTables {
  const required = ['server_id', 'created_at', 'avg_delay'];
  const find = (table: string, columns: readonly string[]) =>
    hasColumns(db, table, columns) ? table : undefined;
  const services = find('services', ['id', 'type', 'target']);
  return {
    services: services ?? find('monitors', ['id', 'type', 'target']),
    histories:
      services === undefined
        ? find('monitor_histories', [...required, 'monitor_id'])
        : find('service_histories', [...required, 'service_id']),
    serviceKey: services === undefined ? 'monitor_id' : 'service_id',
  };
}

/** Version 0 keeps deleted rows, with the time of the deletion. The condition begins with AND. */
export function whereAlive(db: SourceDatabase, table: string): string {
  return db.columns(table).has('deleted_at') ? ' AND deleted_at IS NULL' : '';
}
