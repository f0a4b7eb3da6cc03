import type { Runtime } from '@muster/shared/runtime';
import type { FactsBuffer } from '../../agents/facts-buffer.ts';
import type { Presences } from '../../agents/presence.ts';
import type { StoredState } from '../../store/rows.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { IncidentDuty } from './incident-duty.ts';
import type { IncidentLog } from './incident-log.ts';
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
   * Applies the stored open incidents, which another hub may have changed, or a restore or an import has replaced. Call it
   * after fleet and tasks were applied.
   */
  apply(stored: StoredState['incidents'], replaced: boolean): void;
}

const SLOW_CHECK_MS = 60_000;

export function createIncidentRecorder(
  runtime: Runtime,
  fleet: Fleet,
  presences: Presences,
  facts: FactsBuffer,
  registry: TaskRegistry,
  duty: IncidentDuty,
  log: IncidentLog,
): IncidentRecorder {
  const outages = createNodeOutages(runtime, fleet, presences, facts, log, duty);
  const probeLoss = createProbeLoss(runtime, registry, log, duty);
  const checkPlans = createPlanIncidents(runtime, fleet, log);
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
      outages.awaitMissing();
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
