import { countRows } from '../cells.ts';
import type { SourceDatabase } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';

const NO_NOTIFICATIONS = 'Not imported: Muster sends no notifications.';
const NO_COMMANDS = 'Not imported: Muster runs no commands.';
const LOG_IN = 'Not imported: log in again.';

/** Tables whose rows have no place in Muster. */
const omittedTables: readonly [table: string, subject: string, detail: string][] = [
  ['alert_rules', 'Alert rules', 'Not imported: enable or add such rules in the panel, under Alerts.'],
  ['notifications', 'Notifications', NO_NOTIFICATIONS],
  ['notification_groups', 'Notification groups', NO_NOTIFICATIONS],
  ['crons', 'Scheduled tasks', NO_COMMANDS],
  ['nats', 'NAT traversal', 'Not imported: Muster forwards no connections.'],
  ['ddns', 'DDNS', 'Not imported: Muster changes no DNS records.'],
  ['nz_waf', 'Blocked addresses', 'Not imported: the hub locks addresses out by itself.'],
  ['api_tokens', 'API tokens', 'Not imported: programs log in with the password.'],
  [
    'oauth2_binds',
    'External logins',
    'Not imported: the providers are not in the database. Set one up in the settings.',
  ],
  ['jwt_sessions', 'Sessions', LOG_IN],
  ['server_transfers', 'Transfers of servers between users', 'Not imported: there is one account.'],
  ['mcp_audit_logs', 'Audit log', 'Not imported: its entries have another form.'],
  [
    'users',
    'Users',
    'Not imported: there is one account, and its password is set at the first start of the hub.',
  ],
];

/** Notes about rows that are not imported, and about what the database does not hold. */
export function listOmissions(db: SourceDatabase, notes: NoteList): void {
  for (const [table, subject, detail] of omittedTables)
    notes.add({ subject, detail, count: countRows(db, table) });
  notes.add({
    subject: 'Settings',
    detail: 'Not imported: Nezha keeps them in data/config.yaml. Set the name of the page in the settings.',
  });
  notes.add({
    subject: 'History',
    detail:
      'Nezha keeps no history of CPU, memory and traffic rates in its database: charts begin with the agents.',
  });
}
