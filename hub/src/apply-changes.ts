import type { ChangedState } from './cluster/changes.ts';
import { REGISTRATION_KEY } from './domain/agent-install/registration.ts';
import { KNOWN_ADDRESSES_KEY } from './domain/auth/known-addresses.ts';
import { PASSKEY_USER_KEY } from './domain/auth/passkey-enrolment.ts';
import { WEAK_PASSWORD_KEY } from './domain/auth/password-rules.ts';
import type { Nodes } from './domain/nodes/nodes.ts';
import type { PingTasks } from './domain/ping/ping-tasks.ts';
import type { InMemoryState } from './reload-state.ts';
import type { SettingValues } from './store/rows.ts';

/** State that other hubs change. */
export interface SharedState extends InMemoryState {
  nodes: Nodes;
  pingTasks: PingTasks;
  /** Called after every change that shows. */
  onChange: () => void;
}

/**
 * Applies rows that another hub may have changed, with what follows: streams of ended sessions and connections of deleted
 * nodes are closed, and agents are sent their new tasks. Rows that are the same cause nothing, so that a hub may also read its
 * own changes. Synchronous, so that no request sees a part of them. Returns false if it skipped a node that this hub is changing.
 */
export function applyChanges(state: SharedState, changed: ChangedState): boolean {
  const { account, secondFactor, sessions, apiTokens, nodes, pingTasks, notices, settings } = changed;
  const { incidents, nodeChanges } = changed;
  if (settings !== undefined) applySettings(state, settings);
  // A node before what refers to it.
  let isComplete = true;
  if (nodes !== undefined) isComplete = state.nodes.refresh(nodes);
  if (nodeChanges !== undefined) isComplete = state.nodes.applyChanges(nodeChanges);
  if (pingTasks !== undefined) state.pingTasks.refresh(pingTasks);
  if (notices !== undefined) state.notices.reload(notices);
  if (incidents !== undefined) state.incidentRecorder.refresh(incidents);
  if (account !== undefined && account !== null) state.login.refreshAccount(account);
  if (secondFactor !== undefined) state.secondFactor.refresh(secondFactor);
  if (sessions !== undefined) state.sessions.refresh(sessions);
  if (apiTokens !== undefined) state.apiTokens.refresh(apiTokens);
  state.onChange();
  return isComplete;
}

function applySettings(state: SharedState, settings: SettingValues): void {
  state.enrolment.reload(settings[PASSKEY_USER_KEY]);
  state.passwordPolicy.reload(settings[WEAK_PASSWORD_KEY]);
  state.settings.reload(settings);
  state.themeConfigs.reload(settings);
  state.themeConnections.reload(settings);
  state.knownAddresses.refresh(settings[KNOWN_ADDRESSES_KEY]);
  state.registration.refresh(settings[REGISTRATION_KEY]);
}
