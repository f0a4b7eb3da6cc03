import { createAgentConnections } from './agents/agent-connections.ts';
import { createFactsBuffer } from './agents/facts-buffer.ts';
import { createFlushScheduler } from './agents/flush-scheduler.ts';
import { createGaugeBuffer } from './agents/gauge-buffer.ts';
import { createGeoIp } from './agents/geoip.ts';
import { createHostDetails } from './agents/host-details.ts';
import { createHostStatistics } from './agents/host-statistics.ts';
import { createIngest } from './agents/ingest.ts';
import { createMinutes } from './agents/minutes.ts';
import { createMissedMinutes } from './agents/missed-minutes.ts';
import { createPingResults } from './agents/ping-results.ts';
import { createPresences } from './agents/presence.ts';
import { createRemoteNodes } from './agents/remote-nodes.ts';
import { createMinuteBuffer, createProbeBuffer } from './agents/row-buffer.ts';
import { createTaskPublisher } from './agents/task-publisher.ts';
import { createTrafficBuffer } from './agents/traffic-buffer.ts';
import { applyState, type InMemoryState } from './apply-state.ts';
import type { Membership } from './cluster/sharing.ts';
import { createAgentAttemptLog } from './features/agent-install/agent-attempts.ts';
import { createAgentBinaries } from './features/agent-install/agent-binaries.ts';
import { createNewestRelease, NEWEST_RELEASE_KEY } from './features/agent-install/agent-source.ts';
import { createInstallScript } from './features/agent-install/install-script.ts';
import { createRegistration, REGISTRATION_KEY } from './features/agent-install/registration.ts';
import { createAlertServices } from './features/alerts/alert-services.ts';
import { createVerdicts } from './features/alerts/verdicts.ts';
import { createAuditLog } from './features/audit/audit-log.ts';
import { createAuditTargets } from './features/audit/audit-targets.ts';
import { createApiTokens } from './features/auth/api-tokens.ts';
import { createEnrolment, PASSKEY_USER_KEY } from './features/auth/enrolment.ts';
import { createKnownAddresses, KNOWN_ADDRESSES_KEY } from './features/auth/known-addresses.ts';
import { createLogin } from './features/auth/login.ts';
import { createOauth } from './features/auth/oauth.ts';
import { createPasskeys } from './features/auth/passkeys.ts';
import { createPasswordPolicy } from './features/auth/password-policy.ts';
import { WEAK_PASSWORD_KEY } from './features/auth/password-rules.ts';
import { createSecondFactor } from './features/auth/second-factor.ts';
import { createSessionNotes } from './features/auth/session-notes.ts';
import { createSessions } from './features/auth/sessions.ts';
import { createBadges } from './features/badges/badges.ts';
import { createCheckServices } from './features/checks/check-services.ts';
import { createDatabaseService } from './features/database/database-service.ts';
import { createExports } from './features/exports/exports.ts';
import { createAlertFeeds } from './features/feeds/alert-feeds.ts';
import { createFeeds } from './features/feeds/feeds.ts';
import { createFleetFiles } from './features/fleet-file/apply-fleet-file.ts';
import { createGauges } from './features/history/gauges.ts';
import { createHistory } from './features/history/history.ts';
import { createHistoryAnswers } from './features/history/history-answers.ts';
import { createRetentionJob } from './features/history/retention-job.ts';
import { createIncidentLog } from './features/incidents/incident-log.ts';
import { createIncidentRecorder } from './features/incidents/incident-recorder.ts';
import { createIncidents } from './features/incidents/incidents.ts';
import { createMetricsServices } from './features/metrics/metrics-services.ts';
import { createFleet } from './features/nodes/fleet.ts';
import { createFleetRenderer } from './features/nodes/fleet-renderer.ts';
import { createViewContext } from './features/nodes/node-view.ts';
import { createNodes } from './features/nodes/nodes.ts';
import { createPublicView } from './features/nodes/public-view.ts';
import { createShownDetails } from './features/nodes/shown-details.ts';
import { createNotices } from './features/notices/notices.ts';
import { createPingTasks } from './features/ping/ping-tasks.ts';
import { createTaskRegistry } from './features/ping/task-registry.ts';
import { createSettings } from './features/settings/settings.ts';
import { findGalleryProblem } from './features/themes/gallery/theme-gallery.ts';
import { createRefusedOrigins } from './features/themes/refused-origins.ts';
import { createThemeConfigs } from './features/themes/theme-configs.ts';
import { createThemeConnections } from './features/themes/theme-connect.ts';
import { BUILTIN_THEME } from './features/themes/theme-folders.ts';
import { createThemePreviews } from './features/themes/theme-previews.ts';
import { createThemes } from './features/themes/themes.ts';
import type { HubSetup } from './hub-setup.ts';
import { listOwnAddresses } from './lib/network/ip-address.ts';
import { describePoolClient } from './lib/rate-limit/pool-client.ts';
import { createDeltaStreams } from './live/delta-streams.ts';
import { administrators, createSnapshots } from './live/snapshots.ts';
import { createViewers } from './live/viewers.ts';
import type { AccountRow, StoredState } from './store/rows.ts';
import type { Store } from './store/store.ts';
import type { StoredTokens } from './stored-tokens.ts';

