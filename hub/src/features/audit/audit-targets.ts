import type { Alert } from '@muster/generated/types';
import type { Alerts } from '../alerts/alerts.ts';
import type { ApiTokens } from '../auth/api-tokens.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { Notices } from '../notices/notices.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';

/** Names what an operation with this path and these parameters acts on, such as `node 12 "web-1"`; otherwise "". */
export type FindAuditTarget = (path: string, params: Readonly<Record<string, string>>) => string;

/** Prefixes of paths whose parameter names a target, with the kind of the target. */
const kinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['/api/nodes/{id}', 'node'],
  ['/api/ping-tasks/{id}', 'ping task'],
  ['/api/auth/sessions/{id}', 'session'],
  ['/api/auth/passkeys/{id}', 'passkey'],
  ['/api/tokens/{id}', 'API token'],
  ['/api/notices/{id}', 'notice'],
  ['/api/alert-rules/{id}', 'alert rule'],
  ['/api/alerts/{id}', 'alert'],
  ['/api/themes/{short}', 'theme'],
];

export function createAuditTargets(
  fleet: Pick<Fleet, 'find'>,
  taskRegistry: Pick<TaskRegistry, 'list'>,
  sessions: Pick<Sessions, 'list'>,
  notices: Pick<Notices, 'find'>,
  apiTokens: Pick<ApiTokens, 'list'>,
  alerts: Pick<Alerts, 'findRule' | 'findAlert'>,
): FindAuditTarget {
  function findName(kind: string, id: string): string | undefined {
    switch (kind) {
      case 'node':
        return fleet.find(Number(id))?.row.name;
      case 'ping task':
        return taskRegistry.list().find((task) => task.id === Number(id))?.name;
      case 'session':
        return sessions.list().find((session) => session.id === Number(id))?.username;
      case 'API token':
        return apiTokens.list().find((token) => token.id === Number(id))?.name;
      case 'notice':
        return notices.find(Number(id))?.title;
      case 'alert rule':
        return alerts.findRule(Number(id))?.name;
      case 'alert':
        return describeAlert(alerts.findAlert(Number(id)));
      default:
        return undefined;
    }
  }

  return (path, params) => {
    const [, kind] = kinds.find(([prefix]) => path.startsWith(prefix)) ?? [];
    const id = params.id ?? params.short;
    return kind === undefined || id === undefined ? '' : formatTarget(kind, id, findName(kind, id));
  };
}

/** `Disk full: web-1 /`. */
function describeAlert(alert: Alert | undefined): string | undefined {
  if (alert === undefined) return;
  const { rule_name, node_name, task_name, object } = alert;
  return `${rule_name}: ${[node_name, task_name, object].filter((part) => part !== '').join(' ')}`;
}

/** `node 12 "web-1"`. */
export function formatTarget(kind: string, id: string | number, name: string | undefined): string {
  return name === undefined ? `${kind} ${id}` : `${kind} ${id} "${name}"`;
}

/** `changed: theme, public_page=true`: the names of changed values, and those that are booleans. Others may be secret. */
export function formatKeys(changed: object): string {
  const names = Object.entries(changed).map(([key, value]) =>
    typeof value === 'boolean' ? `${key}=${value}` : key,
  );
  return names.length === 0 ? '' : `changed: ${names.join(', ')}`;
}
