import type { Runtime } from '@muster/runtime';
import { type AccessServices, type AccessServicesDeps, createAccessServices } from './access-services.ts';
import { applyState, type InMemoryState } from './apply-state.ts';
import type { ChangedState } from './cluster/changes.ts';
import type { LiveShare } from './cluster/live-share.ts';
import type { SharedOwnership } from './cluster/ownership.ts';
import { createThemeSharing } from './cluster/theme-sharing.ts';
import { type AgentAttemptLog, createAgentAttemptLog } from './domain/agent-install/agent-attempts.ts';
import { type AuditLog, createAuditLog } from './domain/audit/audit-log.ts';
import {
  type AuditTargetDeps,
  createAuditTargets,
  type FindAuditTarget,
} from './domain/audit/audit-targets.ts';
import { type ApiTokens, createApiTokens } from './domain/auth/api-tokens.ts';
import { createKnownAddresses, KNOWN_ADDRESSES_KEY } from './domain/auth/known-addresses.ts';
import { createSessionNotes, type SessionNotes } from './domain/auth/session-notes.ts';
import { createSessions, type Sessions } from './domain/auth/sessions.ts';
import { type Badges, createBadges } from './domain/badges/badges.ts';
import { createDatabaseService, type DatabaseService } from './domain/database/database-service.ts';
import { createExports, type Exports } from './domain/exports/exports.ts';
import { createFleetFiles, type FleetFiles } from './domain/fleet-file/apply-fleet-file.ts';
import type { FlushScheduler } from './domain/history/flush-scheduler.ts';
import { createHistory, type History } from './domain/history/history.ts';
import type { Minutes } from './domain/history/minutes.ts';
import { createRetentionJob, type RetentionJob } from './domain/history/retention-job.ts';
import type { HubList } from './domain/hubs/hub-list.ts';
import { createIncidentServices, type IncidentServices } from './domain/incidents/incident-services.ts';
import { createMetricsServices, type MetricsServices } from './domain/metrics/metrics-services.ts';
import { listOwnAddresses } from './domain/network/own-addresses.ts';
import type { WebTransport } from './domain/network/web-client.ts';
import { type AgentConnections, createAgentConnections } from './domain/nodes/agent-connections.ts';
import type { Fleet } from './domain/nodes/fleet.ts';
import { createFleetRenderer, type FleetRendererDeps } from './domain/nodes/fleet-renderer.ts';
import { createGeoIp } from './domain/nodes/geoip.ts';
import { createIngest, type Ingest } from './domain/nodes/ingest.ts';
import type { ViewSources } from './domain/nodes/node-view.ts';
import { createNodes, type Nodes, type NodesDeps } from './domain/nodes/nodes.ts';
import { createPublicView, type PublicView, type PublicViewDeps } from './domain/nodes/public-view.ts';
import { createPingResults } from './domain/ping/ping-results.ts';
import { createPingTasks, type PingTasks } from './domain/ping/ping-tasks.ts';
import type { TaskPublisher } from './domain/ping/task-publisher.ts';
import type { TaskRegistry } from './domain/ping/task-registry.ts';
import type { AttemptQueue } from './domain/rate-limit/attempt-feed.ts';
import { describePoolClient, type FindPoolClient } from './domain/rate-limit/pool-client.ts';
import { createSettings, type Settings } from './domain/settings/settings.ts';
import { findGalleryProblem } from './domain/themes/gallery/theme-gallery.ts';
import { createRefusedOrigins } from './domain/themes/refused-origins.ts';
import { createThemeConfigs, type ThemeConfigs } from './domain/themes/theme-configs.ts';
import { createThemeConnections, type ThemeConnections } from './domain/themes/theme-connect.ts';
import { BUILTIN_THEME } from './domain/themes/theme-folders.ts';
import { createThemePreviews, type ThemePreviews } from './domain/themes/theme-previews.ts';
import { noThemeSharing } from './domain/themes/theme-sharing.ts';
import { createThemes, type Themes } from './domain/themes/themes.ts';
import type { Launch } from './launch.ts';
import { createDeltaStreams, type DeltaStreams } from './live/delta-streams.ts';
import { administrators, createSnapshots, type Snapshots } from './live/snapshots.ts';
import type { Viewers } from './live/viewers.ts';
import { createFlushing, createLiveServices } from './live-services.ts';
import type { SettingValues } from './store/rows.ts';

