import { corruptNode } from './corrupt-node.ts';
import {
  type EventStage,
  listCurrentMockNotices,
  listMockNotices,
  listOpenMockIncidents,
  respondAvailability,
  respondIncidents,
} from './events.ts';
import { generateHistory, type HistoryQuery } from './history.ts';
import { createDetails, createGauges, hiddenGauges } from './host-details.ts';
import { createHosts, type Host } from './hosts.ts';
import { type JsonObject, toNodeJson } from './node-json.ts';
import { type Scenario, type ScenarioName, scenarios } from './scenarios.ts';
import { respondServices } from './services.ts';

export interface MockOptions {
  /** Default: `mixed`. */
  readonly scenario?: ScenarioName;
  /** The same seed gives the same fleet. Default: 1. */
  readonly seed?: number;
  /** The wall clock in milliseconds since the epoch; a constant one freezes all metrics. */
  readonly now?: () => number;
  /** Settings of the theme that the administrator has changed. */
  readonly config?: Readonly<Record<string, string | number | boolean>>;
}

/** An HTTP response. */
export interface MockResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds before it is sent. */
  readonly delay: number;
}

/** One connection of the live stream. */
export interface MockStream {
  /** The next frame; null if the connection ends now, without a close frame. */
  next(): string | null;
  /** Milliseconds between two frames. */
  readonly interval: number;
  /** Milliseconds before the first one. */
  readonly delay: number;
}

/** A hub in memory. It has no timers: the caller waits for the delays. */
export interface MockBackend {
  /** The response to `GET path`, such as `/api/nodes/3/metrics?hours=24`; 404 for all but the theme endpoints. */
  respond(path: string): MockResponse;
  /** A new connection of the live stream, or the response that rejects it. */
  connect(): MockStream | MockResponse;
}

const FRAME_MS = 2000;
const VISITOR_DAYS = 7;
const ADMIN_DAYS = 90;

/** The same scenario, seed and clock give the same fleet and history. */
export function createBackend(options: MockOptions = {}): MockBackend {
  const { scenario: name = 'mixed', seed = 1, now = Date.now, config = {} } = options;
  const scenario = scenarios[name];
  const hosts = createHosts(seed, scenario.hosts).map((host) =>
    scenario.areAllOffline ? setOffline(host) : host,
  );
  const stage = { scenario, hosts, seed, config, now: () => now() / 1000 };
  let requests = 0;
  let connections = 0;

  return {
    respond(path) {
      requests += 1;
      if (scenario.isBadGateway) return badGateway();
      const answer = route(stage, path);
      const isRejected = scenario.isFlaky && requests % 4 === 3;
      return { ...(isRejected ? busy() : answer), delay: scenario.delay * 1000 };
    },
    connect() {
      connections += 1;
      if (scenario.isBadGateway) return badGateway();
      if (scenario.isPrivate) return loginRequired();
      if (scenario.isFlaky && connections % 3 === 2) return busy();
      return createStream(stage, scenario.isFlaky ? 2 + (connections % 3) : Number.POSITIVE_INFINITY);
    },
  };
}

interface MockState {
  readonly scenario: Scenario;
  readonly hosts: readonly Host[];
  readonly seed: number;
  readonly config: JsonObject;
  /** Unix seconds. */
  now(): number;
}

function setOffline(host: Host): Host {
  return host.state === 'unseen' ? host : { ...host, state: 'offline' };
}

function createStream(stage: MockState, frames: number): MockStream {
  let sent = 0;
  return {
    interval: FRAME_MS,
    delay: stage.scenario.delay * 1000,
    next() {
      sent += 1;
      if (sent > frames) return null;
      // Some frames are not even JSON.
      return stage.scenario.isMalformed && sent % 4 === 3 ? '{"ts":' : JSON.stringify(toSnapshotJson(stage));
    },
  };
}

function route(stage: MockState, path: string): MockResponse {
  const { pathname, searchParams } = new URL(path, 'http://mock.invalid');
  if (pathname === '/api/me') return ok(toMeJson(stage));
  if (pathname === '/api/ws') return problem(426, 'upgrade_required', 'This path requires a WebSocket.');
  const isConfig = /^\/api\/themes\/[\w-]{1,64}\/config$/.test(pathname);
  const [, id, series] = /^\/api\/nodes\/(\d+)\/(metrics|details|gauges)$/.exec(pathname) ?? [];
  const respondEvents = eventRoutes[pathname];
  if (pathname !== '/api/nodes' && !isConfig && id === undefined && respondEvents === undefined)
    return notFound('Path not found.');
  if (stage.scenario.isPrivate) return loginRequired();
  if (isConfig) return ok(stage.config);
  if (respondEvents !== undefined) return ok(respondEvents(toEventStage(stage), searchParams));
  if (id === undefined) return ok(toSnapshotJson(stage));
  if (series === 'metrics') return respondHistory(stage, Number(id), searchParams);
  return respondHardware(stage, Number(id), series === 'details' ? null : searchParams);
}

