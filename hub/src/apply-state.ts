import type { ChangedState } from './cluster/changes.ts';
import { REGISTRATION_KEY, type Registration } from './features/agent-install/registration.ts';
import type { Alerts } from './features/alerts/alerts.ts';
import type { ApiTokens } from './features/auth/api-tokens.ts';
import { type Enrolment, PASSKEY_USER_KEY } from './features/auth/enrolment.ts';
import { KNOWN_ADDRESSES_KEY, type KnownAddresses } from './features/auth/known-addresses.ts';
import type { Login } from './features/auth/login.ts';
import type { PasswordPolicy } from './features/auth/password-policy.ts';
import { WEAK_PASSWORD_KEY } from './features/auth/password-rules.ts';
import type { SecondFactor } from './features/auth/second-factor.ts';
import type { Sessions } from './features/auth/sessions.ts';
import type { CheckStates } from './features/checks/check-states.ts';
import type { IncidentRecorder } from './features/incidents/incident-recorder.ts';
import type { Nodes } from './features/nodes/nodes.ts';
import type { Notices } from './features/notices/notices.ts';
import type { PingTasks } from './features/ping/ping-tasks.ts';
import type { Settings } from './features/settings/settings.ts';
import type { ThemeConfigs } from './features/themes/theme-configs.ts';
import type { ThemeConnections } from './features/themes/theme-connect.ts';
import type { SettingValues } from './store/rows.ts';

/** The rows that are read from the database at the start. */
export interface InMemoryState {
  nodes: Nodes;
  pingTasks: PingTasks;
  sessions: Sessions;
  apiTokens: ApiTokens;
  login: Login;
  secondFactor: SecondFactor;
  enrolment: Enrolment;
  passwordPolicy: PasswordPolicy;
  registration: Registration;
  settings: Settings;
  themeConfigs: ThemeConfigs;
  themeConnections: ThemeConnections;
  knownAddresses: KnownAddresses;
  incidentRecorder: IncidentRecorder;
  checkStates: CheckStates;
  notices: Notices;
  alerts: Alerts;
  /** Buffers and caches of the database's rows. */
  caches: { clear(): void }[];
  /** Called after every change; `isShown` if visitors can see it beyond a public node's configuration. */
  onChange: (isShown: boolean) => void;
}

/**
 * Applies stored rows. With `replaced` they are those of another database, after a restore or an import. Otherwise another
 * hub may have changed them: streams of ended sessions and connections of deleted nodes are closed, and agents get their
 * new tasks. Unchanged rows have no effect, so that a hub may also read its own changes.
 *
 * It is synchronous, so that no request sees a part of them. Returns false if it skipped a node that this hub is changing.
 */
export function applyState(state: InMemoryState, changed: ChangedState, replaced: boolean): boolean {
  const { account, secondFactor, sessions, apiTokens, nodes, pingTasks, notices, settings } = changed;
  const { incidents, checks, alertRules, alerts, nodeChanges } = changed;
  if (replaced) for (const cache of state.caches) cache.clear();
  if (settings !== undefined) applySettings(state, settings, replaced);
  // Nodes come before the rows that refer to them.
  let isComplete = true;
  if (nodes !== undefined) isComplete = state.nodes.apply(nodes, replaced);
  if (nodeChanges !== undefined) isComplete = state.nodes.applyChanges(nodeChanges);
  if (pingTasks !== undefined) state.pingTasks.apply(pingTasks, replaced);
  if (notices !== undefined) state.notices.apply(notices);
  if (checks !== undefined) state.checkStates.apply(checks, replaced);
  if (incidents !== undefined) state.incidentRecorder.apply(incidents, replaced);
  if (alertRules !== undefined) state.alerts.applyRules(alertRules);
  if (alerts !== undefined) state.alerts.applyAlerts(alerts, replaced);
  if (account !== undefined && account !== null) state.login.applyAccount(account, replaced);
  if (secondFactor !== undefined) state.secondFactor.apply(secondFactor, replaced);
  if (sessions !== undefined) state.sessions.apply(sessions);
  if (apiTokens !== undefined) state.apiTokens.apply(apiTokens, replaced);
  state.onChange(replaced);
  return isComplete;
}

function applySettings(state: InMemoryState, settings: SettingValues, replaced: boolean): void {
  state.enrolment.apply(settings[PASSKEY_USER_KEY]);
  state.passwordPolicy.apply(settings[WEAK_PASSWORD_KEY]);
  state.settings.apply(settings);
  state.themeConfigs.apply(settings);
  state.themeConnections.apply(settings);
  state.knownAddresses.apply(settings[KNOWN_ADDRESSES_KEY], replaced);
  state.registration.apply(settings[REGISTRATION_KEY], replaced);
}