/** Application services, shared by HTTP handlers and sockets. */
export interface Services extends AccessServices, IncidentServices, MetricsServices {
  readonly runtime: Runtime;
  readonly version: string;
  readonly site: string;
  readonly fleet: Fleet;
  readonly apiTokens: ApiTokens;
  readonly settings: Settings;
  readonly viewers: Viewers;
  readonly snapshots: Snapshots;
  readonly deltaStreams: DeltaStreams;
  readonly agentConnections: AgentConnections;
  /** Null if this hub uses its database alone. */
  readonly sharedOwnership: SharedOwnership | null;
  readonly liveShare: LiveShare | null;
  readonly attemptFeed: AttemptQueue | null;
  readonly hubList: HubList;
  readonly agentAttempts: AgentAttemptLog;
  readonly ingest: Ingest;
  readonly nodes: Nodes;
  readonly taskRegistry: TaskRegistry;
  readonly pingTasks: PingTasks;
  readonly fleetFiles: FleetFiles;
  readonly sessions: Sessions;
  readonly findPoolClient: FindPoolClient;
  readonly sessionNotes: SessionNotes;
  readonly minutes: Minutes;
  readonly history: History;
  readonly exports: Exports;
  readonly badges: Badges;
  readonly retentionJob: RetentionJob;
  readonly flushScheduler: FlushScheduler;
  readonly database: DatabaseService;
  readonly themes: Themes;
  readonly themeConfigs: ThemeConfigs;
  readonly themeConnections: ThemeConnections;
  readonly themePreviews: ThemePreviews;
  readonly launch: Launch;
  readonly auditLog: AuditLog;
  readonly findAuditTarget: FindAuditTarget;
  /** Applies rows that another hub may have changed. */
  applyChanges(changed: ChangedState): boolean;
  /** False while writes to the database fail, or the hub has lost contact with the database that it shares. */
  isStoring(): boolean;
}

export interface ServicesDeps extends AccessServicesDeps {
  /** Permanent part of the ids of feed entries. */
  feedId: string;
  /** Settings that survive a restore: they belong to this hub, not to the restored database. */
  preservedSettings: SettingValues;
  version: string;
  launch: Launch;
  /** Whether the hub listens on loopback addresses only. */
  isLoopbackOnly: boolean;
  /** Folder of installed themes. */
  themesFolder: string;
  /** Folder of the built-in theme. */
  builtinThemeFolder: string;
  /** How the hub reaches the hosts of themes; the system's unless given. */
  webTransport: WebTransport | undefined;
}

/** Wires live state, domain and store together. Starts no timers: `hub.ts` does. */
export function createServices(deps: ServicesDeps): Services {
  const { runtime, store, version, site } = deps;
  const { viewers, buffers, minutes, sharing, attempts, duty, createShare, ...fleetState } =
    createLiveServices(deps);
  const { fleet, presences, taskRegistry } = fleetState;
  const sessionNotes = createSessionNotes({ runtime, store });
  const findPoolClient: FindPoolClient = (address) => access.findPoolClient(address);
  const themeDeps = { viewers, sessionNotes, findPoolClient, onChange };
  const { settings, ...themeServices } = createSettingsAndThemes(deps, themeDeps);
  const access = createSessionServices(deps, { viewers, settings, sessionNotes });
  const incidentDeps = { ...deps, ...fleetState, ...buffers, ...access, settings, duty, onChange };
  const incidentServices = createIncidentServices(incidentDeps);
  const { incidents, incidentRecorder, notices } = incidentServices;
  const sinks = [buffers.probes, incidentRecorder.probeLoss];
  const pings = createPingResults({ runtime, registry: taskRegistry, sinks });
  const liveShare = createShare({ runtime, pings, viewers, onChange: () => onChange(true) });
  const viewSources = { runtime, fleet, presences, pings, incidents, notices, onLook: liveShare?.noteLook };
  const streams = createStreams(runtime, { ...viewSources, registry: taskRegistry });
  const connectionDeps = { ...fleetState, ...buffers, pings, ...incidentRecorder };
  const agentConnections = createAgentConnections({ runtime, ...connectionDeps, geoip: createGeoIp() });
  const retentionJob = createRetentionJob({ runtime, store, settings });
  const audit = createAuditServices(deps, { fleet, taskRegistry, notices, ...access });
  const flushScheduler = createFlushing(deps, buffers, [audit.auditLog, incidentRecorder.log]);
  const ingest = createIngest({ runtime, ...fleetState, ...buffers, agentConnections, pings, minutes });
  const metricsDeps = { ...viewSources, viewers, ingest, flushScheduler, log: incidentRecorder.log };
  const metricsServices = createMetricsServices({ ...deps, ...sharing, ...metricsDeps });
  const outputSources = { ...viewSources, ...access, settings, taskRegistry, incidentRecorder };
  const outputs = createOutputs(deps, outputSources);

  function onChange(isShown = false): void {
    invalidateViews({ ...streams, incidents }, isShown);
  }
  const live = { ...fleetState, agentConnections, pings, retentionJob };
  const fleetAdmin = createFleetAdmin(deps, { ...live, incidentRecorder, notices, onChange });
  const accessServices = createAccessServices(deps, { ...fleetAdmin, fleet, settings, ...access, attempts });
  const readers = [metricsServices.metrics, ...Object.values(outputs)];
  const caches = [...Object.values(buffers), minutes, pings, ...readers];
  const applied = {
    ...fleetAdmin,
    ...incidentServices,
    ...accessServices,
    ...themeServices,
    settings,
    ...access,
  };
  const inMemoryState = { ...applied, caches, onChange };
  return {
    runtime,
    version,
    site,
    taskRegistry,
    fleet,
    agentConnections,
    settings,
    ...streams,
    ...access,
    ...sharing,
    liveShare,
    viewers,
    agentAttempts: createAgentAttempts(deps, access),
    ingest,
    ...fleetAdmin,
    fleetFiles: createFleetFiles({ ...deps, fleet, ...fleetAdmin, settings, ...access, ...themeServices }),
    ...accessServices,
    minutes,
    ...outputs,
    retentionJob,
    flushScheduler,
    ...audit,
    ...themeServices,
    launch: deps.launch,
    ...incidentServices,
    ...metricsServices,
    database: createDatabase(deps, flushScheduler, inMemoryState),
    applyChanges: (changed) => applyState(inMemoryState, changed, false),
    isStoring: () => flushScheduler.checkStoring() && sharing.hubList.isInTouch,
  };
}

