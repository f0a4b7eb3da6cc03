import type { paths } from '@muster/generated/types';
import { decodeConfig, type ThemeValues, type Widened } from './decode-config.ts';
import { decodeFleet, decodeMe } from './decode-fleet.ts';
import { decodeHistory } from './decode-history.ts';
import { createBrowserEnvironment, type Environment } from './environment.ts';
import { fetchJson } from './http.ts';
import { createLive, type Live } from './live.ts';
import type { Fleet, History, Me } from './model.ts';
import { createProfile } from './profile.ts';
import type { ReadonlySignal } from './signal.ts';

export interface HubOptions {
  /** Address of the hub; left out, it is the one that served the page. */
  readonly baseUrl?: string;
  /** The browser, unless a test or a mock stands in for it. */
  readonly environment?: Environment;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface HistoryOptions extends CallOptions {
  /** Width of the window in hours, 6 unless given; what is above the caller's limit is narrowed by the hub. */
  readonly hours?: number;
  /** Rows per series that can be drawn; it only ever lowers their number. */
  readonly points?: number;
  /** Only one half of the data; the other one comes back empty. */
  readonly series?: 'metrics' | 'ping';
}

/** A hub as a status page sees it. Requests reject with `HubError`, or with the reason of the caller's signal. */
export interface Hub {
  /** The hub and the caller; it answers also while the page is private. */
  me(options?: CallOptions): Promise<Me>;
  /** The fleet once; `live` keeps it up to date. Rejects with the kind `private` while the page is private. */
  nodes(options?: CallOptions): Promise<Fleet>;
  /** Averages and latency of one node. Rejects with the code `not_found` for an id that the caller may not see. */
  metrics(id: number, options?: HistoryOptions): Promise<History>;
  /**
   * The settings that the administrator made for a theme: `defaults` with the changed values in their place. `short` is the
   * theme's own name in `theme.json`. A stored value of another type than its default is left out.
   */
  config<T extends ThemeValues>(short: string, defaults: T, options?: CallOptions): Promise<Widened<T>>;
  /** The fleet as it is now, kept up to date. */
  readonly live: Live;
  /** What `me` says, kept up to date with logins and logouts; null until it is known. */
  readonly profile: ReadonlySignal<Me | null>;
}

const ME_PATH = '/api/me' satisfies keyof paths;
const NODES_PATH = '/api/nodes' satisfies keyof paths;
const STREAM_PATH = '/api/ws' satisfies keyof paths;
const HISTORY_PATH = '/api/nodes/{id}/metrics' satisfies keyof paths;
const CONFIG_PATH = '/api/themes/{short}/config' satisfies keyof paths;

/** A quarter of a year of history takes longer than a snapshot. */
const HISTORY_TIMEOUT_MS = 30_000;

/** Connects to nothing yet: requests go out when they are made, the stream opens with the first subscription. */
export function createHub(options: HubOptions = {}): Hub {
  const { environment = createBrowserEnvironment() } = options;
  const base = new URL(options.baseUrl ?? '', `${environment.origin}/`).href.replace(/\/+$/, '');
  const get = (path: string, call?: CallOptions) => fetchJson(environment, base + path, call);

  const hub = {
    me: async (call?: CallOptions) => decodeMe(await get(ME_PATH, call)),
    nodes: async (call?: CallOptions) => decodeFleet(await get(NODES_PATH, call)),
    async metrics(id: number, { signal, ...query }: HistoryOptions = {}) {
      const url = base + HISTORY_PATH.replace('{id}', String(id)) + writeQuery(query);
      return decodeHistory(await fetchJson(environment, url, { signal, timeoutMs: HISTORY_TIMEOUT_MS }));
    },
    config: async <T extends ThemeValues>(short: string, defaults: T, call?: CallOptions) =>
      decodeConfig(await get(CONFIG_PATH.replace('{short}', encodeURIComponent(short)), call), defaults),
  };
  const profile = createProfile(environment, (signal) => hub.me({ signal }));
  const live = createLive({
    environment,
    // Asked for only where it can be unpacked; an administrator's frames are text all the same.
    streamUrl: base.replace(/^http/, 'ws') + STREAM_PATH + (environment.gunzip ? '?gzip' : ''),
    fetchFleet: (signal) => hub.nodes({ signal }),
    onSessionChange: profile.refresh,
  });
  return { ...hub, live, profile: { snapshot: profile.snapshot, subscribe: profile.subscribe } };
}

function writeQuery(query: Omit<HistoryOptions, 'signal'>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
