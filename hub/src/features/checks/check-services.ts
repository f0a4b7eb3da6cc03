import type { Runtime } from '@muster/shared/runtime';
import type { Presences } from '../../agents/presence.ts';
import type { RemoteNodes } from '../../agents/remote-nodes.ts';
import type { FindPoolClient } from '../../lib/rate-limit/pool-client.ts';
import type { StoredChecks } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { IncidentDuty } from '../incidents/incident-duty.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { Settings } from '../settings/settings.ts';
import { createCheckLog } from './check-log.ts';
import { createCheckStates } from './check-states.ts';
import { createChecks } from './checks.ts';
import { createHeartbeats } from './heartbeats.ts';

export function createCheckServices(
  runtime: Runtime,
  store: Store,
  stored: StoredChecks,
  registry: TaskRegistry,
  fleet: Fleet,
  presences: Presences,
  remote: RemoteNodes,
  duty: IncidentDuty,
  settings: Settings,
  findPoolClient: FindPoolClient,
) {
  const checkLog = createCheckLog(store);
  const checkStates = createCheckStates(runtime, registry, fleet, presences, remote, duty, checkLog, stored);
  const checks = createChecks(runtime, store, settings, checkStates, checkLog, findPoolClient);
  const heartbeats = createHeartbeats(runtime, store, registry, checkStates, findPoolClient);
  return { checkLog, checkStates, checks, heartbeats };
}