/** After a change of the configuration, and if `isShown` of more that visitors see. */
function invalidateViews(
  {
    snapshots,
    incidents,
    publicView,
  }: Pick<Services, 'snapshots' | 'incidents'> & { publicView: PublicView },
  isShown: boolean,
): void {
  const isPublic = isShown || publicView.update();
  snapshots.invalidate(isPublic ? undefined : administrators);
  incidents.invalidate(isPublic);
}

function createStreams(
  runtime: Runtime,
  sources: FleetRendererDeps & PublicViewDeps,
): Pick<Services, 'snapshots' | 'deltaStreams'> & { publicView: PublicView } {
  const snapshots = createSnapshots(runtime, createFleetRenderer(sources));
  const deltaStreams = createDeltaStreams(runtime, snapshots);
  return { snapshots, deltaStreams, publicView: createPublicView(sources) };
}

/** What is computed from the stored history. */
function createOutputs(
  { store }: ServicesDeps,
  sources: ViewSources &
    Pick<
      Services,
      'fleet' | 'settings' | 'taskRegistry' | 'incidentRecorder' | 'sessionNotes' | 'findPoolClient'
    >,
): Pick<Services, 'history' | 'exports' | 'badges'> {
  const { taskRegistry, presences, incidentRecorder } = sources;
  const probes = {
    list: (nodeId: number) => taskRegistry.listForNode(nodeId),
    listMeasured: (nodeId: number) => taskRegistry.listForNode(nodeId, presences.find(nodeId)?.probes ?? []),
  };
  const readerSources = { ...sources, store, probes };
  return {
    history: createHistory(readerSources),
    exports: createExports(readerSources),
    badges: createBadges({ ...sources, store, log: incidentRecorder.log }),
  };
}

function createAgentAttempts(
  { runtime, isLoopbackOnly }: ServicesDeps,
  { findPoolClient }: Pick<Services, 'findPoolClient'>,
): AgentAttemptLog {
  return createAgentAttemptLog({ runtime, isLoopbackOnly, listAddresses: listOwnAddresses, findPoolClient });
}

type FleetAdminDeps = Omit<NodesDeps, 'runtime' | 'store' | 'onRemove'> &
  Pick<IncidentServices, 'incidentRecorder' | 'notices'> & { taskPublisher: TaskPublisher };

