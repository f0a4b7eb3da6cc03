import { damageNode } from './damage.ts';
import { createHosts, type Host } from './hosts.ts';
import { type PastQuery, writeHistory } from './past.ts';
import { type Scenario, type ScenarioName, scenarios } from './scenarios.ts';
import { type WireObject, writeNode } from './views.ts';

export interface MockOptions {
  /** `mixed` unless given. */
  readonly scenario?: ScenarioName;
  /** The same seed gives the same fleet, 1 unless given. */
  readonly seed?: number;
  /** The wall clock in milliseconds since the epoch; a constant one stops all figures. */
  readonly now?: () => number;
  /** What the administrator has changed in the theme's settings. */
  readonly config?: Readonly<Record<string, string | number | boolean>>;
}

/** An answer over HTTP. */
export interface MockAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds to wait before it is sent. */
  readonly delay: number;
}

/** One connection of the live stream, to be played frame by frame. */
export interface MockStream {
  /** The next frame; null when the connection ends here, without a close frame. */
  next(): string | null;
  /** Milliseconds between two frames. */
  readonly interval: number;
  /** Milliseconds before the first one. */
  readonly delay: number;
}

/** A hub that exists only in memory. It keeps no time of its own: whoever transports its answers waits. */
export interface MockBackend {
  /** What a GET of `path`, such as `/api/nodes/3/metrics?hours=24`, brings. Anything but the theme endpoints is 404. */
  answer(path: string): MockAnswer;
  /** A new connection of the live stream, or the answer that refuses it. */
  connect(): MockStream | MockAnswer;
}

const FRAME_MS = 2000;
const VISITOR_DAYS = 7;
const ADMIN_DAYS = 90;

/** Makes a mock hub; its fleet and its past depend on scenario, seed and clock alone. */
export function createBackend(options: MockOptions = {}): MockBackend {
  const { scenario: name = 'mixed', seed = 1, now = Date.now, config = {} } = options;
  const scenario = scenarios[name];
  const hosts = createHosts(seed, scenario.hosts).map((host) => (scenario.isDark ? takeAway(host) : host));
  const stage = { scenario, hosts, seed, config, now: () => now() / 1000 };
  let requests = 0;
  let connections = 0;

  return {
    answer(path) {
      requests += 1;
      if (scenario.isGone) return gateway();
      const answer = route(stage, path);
      const isRefused = scenario.isFlaky && requests % 4 === 3;
      return { ...(isRefused ? busy() : answer), delay: scenario.delay * 1000 };
    },
    connect() {
      connections += 1;
      if (scenario.isGone) return gateway();
      if (scenario.isPrivate) return loginRequired();
      if (scenario.isFlaky && connections % 3 === 2) return busy();
      return createStream(stage, scenario.isFlaky ? 2 + (connections % 3) : Number.POSITIVE_INFINITY);
    },
  };
}

interface Stage {
  readonly scenario: Scenario;
  readonly hosts: readonly Host[];
  readonly seed: number;
  readonly config: WireObject;
  /** Unix seconds. */
  now(): number;
}

function takeAway(host: Host): Host {
  return host.state === 'unseen' ? host : { ...host, state: 'offline' };
}

function createStream(stage: Stage, frames: number): MockStream {
  let sent = 0;
  return {
    interval: FRAME_MS,
    delay: stage.scenario.delay * 1000,
    next() {
      sent += 1;
      if (sent > frames) return null;
      // Now and then not even JSON.
      return stage.scenario.isMalformed && sent % 4 === 3 ? '{"ts":' : JSON.stringify(writeSnapshot(stage));
    },
  };
}

function route(stage: Stage, path: string): MockAnswer {
  const { pathname, searchParams } = new URL(path, 'http://mock.invalid');
  if (pathname === '/api/me') return ok(writeMe(stage));
  if (pathname === '/api/ws') return problem(426, 'upgrade_required', 'This path speaks WebSocket.');
  const isConfig = /^\/api\/themes\/[\w-]{1,64}\/config$/.test(pathname);
  const [, id] = /^\/api\/nodes\/(\d+)\/metrics$/.exec(pathname) ?? [];
  if (pathname !== '/api/nodes' && !isConfig && id === undefined) return notFound('There is no such path.');
  if (stage.scenario.isPrivate) return loginRequired();
  if (isConfig) return ok(stage.config);
  return id === undefined ? ok(writeSnapshot(stage)) : answerHistory(stage, Number(id), searchParams);
}

function writeMe({ scenario }: Stage): WireObject {
  const { isAdmin, isPrivate } = scenario;
  return {
    authed: isAdmin,
    github: false,
    site_name: 'Mock fleet',
    site_description: 'Machines that do not exist',
    site: '',
    public_page: !isPrivate,
    history_days: isAdmin ? ADMIN_DAYS : VISITOR_DAYS,
    version: '0.1.0',
    username: isAdmin ? 'admin' : null,
    login: { password: true, external: false },
  };
}

function writeSnapshot({ scenario, hosts, seed, now }: Stage): WireObject {
  const t = now();
  const nodes = hosts.map((host) => writeNode(host, t, scenario.isAdmin));
  return {
    ts: Math.floor(t),
    admin: scenario.isAdmin,
    nodes: scenario.isMalformed ? nodes.map((node) => damageNode(node, seed)) : nodes,
  };
}

function answerHistory({ hosts, scenario, now }: Stage, id: number, query: URLSearchParams): MockAnswer {
  const host = hosts.find((one) => one.id === id);
  if (host === undefined) return notFound('There is no such node.');
  const asked = readWhole(query.get('hours')) ?? 6;
  const points = readWhole(query.get('points'));
  if (asked < 1 || (points !== null && !(points >= 1)))
    return problem(400, 'invalid_request', '`hours` and `points` are whole numbers from 1 on.');
  const series = query.get('series');
  if (series !== null && series !== 'metrics' && series !== 'ping')
    return problem(400, 'invalid_request', '`series` is `metrics` or `ping`.');
  const most = (scenario.isAdmin ? ADMIN_DAYS : VISITOR_DAYS) * 24;
  const wanted: PastQuery = { hours: Math.min(asked, most), points, series };
  const history = writeHistory(host, wanted, now());
  return ok(scenario.isMalformed ? { ...history, probes: null, loss: 'n/a' } : history);
}

/** NaN for what is no whole number, null for nothing; every comparison with NaN fails. */
function readWhole(text: string | null): number | null {
  if (text === null) return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NEGATIVE_INFINITY;
}

function ok(value: unknown): MockAnswer {
  return send(200, 'application/json; charset=utf-8', JSON.stringify(value));
}

function problem(status: number, code: string, detail: string): MockAnswer {
  const body = { type: `urn:muster:problem:${code}`, title: code, status, detail, code };
  return send(status, 'application/problem+json', JSON.stringify(body));
}

function notFound(detail: string): MockAnswer {
  return problem(404, 'not_found', detail);
}

function loginRequired(): MockAnswer {
  return problem(401, 'login_required', 'The public page is switched off.');
}

function busy(): MockAnswer {
  const answer = problem(503, 'busy', 'Too much at once; try again in a moment.');
  return { ...answer, headers: { ...answer.headers, 'retry-after': '2' } };
}

function gateway(): MockAnswer {
  const page = '<!doctype html><title>502 Bad Gateway</title><center><h1>502 Bad Gateway</h1></center>';
  return send(502, 'text/html; charset=utf-8', page);
}

function send(status: number, type: string, body: string): MockAnswer {
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body, delay: 0 };
}
