import type { paths } from '@muster/generated/types';
import { decodeConfig, type ThemeValues, type Widened } from './decode-config.ts';
import { decodeFleet, decodeMe } from './decode-fleet.ts';
import { decodeHistory } from './decode-history.ts';
import { createBrowserEnvironment, type Environment } from './environment.ts';
import { fetchJson } from './http.ts';
import { createLive, type Live } from './live.ts';
import type { Fleet, History, Me } from './model.ts';
import { createSession } from './session.ts';
import type { ReadonlySignal } from './signal.ts';

export interface HubOptions {
  /** URL of the hub; the origin of the page unless given. */
  readonly baseUrl?: string;
  /** The browser unless given; a mock or a test passes its own. */
  readonly environment?: Environment;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface HistoryOptions extends CallOptions {
  /** Length of the time window in hours, 6 by default; the hub shortens it to the caller's limit. */
  readonly hours?: number;
  /** End of the time window, Unix seconds; now unless given. */
  readonly until?: number;
  /** Maximum number of rows per series; the hub may return fewer. */
  readonly points?: number;
  /** Only one of the two series; the other one is empty. */
  readonly series?: 'metrics' | 'ping';
}

/** Client for the API of status pages. Requests reject with `HubError`, or with the reason of the caller's signal. */
export interface Hub {
  /** The hub and the caller; available even while the page is private. */
  me(options?: CallOptions): Promise<Me>;
  /** A snapshot of the fleet; `live` keeps one up to date. Rejects with the kind `private` while the page is private. */
  nodes(options?: CallOptions): Promise<Fleet>;
  /** Metrics and latency of one node over time. Rejects with the code `not_found` for an id that the caller may not see. */
  metrics(id: number, options?: HistoryOptions): Promise<History>;
  /**
   * The administrator's settings of a theme: `defaults`, overridden by the stored values. `short` is the theme's short name
   * in `theme.json`. A stored value of a different type than its default is ignored.
   */
  config<T extends ThemeValues>(short: string, defaults: T, options?: CallOptions): Promise<Widened<T>>;
  /** The JSON of any endpoint for themes, such as `/api/incidents?node=3`, not validated. */
  fetchJson(path: string, options?: CallOptions): Promise<unknown>;
  /** The fleet, kept up to date. */
  readonly live: Live;
  /** The response of `me()`, updated on login and logout; null until it has loaded. */
  readonly session: ReadonlySignal<Me | null>;
}

const ME_PATH = '/api/me' satisfies keyof paths;
const NODES_PATH = '/api/nodes' satisfies keyof paths;
const STREAM_PATH = '/api/ws' satisfies keyof paths;
const HISTORY_PATH = '/api/nodes/{id}/metrics' satisfies keyof paths;
const CONFIG_PATH = '/api/themes/{short}/config' satisfies keyof paths;

/** 90 days of history take longer than a snapshot. */
const HISTORY_TIMEOUT_MS = 30_000;

/** Creates a client. It opens no connection before the first request or subscription. */
export function createHub(options: HubOptions = {}): Hub {
  const { environment = createBrowserEnvironment() } = options;
  const base = new URL(options.baseUrl ?? '', `${environment.origin}/`).href.replace(/\/+$/, '');
  const get = (path: string, call?: CallOptions) => fetchJson(environment, base + path, call);

  const hub = {
    fetchJson: get,
    me: async (call?: CallOptions) => decodeMe(await get(ME_PATH, call)),
    nodes: async (call?: CallOptions) => decodeFleet(await get(NODES_PATH, call)),
    async metrics(id: number, { signal, ...query }: HistoryOptions = {}) {
      const url = base + HISTORY_PATH.replace('{id}', String(id)) + writeQuery(query);
      return decodeHistory(await fetchJson(environment, url, { signal, timeoutMs: HISTORY_TIMEOUT_MS }));
    },
    config: async <T extends ThemeValues>(short: string, defaults: T, call?: CallOptions) =>
      decodeConfig(await get(CONFIG_PATH.replace('{short}', encodeURIComponent(short)), call), defaults),
  };
  const session = createSession(environment, (signal) => hub.me({ signal }));
  const live = createLive({
    environment,
    // Compressed only where the browser can decompress it; frames for administrators never are.
    streamUrl: `${base.replace(/^http/, 'ws')}${STREAM_PATH}?delta${environment.gunzip ? '&gzip' : ''}`,
    fetchFleet: (signal) => hub.nodes({ signal }),
    onSessionChange: session.refresh,
  });
  return { ...hub, live, session: { snapshot: session.snapshot, subscribe: session.subscribe } };
}

function writeQuery(query: Omit<HistoryOptions, 'signal'>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
