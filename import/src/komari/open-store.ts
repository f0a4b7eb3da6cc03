import { basename } from 'node:path';
import { type Cell, type CellRow, hasColumns, toJson, toText } from '../cells.ts';
import type { SourceDatabase } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import { openFlatMetrics } from './flat-metrics.ts';
import type { KomariSettings } from './map-settings.ts';
import type { MetricStore } from './metric-store.ts';
import { openNormalizedMetrics } from './normalized-metrics.ts';

const DEFAULT_FILE = 'metrics.db';
const DEFAULT_PREFIX = 'metric_';

/** Rows of `configs`: JSON values by key, or in versions up to 1.1.9 one row with a column for each. */
export function readSettings(db: SourceDatabase): KomariSettings {
  if (hasColumns(db, 'configs', ['key', 'value'])) {
    const rows = db.sqlite.prepare<[], CellRow<'key' | 'value'>>('SELECT key, value FROM configs').all();
    return new Map(rows.map(({ key, value }) => [toText(key), toJson(value) ?? toText(value)]));
  }
  if (!hasColumns(db, 'configs', ['sitename'])) return new Map();
  const row = db.sqlite.prepare<[], Record<string, Cell>>('SELECT * FROM configs LIMIT 1').get();
  return new Map(Object.entries(row ?? {}));
}

/** The metric store beside the database or in it. A note says why there is none. */
export function openStore(
  db: SourceDatabase,
  settings: KomariSettings,
  notes: NoteList,
): MetricStore | undefined {
  const address = String(settings.get('metric_db_dsn') ?? '');
  const driver = String(settings.get('metric_db_driver') ?? 'sqlite').toLowerCase();
  if (driver !== 'sqlite' || /^(postgres(ql)?|mysql):\/\/|@(tcp|unix)\(/i.test(address)) {
    notes.add({ subject: 'History', detail: `Not imported: it is in another database server (${driver}).` });
    return;
  }
  const file = basename(address.replace(/^file:/, '').replace(/\?.*$/, '')) || DEFAULT_FILE;
  const prefix = String(settings.get('metric_table_prefix') || DEFAULT_PREFIX);
  const companion = db.companion(file);
  const store = (companion && openTables(companion, prefix)) ?? openTables(db, prefix);
  if (store === undefined && settings.has('metric_db_dsn'))
    notes.add({
      subject: 'History',
      detail: `Not imported: ${file} is not beside the database, or has no history. Copy it there and import again.`,
    });
  return store;
}

export function openTables(db: SourceDatabase, prefix = DEFAULT_PREFIX): MetricStore | undefined {
  return openNormalizedMetrics(db, prefix) ?? openFlatMetrics(db, prefix);
}
