import type { Alert } from '@muster/generated/types';
import { DomainError } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format-time.ts';
import type { CheckStates } from '../checks/check-states.ts';
import type { IncidentLog } from '../incidents/incident-log.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { Notices } from '../notices/notices.ts';
import type { Alerts, ToldFilter } from './alerts.ts';
import { nameAlert } from './describe-alert.ts';

/** Whether anything is wrong, with one line of text that ends in a line break. */
export interface Verdict {
  isGood: boolean;
  text: string;
}

export interface Verdicts {
  /** `storage_failed` while the hub cannot store data: then it tells of no new alert, so nothing that it knows is good. */
  read(filter: ToldFilter, isVisitor: boolean): Verdict;
}

export function createVerdicts(
  alerts: Pick<Alerts, 'listTold'>,
  fleet: Pick<Fleet, 'find'>,
  incidents: Pick<IncidentLog, 'listOpen'>,
  checks: Pick<CheckStates, 'list'>,
  notices: Pick<Notices, 'listMaintained'>,
  isStoring: () => boolean,
): Verdicts {
  /** Names of public nodes that are down, and since when, newest first. */
  function listNodesDown(tag: string | undefined): string[] {
    const maintained = notices.listMaintained();
    return incidents.listOpen().flatMap(({ kind, node_id, began_at }) => {
      const row = fleet.find(node_id)?.row;
      if (kind !== 'node' || row?.public !== true || maintained.has(node_id)) return [];
      if (tag !== undefined && !row.tags.includes(tag)) return [];
      return [`${row.name} is down since ${formatTime(began_at)}`];
    });
  }

  function listServicesDown(): string[] {
    return checks.list().flatMap(({ task, state, since }) => {
      const name = task.check.public_name;
      if (name === undefined || state !== 'down') return [];
      return [`${name} is down${since === null ? '' : ` since ${formatTime(since)}`}`];
    });
  }

  function judgeForVisitors(tag: string | undefined): Verdict {
    const down = [...(tag === undefined ? listServicesDown() : []), ...listNodesDown(tag)];
    return write('CRITICAL', down, 'no public node or service is down');
  }

  function judgeAlerts(filter: ToldFilter): Verdict {
    const told = alerts.listTold(filter);
    const level = told[0]?.severity === 'warning' ? 'WARNING' : 'CRITICAL';
    return write(level, told.map(describe), 'no alert fires');
  }

  return {
    read(filter, isVisitor) {
      if (!isStoring())
        throw new DomainError('storage_failed', "The hub cannot store data. See the hub's log.");
      return isVisitor ? judgeForVisitors(filter.tag) : judgeAlerts(filter);
    },
  };
}

function describe(alert: Alert): string {
  return `${nameAlert(alert)}${alert.began_at === null ? '' : ` since ${formatTime(alert.began_at)}`}`;
}

/** The first of what is wrong, and how many more there are. */
function write(level: string, wrong: readonly string[], good: string): Verdict {
  const [first] = wrong;
  if (first === undefined) return { isGood: true, text: `OK: ${good}\n` };
  const rest = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more`;
  return { isGood: false, text: `${level}: ${first}${rest}\n` };
}
