import { countRows, hasColumns, quoteName } from '../cells.ts';
import type { SourceDatabase } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';

/** Tables whose rows have no place in Muster. */
const omittedTables: readonly [table: string, subject: string, detail: string][] = [
  ['offline_notifications', 'Offline notifications', 'Not imported: Muster sends no notifications.'],
  ['load_notifications', 'Load notifications', 'Not imported: Muster sends no notifications.'],
  ['traffic_report_notifications', 'Traffic reports', 'Not imported: Muster sends no notifications.'],
  ['clipboards', 'Clipboards', 'Not imported: Muster runs no commands.'],
  ['tasks', 'Remote commands', 'Not imported: Muster runs no commands.'],
  ['task_results', 'Results of remote commands', 'Not imported: Muster runs no commands.'],
  ['sessions', 'Sessions', 'Not imported: log in again.'],
  ['logs', 'Audit log', 'Not imported: its entries have another form.'],
  ['theme_configurations', 'Theme settings', 'Not imported: themes of Komari do not run here as they are.'],
  ['plugin_configurations', 'Plugin settings', 'Not imported: Muster has no plugins.'],
  ['gpu_records', 'GPU history', 'Not imported: Muster does not monitor GPUs.'],
  ['gpu_records_long_term', 'GPU history', 'Not imported: Muster does not monitor GPUs.'],
];

/** Notes about rows that are not imported. */
export function listOmissions(db: SourceDatabase, notes: NoteList): void {
  for (const [table, subject, detail] of omittedTables)
    notes.add({ subject, detail, count: countRows(db, table) });
  notes.add({
    subject: 'Password',
    detail: 'Not imported: Komari stores a SHA-256 hash. The first start of the hub sets a new password.',
    count: countRows(db, 'users'),
  });
  if (hasColumns(db, 'users', ['two_factor'])) {
    const count = db.sqlite
      .prepare<[], number>(`SELECT count(*) FROM ${quoteName('users')} WHERE two_factor <> ''`)
      .pluck()
      .get();
    notes.add({ subject: 'Second factor', detail: 'Not imported: set it up again.', count: count ?? 0 });
  }
}
