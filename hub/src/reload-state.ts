import { REGISTRATION_KEY, type Registration } from './domain/agent-install/registration.ts';
import type { ApiTokens } from './domain/auth/api-tokens.ts';
import type { Enrolment } from './domain/auth/enrolment.ts';
import type { KnownAddresses } from './domain/auth/known-addresses.ts';
import type { Login } from './domain/auth/login.ts';
import { PASSKEY_USER_KEY } from './domain/auth/passkey-enrolment.ts';
import type { PasswordPolicy } from './domain/auth/password-policy.ts';
import { WEAK_PASSWORD_KEY } from './domain/auth/password-rules.ts';
import type { SecondFactor } from './domain/auth/second-factor.ts';
import type { Sessions } from './domain/auth/sessions.ts';
import type { IncidentRecorder } from './domain/incidents/incident-services.ts';
import type { AgentConnections } from './domain/nodes/agent-connections.ts';
import type { Fleet } from './domain/nodes/fleet.ts';
import type { PublicView } from './domain/nodes/public-view.ts';
import type { Notices } from './domain/notices/notices.ts';
import type { TaskRegistry } from './domain/ping/task-registry.ts';
import type { Settings } from './domain/settings/settings.ts';
import type { ThemeConfigs } from './domain/themes/theme-configs.ts';
import type { ThemeConnections } from './domain/themes/theme-connect.ts';
import type { Snapshots } from './live/snapshots.ts';
import type { StoredState } from './store/rows.ts';

/** State that is read from the database at the start. */
export interface InMemoryState {
  taskRegistry: TaskRegistry;
  fleet: Fleet;
  agentConnections: AgentConnections;
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
  snapshots: Snapshots;
  knownAddresses: KnownAddresses;
  incidentRecorder: IncidentRecorder;
  notices: Notices;
  publicView: PublicView;
  /** Buffers and caches of the old database's rows. */
  caches: { clear(): void }[];
}

/**
 * Replaces all in-memory state but sessions after a restore or an import. Synchronous, so that no request sees a mix of
 * both databases.
 */
export function reloadState(state: InMemoryState, restored: StoredState): void {
  const { fleet, login } = state;
  const oldTokens = new Map(fleet.list().map(({ row }) => [row.id, row.token]));
  for (const cache of state.caches) cache.clear();
  state.taskRegistry.reload(restored.pingTasks);
  fleet.reload(restored.nodes);
  state.agentConnections.reconnectAll((nodeId) => oldTokens.get(nodeId));
  state.incidentRecorder.reload(restored);
  state.notices.reload(restored.notices);
  if (restored.account !== null) login.setAccount(restored.account);
  state.secondFactor.reload(restored.secondFactor);
  state.enrolment.reload(restored.settings[PASSKEY_USER_KEY]);
  state.passwordPolicy.reload(restored.settings[WEAK_PASSWORD_KEY]);
  state.settings.reload(restored.settings);
  state.themeConfigs.reload(restored.settings);
  state.themeConnections.reload(restored.settings);
  state.knownAddresses.save();
  state.apiTokens.reload(restored.apiTokens);
  state.registration.reload(restored.settings[REGISTRATION_KEY]);
  state.publicView.update();
  state.snapshots.invalidate();
}
