import type { Runtime } from '@muster/runtime';
import type { Presences } from '../../live/presence.ts';
import type { StoredState } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { createFeeds, type Feeds } from '../feeds/feeds.ts';
import type { FactsBuffer } from '../nodes/facts-buffer.ts';
import type { Fleet } from '../nodes/fleet.ts';
import { createNotices, type Notices } from '../notices/notices.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { FindPoolClient } from '../rate-limit/pool-client.ts';
import type { Settings } from '../settings/settings.ts';
import type { IncidentDuty } from './incident-duty.ts';
import { createIncidentLog, type IncidentLog } from './incident-log.ts';
import { createIncidents, type Incidents } from './incidents.ts';
import { createNodeOutages, type NodeOutages } from './node-outages.ts';
import { createPlanIncidents } from './plan-incidents.ts';
import { createProbeLoss, type ProbeLoss } from './probe-loss.ts';

/** Records incidents. */
export interface IncidentRecorder {
  readonly log: IncidentLog;
  readonly outages: NodeOutages;
  readonly probeLoss: ProbeLoss;
  /** Opens and ends incidents that depend on the time. Call it once a second. */
  check(): void;
  /**
   * Applies the stored open incidents, which other hubs may have changed, or which a restore or an import has replaced, after fleet
   * and tasks.
   */
  apply(stored: StoredState['incidents'], replaced: boolean): void;
}

export interface IncidentServicesDeps {
  runtime: Runtime;
  store: Store;
  state: Pick<StoredState, 'incidents' | 'notices'>;
  feedId: string;
  fleet: Fleet;
  presences: Presences;
  facts: FactsBuffer;
  taskRegistry: TaskRegistry;
  settings: Settings;
  duty: IncidentDuty;
  findPoolClient: FindPoolClient;
  /** Called after every change of a notice. */
  onChange: () => void;
}

export interface IncidentServices {
  readonly incidents: Incidents;
  readonly incidentRecorder: IncidentRecorder;
  readonly notices: Notices;
  readonly feeds: Feeds;
}

const SLOW_CHECK_MS = 60_000;

export function createIncidentServices(deps: IncidentServicesDeps): IncidentServices {
  const {
    runtime,
    store,
    state,
    fleet,
    taskRegistry: registry,
    settings,
    onChange,
    feedId,
    findPoolClient,
  } = deps;
  const isPublic = (nodeId: number) => fleet.find(nodeId)?.row.public === true;
  const log = createIncidentLog({ runtime, store, stored: state.incidents, duty: deps.duty, isPublic });
  const incidents = createIncidents({ runtime, store, fleet, registry, settings, log, findPoolClient });
  const notices = createNotices({ runtime, store, fleet, stored: state.notices, onChange });
  return {
    incidents,
    incidentRecorder: createIncidentRecorder(deps, log),
    notices,
    feeds: createFeeds({ runtime, settings, incidents, notices, feedId, findPoolClient }),
  };
}

function createIncidentRecorder(
  { runtime, fleet, presences, facts, taskRegistry: registry, duty }: IncidentServicesDeps,
  log: IncidentLog,
): IncidentRecorder {
  const outages = createNodeOutages({ runtime, fleet, presences, facts, log, duty });
  const probeLoss = createProbeLoss({ runtime, registry, log, duty });
  const checkPlans = createPlanIncidents({ runtime, fleet, log });
  let slowCheckAt = runtime.monotonic();

  function prepare(): void {
    outages.awaitReconnections();
    probeLoss.reload();
    slowCheckAt = runtime.monotonic();
  }

  prepare();
  return {
    log,
    outages,
    probeLoss,
    check() {
      outages.check();
      if (runtime.monotonic() < slowCheckAt) return;
      slowCheckAt = runtime.monotonic() + SLOW_CHECK_MS;
      if (duty.isShared) outages.awaitMissing();
      if (duty.isRunner()) void checkPlans();
      probeLoss.sweep();
    },
    apply(stored, replaced) {
      log.apply(stored, replaced);
      if (replaced) prepare();
      else outages.settle();
    },
  };
}