const eventRoutes: Readonly<Record<string, (stage: EventStage, query: URLSearchParams) => JsonObject>> = {
  '/api/incidents': respondIncidents,
  '/api/availability': (stage, query) => respondAvailability(stage, readCount(query.get('node'))),
  '/api/notices': (stage) => ({ notices: listMockNotices(stage) }),
  '/api/services': respondServices,
};

function toEventStage({ hosts, now }: MockState): EventStage {
  return { hosts, now: now() };
}

function toMeJson({ scenario }: MockState): JsonObject {
  const { isAdmin, isPrivate } = scenario;
  return {
    authed: isAdmin,
    github: false,
    site_name: 'Mock fleet',
    site_description: 'Simulated machines',
    site: '',
    public_page: !isPrivate,
    history_days: isAdmin ? ADMIN_DAYS : VISITOR_DAYS,
    version: '0.1.0',
    username: isAdmin ? 'admin' : null,
    login: { password: true, external: false },
    panel: { url: '/admin', has_own_origin: false },
  };
}

function toSnapshotJson(stage: MockState): JsonObject {
  const { scenario, hosts, seed, now } = stage;
  const t = now();
  const nodes = hosts.map((host) => toNodeJson(host, t, scenario.isAdmin));
  return {
    ts: Math.floor(t),
    admin: scenario.isAdmin,
    incidents: listOpenMockIncidents(toEventStage(stage)),
    notices: scenario.isMalformed ? 'none' : listCurrentMockNotices(toEventStage(stage)),
    nodes: scenario.isMalformed ? nodes.map((node) => corruptNode(node, seed)) : nodes,
  };
}

function respondHistory(
  { hosts, scenario, now }: MockState,
  id: number,
  query: URLSearchParams,
): MockResponse {
  const host = hosts.find((one) => one.id === id);
  if (host === undefined) return notFound('Node not found.');
  const hours = readCount(query.get('hours')) ?? 6;
  const points = readCount(query.get('points'));
  const wish = query.get('series');
  const series = wish === 'metrics' || wish === 'ping' ? wish : null;
  const maxHours = (scenario.isAdmin ? ADMIN_DAYS : VISITOR_DAYS) * 24;
  const wanted: HistoryQuery = { hours: Math.min(hours, maxHours), points, series };
  const history = generateHistory(host, wanted, Math.min(now(), readCount(query.get('until')) ?? now()));
  return ok(scenario.isMalformed ? { ...history, probes: null, loss: 'n/a' } : history);
}

/** Details, or gauges if there is a query. Visitors see all parts, or none. */
function respondHardware(
  { hosts, scenario, now }: MockState,
  id: number,
  query: URLSearchParams | null,
): MockResponse {
  const host = hosts.find((one) => one.id === id);
  if (host === undefined) return notFound('Node not found.');
  const t = Math.floor(now());
  if (query !== null) {
    const hours = Math.min(readCount(query.get('hours')) ?? 24, VISITOR_DAYS * 24);
    return ok({ ...createGauges(host, hours, t), ...(scenario.isHardwareHidden && hiddenGauges) });
  }
  if (scenario.isHardwareHidden || host.state !== 'online')
    return ok({ state: scenario.isHardwareHidden ? 'hidden' : 'offline', at: null, details: {} });
  const { processes: _, ...details } = createDetails(host, t);
  return ok({ state: 'live', at: t, details });
}

/** Rounded and at least 1, like the hub does it; null if absent or not a number. */
function readCount(text: string | null): number | null {
  return text !== null && /^-?\d+(?:\.\d+)?$/.test(text) ? Math.max(1, Math.round(Number(text))) : null;
}

function ok(value: unknown): MockResponse {
  return send(200, 'application/json; charset=utf-8', JSON.stringify(value));
}

function problem(status: number, code: string, detail: string): MockResponse {
  const body = { type: `urn:muster:problem:${code}`, title: code, status, detail, code };
  return send(status, 'application/problem+json', JSON.stringify(body));
}

function notFound(detail: string): MockResponse {
  return problem(404, 'not_found', detail);
}

function loginRequired(): MockResponse {
  return problem(401, 'login_required', 'The status page is private.');
}

function busy(): MockResponse {
  const answer = problem(503, 'busy', 'The hub is busy; try again in a moment.');
  return { ...answer, headers: { ...answer.headers, 'retry-after': '2' } };
}

function badGateway(): MockResponse {
  const page = '<!doctype html><title>502 Bad Gateway</title><center><h1>502 Bad Gateway</h1></center>';
  return send(502, 'text/html; charset=utf-8', page);
}

function send(status: number, type: string, body: string): MockResponse {
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body, delay: 0 };
}
