import type { Runtime } from '@muster/runtime';
import { type AgentBinaries, createAgentBinaries } from './domain/agent-install/agent-binaries.ts';
import { createInstallScript, type InstallScript } from './domain/agent-install/install-script.ts';
import { createNewestRelease, NEWEST_RELEASE_KEY } from './domain/agent-install/newest-release.ts';
import {
  createRegistration,
  REGISTRATION_KEY,
  type Registration,
} from './domain/agent-install/registration.ts';
import { createEnrolment, type Enrolment } from './domain/auth/enrolment.ts';
import type { KnownAddresses } from './domain/auth/known-addresses.ts';
import { createLogin, type Login } from './domain/auth/login.ts';
import { createOauth, type Oauth } from './domain/auth/oauth.ts';
import { PASSKEY_USER_KEY } from './domain/auth/passkey-enrolment.ts';
import { createPasskeys, type Passkeys } from './domain/auth/passkeys.ts';
import { createPasswordPolicy, type PasswordPolicy } from './domain/auth/password-policy.ts';
import { WEAK_PASSWORD_KEY } from './domain/auth/password-rules.ts';
import { createSecondFactor, type SecondFactor } from './domain/auth/second-factor.ts';
import type { SessionNotes } from './domain/auth/session-notes.ts';
import type { Sessions } from './domain/auth/sessions.ts';
import type { Fleet } from './domain/nodes/fleet.ts';
import type { Nodes } from './domain/nodes/nodes.ts';
import type { AttemptFeed } from './domain/rate-limit/attempt-feed.ts';
import type { FindPoolClient } from './domain/rate-limit/pool-client.ts';
import type { Settings } from './domain/settings/settings.ts';
import type { AccountRow, StoredState } from './store/rows.ts';
import type { Store } from './store/store.ts';

export interface AccessServices {
  readonly login: Login;
  readonly secondFactor: SecondFactor;
  readonly enrolment: Enrolment;
  readonly passkeys: Passkeys;
  readonly passwordPolicy: PasswordPolicy;
  readonly oauth: Oauth;
  readonly registration: Registration;
  readonly agentBinaries: AgentBinaries;
  readonly installScript: InstallScript;
}

export interface AccessServicesDeps {
  runtime: Runtime;
  store: Store;
  state: StoredState;
  account: AccountRow;
  /** With which this hub, and others on its database, seal what browsers have begun. */
  sealKey: string;
  /** The hub's public URL, or "". */
  site: string;
  /** URL of the admin panel if it has its own host, otherwise "". */
  adminSite: string;
  /** Whether the panel has its own listener. */
  hasAdminListener: boolean;
  /** URL of the code host, without a trailing slash. */
  codeHost: string;
  /** Folder of agent binaries, or "" to download them from the code host. */
  agentsFolder: string;
  /** Folder of downloaded agent binaries. */
  agentCacheFolder: string;
}

/** How administrators log in, and how agents are installed and registered. */
export function createAccessServices(
  deps: AccessServicesDeps,
  services: {
    settings: Settings;
    sessions: Sessions;
    sessionNotes: SessionNotes;
    nodes: Nodes;
    fleet: Fleet;
    knownAddresses: KnownAddresses;
    findPoolClient: FindPoolClient;
    attempts: AttemptFeed;
  },
): AccessServices {
  const { runtime, store, state, account, site, adminSite, codeHost, agentsFolder } = deps;
  const { settings, sessions, nodes, attempts, findPoolClient } = services;
  // With a listener of its own, the panel is not at `--site`.
  const panelSite = adminSite === '' && !deps.hasAdminListener ? site : adminSite;
  const secondFactor = createSecondFactor({ runtime, store, stored: state.secondFactor, attempts });
  const newestRelease = createNewestRelease({ store, stored: state.settings[NEWEST_RELEASE_KEY] });
  const weak = state.settings[WEAK_PASSWORD_KEY];
  const passwordPolicy = createPasswordPolicy({ store, settings, secondFactor, stored: weak });
  const isKnownAddress = services.knownAddresses.has;
  const sealing = { key: deps.sealKey, store };
  const passkeys = createPasskeys({ runtime, panelSite, sealing });
  const factors = { secondFactor, passkeys };
  return {
    login: createLogin({
      runtime,
      store,
      settings,
      sessions,
      ...factors,
      passwordPolicy,
      account,
      attempts,
      isKnownAddress,
    }),
    passwordPolicy,
    ...factors,
    enrolment: createEnrolment({
      runtime,
      store,
      settings,
      sessions,
      ...factors,
      notes: services.sessionNotes,
      storedUser: state.settings[PASSKEY_USER_KEY],
    }),
    oauth: createOauth({ runtime, settings, sessions, site: panelSite, codeHost, sealing }),
    registration: createRegistration({
      runtime,
      store,
      nodes,
      fleet: services.fleet,
      stored: state.settings[REGISTRATION_KEY],
      attempts,
    }),
    agentBinaries: createAgentBinaries({
      runtime,
      settings,
      newestRelease,
      codeHost,
      folder: agentsFolder,
      cacheFolder: deps.agentCacheFolder,
      findPoolClient,
    }),
    installScript: createInstallScript({
      site,
      getSigningKey: () => settings.values.agent_signing_key,
      hasOwnAgents: agentsFolder !== '',
    }),
  };
}