/** Administration of nodes and ping tasks, with what follows from a change. */
function createFleetAdmin(
  { runtime, store }: ServicesDeps,
  services: FleetAdminDeps,
): Pick<Services, 'nodes' | 'pingTasks'> {
  const { fleet, taskRegistry, taskPublisher, pings, retentionJob, notices, onChange } = services;
  const { log } = services.incidentRecorder;

  function onRemove(id: number): void {
    log.removeNode(id);
    notices.removeNode(id);
  }
  function onTaskChange({ id, hasNewTarget }: { id: number; hasNewTarget: boolean }): void {
    pings.prune(id, hasNewTarget);
    if (!taskRegistry.list().some((task) => task.id === id)) log.removeTask(id);
    taskPublisher.publishChanges();
    retentionJob.requestSweep();
    onChange();
  }
  return {
    nodes: createNodes({ ...services, runtime, store, onRemove }),
    pingTasks: createPingTasks({ store, fleet, registry: taskRegistry, onChange: onTaskChange }),
  };
}

function createDatabase(
  { runtime, store, preservedSettings }: ServicesDeps,
  flushScheduler: FlushScheduler,
  inMemoryState: InMemoryState,
): DatabaseService {
  return createDatabaseService({
    runtime,
    databaseAdmin: store.databaseAdmin,
    preservedSettings,
    onRestored: (restored) => void applyState(inMemoryState, restored, true),
    // The sessions stay open.
    onImported: ({ sessions: _, ...imported }) => void applyState(inMemoryState, imported, true),
    flush: () => flushScheduler.drain(),
  });
}

/** Sessions, and the addresses from which they were opened. */
function createSessionServices(
  { runtime, store, state }: ServicesDeps,
  { viewers, settings, sessionNotes: notes }: Pick<Services, 'viewers' | 'settings' | 'sessionNotes'>,
) {
  const stored = state.settings[KNOWN_ADDRESSES_KEY];
  const knownAddresses = createKnownAddresses({ runtime, store, stored });
  const onOpen = knownAddresses.remember;
  const getIdleHours = () => settings.values.session_idle_hours;
  return {
    knownAddresses,
    findPoolClient: (address: string) => describePoolClient(address, knownAddresses.has(address)),
    apiTokens: createApiTokens({ runtime, store, stored: state.apiTokens }),
    sessionNotes: notes,
    sessions: createSessions({
      runtime,
      store,
      viewers,
      notes,
      stored: state.sessions,
      onOpen,
      getIdleHours,
    }),
  };
}

type SettingsAndThemes = Pick<
  Services,
  'settings' | 'themes' | 'themeConfigs' | 'themeConnections' | 'themePreviews'
>;

/** Settings and themes depend on each other: only an installed theme can be selected, and the selected one not deleted. */
function createSettingsAndThemes(
  deps: ServicesDeps,
  {
    viewers,
    sessionNotes,
    findPoolClient,
    onChange,
  }: Pick<Services, 'viewers' | 'sessionNotes' | 'findPoolClient'> & { onChange: () => void },
): SettingsAndThemes {
  const { runtime, store, state, themesFolder: folder, builtinThemeFolder: builtinFolder } = deps;
  const { codeHost, version, webTransport: transport } = deps;
  const { shared } = store;
  const stored = state.settings;
  const isThemeInstalled = (short: string) => short === BUILTIN_THEME || themes.folders.hasPage(short);
  const settings = createSettings({
    store,
    viewers,
    stored,
    isThemeInstalled,
    findGalleryProblem: (address) => findGalleryProblem(address, codeHost),
    onChange,
  });
  const getActive = () => settings.values.theme;
  const getGallery = () => settings.values.theme_gallery;
  const themes = createThemes({
    runtime,
    createSharing: (parts) => (shared === null ? noThemeSharing : createThemeSharing(shared.themes, parts)),
    folder,
    builtinFolder,
    codeHost,
    transport,
    version,
    getActive,
    describeConnect: (short, requested) => themeConnections.describe(short, requested),
    withdrawApprovals: (short) => themeConnections.withdraw(short),
    getGallery,
  });
  const { folders } = themes;
  const themeConnections = createThemeConnections({
    store,
    stored,
    folders,
    refused: createRefusedOrigins({ runtime, findPoolClient }),
    sites: [deps.site, deps.adminSite],
  });
  return {
    settings,
    themes,
    themeConfigs: createThemeConfigs({ store, stored, folders }),
    themeConnections,
    themePreviews: createThemePreviews({
      runtime,
      folders,
      notes: sessionNotes,
      hasSeparateOrigin: deps.adminSite !== '' || deps.hasAdminListener,
    }),
  };
}

function createAuditServices(
  { runtime, store }: ServicesDeps,
  targets: AuditTargetDeps,
): Pick<Services, 'auditLog' | 'findAuditTarget'> {
  return { auditLog: createAuditLog({ runtime, store }), findAuditTarget: createAuditTargets(targets) };
}
