import type { Runtime } from '@muster/shared/runtime';
import type { GaugeBuffer } from '../../agents/gauge-buffer.ts';
import type { PingResults } from '../../agents/ping-results.ts';
import type { Presences } from '../../agents/presence.ts';
import type { StoredState } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { CheckStates } from '../checks/check-states.ts';
import type { IncidentDuty } from '../incidents/incident-duty.ts';
import { createIncidentIds } from '../incidents/incident-log.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { Notices } from '../notices/notices.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import { createAlertEvaluation } from './alert-evaluation.ts';
import { type AlertLog, createAlertLog } from './alert-log.ts';
import { createAlertPreview } from './alert-preview.ts';
import { createAlertRules } from './alert-rules.ts';
import { type Alerts, createAlerts } from './alerts.ts';
import { createMountTrends } from './mount-trends.ts';
import { createPreviewHistory } from './preview-history.ts';
import { createSubjectNames } from './subject-names.ts';
import { toTaskState } from './task-states.ts';

export function createAlertServices(
  runtime: Runtime,
  version: string,
  store: Store,
  state: Pick<StoredState, 'alertRules' | 'alerts'>,
  fleet: Fleet,
  presences: Presences,
  pings: PingResults,
  registry: TaskRegistry,
  checks: Pick<CheckStates, 'list'>,
  notices: Notices,
  duty: IncidentDuty,
  gaugeBuffer: GaugeBuffer,
): { alerts: Alerts; alertLog: AlertLog } {
  const alertLog = createAlertLog(store, state.alerts);
  const rules = createAlertRules(store, fleet, registry, state.alertRules);
  const names = createSubjectNames(fleet, registry);
  names.remember(state.alerts);
  const trends = createMountTrends(runtime, store);
  const evaluation = createAlertEvaluation(
    runtime,
    version,
    rules,
    alertLog,
    createIncidentIds(runtime, duty),
    fleet,
    presences,
    pings,
    { list: () => checks.list().map(toTaskState) },
    trends,
    notices,
    duty,
    names,
  );
  const readHistory = createPreviewHistory(runtime, store, gaugeBuffer, registry);
  const preview = createAlertPreview(runtime, fleet, readHistory, rules.complete);
  const alerts = createAlerts(runtime, store, fleet, rules, alertLog, evaluation, preview, trends, names);
  return { alerts, alertLog };
}
