import { type MusterClient, unwrap } from '@muster/client';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import type { AdminNode, IncidentKind, PublicNode, Snapshot } from '@muster/generated/types';
import { summarizeHistory } from './summarize-history.ts';

export interface HubReader {
  readonly client: MusterClient;
  /** Unix seconds. */
  now(): number;
}

interface NodeQuery {
  search?: string | undefined;
  state?: 'online' | 'offline' | undefined;
  offset: number;
  limit: number;
}

type Node = PublicNode | AdminNode;

/** Fields that no result has: secrets, notes and addresses. */
const privateKeys = [
  'token',
  'remark',
  'ip',
  'ipv4',
  'ipv6',
  'hostname',
  'country_pin',
  'public_details',
  'probes',
];

const { HostFigures, HostCounters, TrafficTotals } = openapi.components.schemas;

/** The contract's metrics; an agent may send others. */
const metricNames = new Set(
  [HostFigures, HostCounters, TrafficTotals].flatMap(({ properties }) => Object.keys(properties)),
);

const HOUR_SECONDS = 3600;

/** Enough rows for the mean of a window; each row keeps its extremes. */
const MAX_ROWS = 360;

export async function listNodes(hub: HubReader, query: NodeQuery): Promise<unknown> {
  const { ts, nodes } = await readSnapshot(hub);
  const found = nodes.filter((node) => matches(node, query));
  const end = query.offset + query.limit;
  return {
    ts,
    total: found.length,
    next: end < found.length ? end : null,
    nodes: found.slice(query.offset, end).map(describeBriefly),
  };
}

export async function findNode(hub: HubReader, id: number): Promise<unknown> {
  const { ts, nodes, incidents = [] } = await readSnapshot(hub);
  const node = nodes.find((one) => one.id === id);
  if (node === undefined) throw new Error(`There is no node ${id}.`);
  const shown = Object.entries(node).filter(([name]) => !privateKeys.includes(name));
  const metrics = node.metrics && pickMetrics(node.metrics);
  const open = incidents.filter(({ node_id }) => node_id === id);
  return { ts, ...Object.fromEntries(shown), metrics, open_incidents: open };
}

export async function summarizeNodeHistory(
  { client }: HubReader,
  { id, hours, until }: { id: number; hours: number; until?: number | undefined },
): Promise<unknown> {
  const query = { hours, points: MAX_ROWS, ...(until === undefined ? {} : { until }) };
  const history = await unwrap(client.GET('/api/nodes/{id}/metrics', { params: { path: { id }, query } }));
  return { node_id: id, ...summarizeHistory(history) };
}

interface IncidentQuery {
  node?: number | undefined;
  kind?: IncidentKind | undefined;
  hours: number;
  before?: number | undefined;
  limit: number;
}

export async function listIncidents(
  { client, now }: HubReader,
  { hours, ...filters }: IncidentQuery,
): Promise<unknown> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const query = { ...Object.fromEntries(given), from: Math.max(0, now() - hours * HOUR_SECONDS) };
  return unwrap(client.GET('/api/incidents', { params: { query } }));
}

/** Targets are left out: they name hosts of private networks. */
export async function listChecks({ client }: HubReader): Promise<unknown> {
  const { checks } = await unwrap(client.GET('/api/checks'));
  return { checks: checks.map(({ target: _, ...check }) => check) };
}

export function listAlerts({ client }: HubReader): Promise<unknown> {
  return unwrap(client.GET('/api/alerts'));
}

export function listNotices({ client }: HubReader): Promise<unknown> {
  return unwrap(client.GET('/api/notices'));
}

function readSnapshot({ client }: HubReader): Promise<Snapshot> {
  return unwrap(client.GET('/api/nodes'));
}

function matches({ name, group = '', tags = [], online }: Node, { search, state }: NodeQuery): boolean {
  if (state !== undefined && online !== (state === 'online')) return false;
  const text = search?.toLowerCase() ?? '';
  return [name, group, ...tags].some((one) => one.toLowerCase().includes(text));
}

function describeBriefly(node: Node) {
  const { id, name, group, tags, online, last_seen_ago, os, country, expires_in, metrics } = node;
  const { cpu, mem_used, mem_total, disk_used, disk_total, net_rx, net_tx, uptime } = metrics ?? {};
  const { month_used, traffic_limit } = node;
  return {
    ...{ id, name, group, tags, online, last_seen_ago, os, country, uptime },
    ...{ cpu, mem_used, mem_total, disk_used, disk_total, net_rx, net_tx },
    ...{ month_used, traffic_limit, expires_in },
  };
}

function pickMetrics(metrics: NonNullable<Node['metrics']>) {
  return Object.fromEntries(Object.entries(metrics).filter(([name]) => metricNames.has(name)));
}
