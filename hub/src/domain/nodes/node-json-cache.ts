import {
  joinFragments,
  serialiseAdminNodeDetails,
  serialiseAdminNodeMetrics,
  serialiseAdminNodeProbes,
  serialiseAdminNodeSecret,
  serialisePublicNodeAge,
  serialisePublicNodeLive,
  serialisePublicNodeMetrics,
  serialisePublicNodeOrder,
  serialisePublicNodePings,
  serialisePublicNodeSettled,
} from '@muster/generated/serialisers';
import type { NodeTraffic } from '@muster/generated/types';
import type { Presence } from '../../live/presence.ts';
import type { NodeRow } from '../../store/rows.ts';
import { toDayNumber } from '../traffic/ledger.ts';
import type { FleetNode } from './fleet.ts';
import {
  type ViewContext,
  viewAdminMetrics,
  viewDetails,
  viewMetrics,
  viewPresence,
  viewProbes,
  viewSettled,
  viewTraffic,
} from './node-view.ts';

/** Cache of nodes as JSON fragments, each invalidated when its data changes. The result equals a full serialisation. */
export interface NodeJsonCache {
  /** `sort` is the position among the public nodes: the stored one would reveal how many private nodes precede it. */
  writePublic(node: FleetNode, context: ViewContext, sort: number): string;
  writeAdmin(node: FleetNode, context: ViewContext, showsToken: boolean): string;
}

/** A node's fragments, each with the data that it was rendered from. */
interface Fragments {
  row: NodeRow | null;
  day: number;
  settled: string;
  details: string;
  pingsRevision: number;
  pings: string;
  measured: Presence['probes'] | null;
  probes: string;
  isOnline: boolean;
  lastSeen: number;
  traffic: NodeTraffic | null;
  live: string;
  lastSeenAgo: number | null;
  age: string;
  publicMetrics: Metrics;
  adminMetrics: Metrics;
}

interface Metrics {
  /** Of the connection, and number of its reports; 0 while the node is offline. */
  session: number;
  reports: number;
  traffic: NodeTraffic | null;
  text: string;
}

export function createNodeJsonCache(): NodeJsonCache {
  const cached = new WeakMap<FleetNode, Fragments>();

  function refresh(node: FleetNode, context: ViewContext): Fragments {
    const fragments = cached.get(node) ?? createFragments();
    cached.set(node, fragments);
    refreshSettled(fragments, node.row, context);
    refreshPings(fragments, node.row.id, context);
    refreshProbes(fragments, context.presences.find(node.row.id));
    refreshLive(fragments, node, context);
    return fragments;
  }

  return {
    writePublic(node, context, sort) {
      const fragments = refresh(node, context);
      const { settled, live, age, pings, traffic, publicMetrics } = fragments;
      const presence = context.presences.find(node.row.id);
      if (isStale(publicMetrics, presence, traffic) && traffic !== null)
        publicMetrics.text = serialisePublicNodeMetrics({
          metrics: viewMetrics(node.row, presence, traffic),
        });
      const order = serialisePublicNodeOrder({ sort });
      return joinFragments([order, settled, live, age, pings, publicMetrics.text]);
    },
    writeAdmin(node, context, showsToken) {
      const fragments = refresh(node, context);
      const { settled, live, age, pings, details, probes, traffic, adminMetrics } = fragments;
      const presence = context.presences.find(node.row.id);
      if (isStale(adminMetrics, presence, traffic) && traffic !== null)
        adminMetrics.text = serialiseAdminNodeMetrics({ metrics: viewAdminMetrics(presence, traffic) });
      const order = serialisePublicNodeOrder({ sort: node.row.sort });
      const parts = [order, settled, live, age, pings, details, probes, adminMetrics.text];
      if (showsToken) parts.push(serialiseAdminNodeSecret({ token: node.row.token }));
      return joinFragments(parts);
    },
  };
}

function createFragments(): Fragments {
  return {
    row: null,
    day: 0,
    settled: '',
    details: '',
    pingsRevision: -1,
    pings: '',
    measured: null,
    probes: serialiseAdminNodeProbes({ probes: null }),
    isOnline: false,
    lastSeen: -1,
    traffic: null,
    live: '',
    lastSeenAgo: -1,
    age: '',
    publicMetrics: { session: -1, reports: 0, traffic: null, text: '' },
    adminMetrics: { session: -1, reports: 0, traffic: null, text: '' },
  };
}

/** Rows are immutable: identity is enough. */
function refreshSettled(fragments: Fragments, row: NodeRow, { today }: ViewContext): void {
  const day = toDayNumber(today);
  if (fragments.row === row && fragments.day === day) return;
  fragments.row = row;
  fragments.day = day;
  fragments.settled = serialisePublicNodeSettled(viewSettled(row, today));
  fragments.details = serialiseAdminNodeDetails(viewDetails(row));
}

function refreshPings(fragments: Fragments, nodeId: number, { pings }: ViewContext): void {
  const revision = pings.revision(nodeId);
  if (fragments.pingsRevision === revision) return;
  fragments.pingsRevision = revision;
  fragments.pings = serialisePublicNodePings({ pings: pings.view(nodeId) });
}

function refreshProbes(fragments: Fragments, presence: Presence | undefined): void {
  const measured = presence?.probes ?? null;
  if (fragments.measured === measured) return;
  fragments.measured = measured;
  fragments.probes = serialiseAdminNodeProbes(viewProbes(presence));
}

/** The ledger is mutated in place, so its figures are compared; equal figures keep the same object for `isStale`. */
function refreshLive(fragments: Fragments, node: FleetNode, context: ViewContext): void {
  const presence = context.presences.find(node.row.id);
  const { online, last_seen, last_seen_ago } = viewPresence(node.row, presence, context);
  refreshAge(fragments, last_seen_ago);
  const traffic = viewTraffic(node, context.today);
  const isSame = fragments.traffic !== null && equals(fragments.traffic, traffic);
  if (isSame && fragments.isOnline === online && fragments.lastSeen === last_seen) return;
  fragments.isOnline = online;
  fragments.lastSeen = last_seen;
  if (!isSame) fragments.traffic = traffic;
  fragments.live = serialisePublicNodeLive({ online, last_seen, ...traffic });
}

/** Apart from the rest, because it changes with the clock alone. */
function refreshAge(fragments: Fragments, lastSeenAgo: number | null): void {
  if (fragments.lastSeenAgo === lastSeenAgo) return;
  fragments.lastSeenAgo = lastSeenAgo;
  fragments.age = serialisePublicNodeAge({ last_seen_ago: lastSeenAgo });
}

function equals(one: NodeTraffic, other: NodeTraffic): boolean {
  return (
    one.total_rx === other.total_rx &&
    one.total_tx === other.total_tx &&
    one.month_rx === other.month_rx &&
    one.month_tx === other.month_tx &&
    one.day_rx === other.day_rx &&
    one.day_tx === other.day_tx &&
    one.month_used === other.month_used &&
    one.month_start === other.month_start
  );
}

const offline = { session: 0, reports: 0 };

/** Whether metrics must be rendered again; if so, records their new inputs. */
function isStale(metrics: Metrics, presence: Presence | undefined, traffic: NodeTraffic | null): boolean {
  const { session, reports } = presence ?? offline;
  if (metrics.session === session && metrics.reports === reports && metrics.traffic === traffic) return false;
  metrics.session = session;
  metrics.reports = reports;
  metrics.traffic = traffic;
  return true;
}