/** Application services, which HTTP handlers, sockets and timers use. */
export type Services = ReturnType<typeof createServices>;

/**
 * How often each kind of history is written. A flush appends every changed page to the write-ahead log, and most pages are
 * the same as in the previous one. A crash loses less than a second of finished minutes.
 */
const HISTORY_FLUSH_MS = 800;

/** The composition root, which constructs every service with its dependencies. `hub.ts` starts the timers. */
export function createServices(
  { runtime, share }: Membership,
  store: Store,
  state: StoredState,
  account: AccountRow,
  tokens: StoredTokens,
  setup: HubSetup,
) {
  const { site, adminSite, codeHost, version } = setup;
  const stored = state.settings;

  // The fleet in memory, and the buffers of its changes
  const viewers = createViewers();
  const fleet = createFleet(state.nodes);
  const remote = createRemoteNodes();
  const presences = createPresences(remote);
  const taskRegistry = createTaskRegistry(state.pingTasks);
  const taskPublisher = createTaskPublisher(runtime, presences, taskRegistry);
  const traffic = createTrafficBuffer(store);
  const facts = createFactsBuffer(store);
  const minuteBuffer = createMinuteBuffer(store);
  const probeBuffer = createProbeBuffer(store);
  const gaugeBuffer = createGaugeBuffer(runtime, store);
  const minutes = createMinutes(runtime, fleet, minuteBuffer);
  const missedMinutes = createMissedMinutes(runtime, store, minuteBuffer, taskRegistry);
  const sharing = share(fleet, presences, remote, traffic);
  const { ownership, duty, attempts, hubList } = sharing;

  // Callers, settings and themes
  const knownAddresses = createKnownAddresses(runtime, store, stored[KNOWN_ADDRESSES_KEY]);
  const isKnownAddress = knownAddresses.has;
  const findPoolClient = (address: string) => describePoolClient(address, isKnownAddress(address));
  const sessionNotes = createSessionNotes(runtime, store);
  const settings = createSettings(
    store,
    viewers,
    stored,
    (short) => short === BUILTIN_THEME || themes.folders.hasPage(short),
    (address) => findGalleryProblem(address, codeHost),
    onChange,
  );
  const themes = createThemes(
    runtime,
    setup.themesFolder,
    setup.builtinThemeFolder,
    codeHost,
    version,
    () => settings.values.theme,
    () => settings.values.theme_gallery,
    (short, requested) => themeConnections.describe(short, requested),
    (short) => themeConnections.withdraw(short),
    sharing.createThemeSharing,
    setup.webTransport,
  );
  const refused = createRefusedOrigins(runtime, findPoolClient);
  const themeConfigs = createThemeConfigs(store, stored, themes.folders);
  const themeConnections = createThemeConnections(store, stored, themes.folders, refused, [site, adminSite]);
  const hasSeparateOrigin = adminSite !== '' || setup.hasAdminListener;
  const themePreviews = createThemePreviews(runtime, themes.folders, sessionNotes, hasSeparateOrigin);
  const apiTokens = createApiTokens(runtime, store, state.apiTokens);
  const sessions = createSessions(
    runtime,
    store,
    viewers,
    sessionNotes,
    state.sessions,
    knownAddresses.remember,
    () => settings.values.session_idle_hours,
  );

  // Incidents, availability, feeds
  const isPublic = (nodeId: number) => fleet.find(nodeId)?.row.public === true;
  const incidentLog = createIncidentLog(runtime, store, state.incidents, isPublic, duty);
  const incidents = createIncidents(
    runtime,
    store,
    fleet,
    taskRegistry,
    settings,
    incidentLog,
    findPoolClient,
  );
  const incidentRecorder = createIncidentRecorder(
    runtime,
    fleet,
    presences,
    facts,
    taskRegistry,
    duty,
    incidentLog,
  );
  const notices = createNotices(runtime, store, fleet, state.notices, () => onChange());

  // States of targets
  const { checkLog, checkStates, checks, heartbeats } = createCheckServices(
    runtime,
    store,
    state.checks,
    taskRegistry,
    fleet,
    presences,
    remote,
    duty,
    settings,
    findPoolClient,
  );
  const feeds = createFeeds(runtime, settings, incidents, checks, notices, tokens.feedId, findPoolClient);

  // Reports and the live view
  const pings = createPingResults(runtime, taskRegistry, [
    probeBuffer,
    incidentRecorder.probeLoss,
    checkStates,
  ]);
  const hostDetails = createHostDetails(runtime, fleet, presences);
  const liveShare = sharing.shareFigures(pings, viewers, hostDetails, () => onChange(true));
  const agentConnections = createAgentConnections(
    runtime,
    fleet,
    presences,
    facts,
    traffic,
    taskPublisher,
    pings,
    createGeoIp(),
    ownership,
    incidentRecorder.outages,
  );
  const hostStatistics = createHostStatistics(runtime, presences);
  const ingest = createIngest(
    runtime,
    fleet,
    traffic,
    facts,
    agentConnections,
    ownership,
    pings,
    minutes,
    hostDetails,
    hostStatistics,
    gaugeBuffer,
    missedMinutes,
  );
  const { alerts, alertLog } = createAlertServices(
    runtime,
    version,
    store,
    state,
    fleet,
    presences,
    pings,
    taskRegistry,
    checkStates,
    notices,
    duty,
    gaugeBuffer,
  );
  const isStoring = () => flushScheduler.checkStoring() && hubList.isInTouch;
  const verdicts = createVerdicts(alerts, fleet, incidentLog, checkStates, notices, isStoring);
  const alertFeeds = createAlertFeeds(runtime, settings, alerts, tokens.feedId);
  const getSigningKey = () => settings.values.agent_signing_key;
  const installScript = createInstallScript(site, getSigningKey, setup.agentsFolder !== '');
  const agentAttempts = createAgentAttemptLog(
    runtime,
    () => installScript.hasAgents,
    setup.isLoopbackOnly,
    listOwnAddresses,
    findPoolClient,
  );
  const createContext = () => createViewContext(runtime, presences, pings);
  /** Other hubs publish their figures for a while. */
  function createShownContext() {
    liveShare.noteLook();
    return createContext();
  }
  const snapshots = createSnapshots(
    runtime,
    createFleetRenderer(runtime, fleet, createShownContext, incidents, notices),
  );
  const deltaStreams = createDeltaStreams(runtime, snapshots);
  const publicView = createPublicView(fleet, notices, taskRegistry);

  /** Called after a change of the configuration; `isShown` if visitors see more of it. */
  function onChange(isShown = false): void {
    const isPublicChange = isShown || publicView.update();
    snapshots.invalidate(isPublicChange ? undefined : administrators);
    incidents.invalidate(isPublicChange);
  }

  // Buffers and flushes
  const auditLog = createAuditLog(runtime, store);
  const flushScheduler = createFlushScheduler(runtime, store, [
    { buffer: traffic, everyMs: sharing.ledgerFlushMs },
    { buffer: minuteBuffer, everyMs: HISTORY_FLUSH_MS },
    { buffer: missedMinutes, everyMs: HISTORY_FLUSH_MS, isKeptBySenders: true },
    { buffer: probeBuffer, everyMs: HISTORY_FLUSH_MS },
    { buffer: gaugeBuffer, everyMs: 0 },
    { buffer: facts, everyMs: 0 },
    { buffer: auditLog, everyMs: 0 },
    { buffer: incidentLog, everyMs: 0 },
    { buffer: checkLog, everyMs: 0 },
    { buffer: alertLog, everyMs: 0 },
  ]);
  const retentionJob = createRetentionJob(runtime, store, settings);

  // Administration of the fleet
  const nodes = createNodes(
    runtime,
    store,
    fleet,
    presences,
    agentConnections,
    taskRegistry,
    pings,
    createContext,
    retentionJob,
    ownership,
    (id) => {
      incidentLog.removeNode(id);
      checkStates.removeNode(id);
      notices.removeNode(id);
    },
    onChange,
  );
  const pingTasks = createPingTasks(runtime, store, fleet, taskRegistry, ({ id, hasNewTarget }) => {
    pings.prune(id, hasNewTarget);
    checkStates.prune(id, hasNewTarget);
    checks.invalidate();
    if (!taskRegistry.list().some((task) => task.id === id)) incidentLog.removeTask(id);
    taskPublisher.publishChanges();
    retentionJob.requestSweep();
    onChange();
  });
  const fleetFiles = createFleetFiles(
    runtime,
    store,
    fleet,
    nodes,
    taskRegistry,
    pingTasks,
    alerts,
    settings,
    sessions,
    themes,
  );

  // Logins. With a separate listener, the panel is not at `--site`.
  const panelSite = adminSite === '' && !setup.hasAdminListener ? site : adminSite;
  const sealing = { key: tokens.sealKey, store };
  const secondFactor = createSecondFactor(runtime, store, state.secondFactor, attempts);
  const passkeys = createPasskeys(runtime, panelSite, sealing);
  const passwordPolicy = createPasswordPolicy(store, settings, secondFactor, stored[WEAK_PASSWORD_KEY]);
  const login = createLogin(
    runtime,
    store,
    settings,
    sessions,
    secondFactor,
    passkeys,
    passwordPolicy,
    account,
    attempts,
    isKnownAddress,
  );
  const enrolment = createEnrolment(
    runtime,
    store,
    sessions,
    secondFactor,
    passkeys,
    settings,
    sessionNotes,
    stored[PASSKEY_USER_KEY],
  );
  const oauth = createOauth(runtime, settings, sessions, sealing, panelSite, codeHost);

  // Installation of agents
  const registration = createRegistration(runtime, store, nodes, fleet, stored[REGISTRATION_KEY], attempts);
  const newestRelease = createNewestRelease(store, stored[NEWEST_RELEASE_KEY]);
  const agentBinaries = createAgentBinaries(
    runtime,
    settings,
    newestRelease,
    codeHost,
    setup.agentsFolder,
    setup.agentCacheFolder,
    findPoolClient,
  );

  // Readers of the stored history
  const probes = {
    list: (nodeId: number) => taskRegistry.listForNode(nodeId),
    listMeasured: (nodeId: number) => taskRegistry.listForNode(nodeId, presences.find(nodeId)?.probes ?? []),
  };
  const historyAnswers = createHistoryAnswers(runtime, findPoolClient);
  const history = createHistory(runtime, store, fleet, probes, historyAnswers);
  const shownDetails = createShownDetails(settings, fleet, hostDetails, runtime, findPoolClient);
  const gauges = createGauges(runtime, store, shownDetails, gaugeBuffer, historyAnswers);
  const exports = createExports(runtime, store, fleet, probes, createShownContext, sessionNotes);
  const badges = createBadges(runtime, store, fleet, presences, settings, incidentLog);
  const { metrics, observeTimer, isOverloaded } = createMetricsServices(
    runtime,
    version,
    store,
    fleet,
    presences,
    viewers,
    ingest,
    flushScheduler,
    hubList.measure,
    incidentLog,
    createShownContext,
    hostStatistics,
    alerts,
  );

  const inMemoryState: InMemoryState = {
    nodes,
    pingTasks,
    sessions,
    apiTokens,
    login,
    secondFactor,
    enrolment,
    passwordPolicy,
    registration,
    settings,
    themeConfigs,
    themeConnections,
    knownAddresses,
    incidentRecorder,
    checkStates,
    notices,
    alerts,
    caches: [
      traffic,
      facts,
      minuteBuffer,
      missedMinutes,
      probeBuffer,
      gaugeBuffer,
      minutes,
      pings,
      metrics,
      historyAnswers,
      exports,
      badges,
      checks,
    ],
    onChange,
  };
  const database = createDatabaseService(
    runtime,
    store.databaseAdmin,
    tokens.preservedSettings,
    (restored) => void applyState(inMemoryState, restored, true),
    // The sessions stay open.
    ({ sessions: _, ...imported }) => void applyState(inMemoryState, imported, true),
    () => flushScheduler.drain(),
  );

  return {
    runtime,
    version,
    site,
    launch: setup.launch,
    alerts,
    alertFeeds,
    verdicts,
    fleet,
    agentConnections,
    agentAttempts,
    agentBinaries,
    apiTokens,
    auditLog,
    badges,
    checkStates,
    checks,
    database,
    deltaStreams,
    enrolment,
    exports,
    feeds,
    findAuditTarget: createAuditTargets(fleet, taskRegistry, sessions, notices, apiTokens, alerts),
    findPoolClient,
    fleetFiles,
    flushScheduler,
    gauges,
    heartbeats,
    history,
    hubList,
    incidentRecorder,
    incidents,
    ingest,
    installScript,
    isOverloaded,
    liveShare,
    login,
    metrics,
    minutes,
    nodes,
    notices,
    oauth,
    observeTimer,
    passkeys,
    passwordPolicy,
    pingTasks,
    registration,
    retentionJob,
    secondFactor,
    sessionNotes,
    sessions,
    settings,
    shownDetails,
    snapshots,
    taskRegistry,
    themeConfigs,
    themeConnections,
    themePreviews,
    themes,
    viewers,
    joinCluster: sharing.join,
    /** Applies rows that another hub may have changed. */
    applyChanges: (changed: Parameters<typeof applyState>[1]) => applyState(inMemoryState, changed, false),
    /** False while writes to the database fail, or the hub has lost contact with the database that it shares. */
    isStoring,
  };
}
