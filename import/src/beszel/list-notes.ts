import { countRows } from '../cells.ts';
import type { SourceDatabase } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';

/** Tables whose rows have no place in Muster. */
const leftOut: readonly [subject: string, detail: string, tables: readonly string[]][] = [
  ['Alerts', 'Enable or add such rules in the panel, under Alerts.', ['alerts']],
  ['Alert history', 'The log of alerts begins with the first one here.', ['alerts_history']],
  ['Quiet hours', 'Enter maintenance to come in the panel, under Incidents.', ['quiet_hours']],
  ['Containers', 'Muster does not monitor containers.', ['containers', 'container_stats']],
  ['systemd services', 'Muster does not monitor services.', ['systemd_services']],
  ['S.M.A.R.T. devices', 'Muster does not monitor the health of disks.', ['smart_devices']],
  ['User settings', 'They have no counterpart.', ['user_settings']],
  [
    'Users',
    'Beszel hashes passwords in another way, and Muster has one account: it gets a new password.',
    ['users'],
  ],
  ['Universal tokens', 'Open the registration in Muster instead.', ['universal_tokens']],
  [
    'Agents',
    "Beszel's agents do not speak Muster's protocol: install Muster's agent. Both can run on one host.",
    ['fingerprints'],
  ],
];

/** Notes on what is left out, by table. */
export function addTableNotes(db: SourceDatabase, notes: NoteList): void {
  for (const [subject, detail, tables] of leftOut) {
    const count = tables.reduce((sum, table) => sum + countRows(db, table), 0);
    notes.add({ subject, detail, count });
  }
}
