import {
  joinFragments,
  serialiseAdminNodeDetails,
  serialiseAdminNodeMetrics,
  serialiseAdminNodeSecret,
  serialisePublicNodeLive,
  serialisePublicNodeMetrics,
  serialisePublicNodePings,
  serialisePublicNodeSettled,
} from '@muster/generated/serialisers';
import type { AdminMetrics, NodeTraffic } from '@muster/generated/types';
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
  viewSettled,
  viewTraffic,
} from './node-view.ts';

/** Nodes as JSON, made of parts that are kept until what they show changes. The texts equal those of whole views. */
export interface NodeJsonCache {
  writePublic(node: FleetNode, moment: ViewContext): string;
  writeAdmin(node: FleetNode, moment: ViewContext, showsToken: boolean): string;
}

/** The parts of one node, each beside what it was made from. */
interface Parts {
  row: NodeRow | null;
  day: number;
  settled: string;
  details: string;
  pingsRevision: number;
  pings: string;
  isOnline: boolean;
  lastSeen: number;
  traffic: NodeTraffic | null;
  live: string;
  publicMetrics: Metrics;
  adminMetrics: Metrics;
}

interface Metrics {
  report: Presence['report'] | undefined;
  traffic: NodeTraffic | null;
  text: string;
}

export function createNodeJsonCache(): NodeJsonCache {
  const kept = new WeakMap<FleetNode, Parts>();

  function refresh(node: FleetNode, moment: ViewContext): Parts {
    const parts = kept.get(node) ?? createParts();
    kept.set(node, parts);
    refreshSettled(parts, node.row, moment);
    refreshPings(parts, node.row.id, moment);
    refreshLive(parts, node, moment);
    return parts;
  }

  return {
    writePublic(node, moment) {
      const parts = refresh(node, moment);
      const { settled, live, pings, traffic, publicMetrics } = parts;
      const presence = moment.presences.find(node.row.id);
      if (isStale(publicMetrics, presence, traffic) && traffic !== null)
        publicMetrics.text = serialisePublicNodeMetrics({ metrics: viewMetrics(presence, traffic) });
      return joinFragments([settled, live, pings, publicMetrics.text]);
    },
    writeAdmin(node, moment, showsToken) {
      const parts = refresh(node, moment);
      const { settled, live, pings, details, traffic, adminMetrics } = parts;
      const presence = moment.presences.find(node.row.id);
      if (isStale(adminMetrics, presence, traffic) && traffic !== null)
        adminMetrics.text = serialiseAdminNodeMetrics({ metrics: makeAdminMetrics(presence, traffic) });
      const fragments = [settled, live, pings, details, adminMetrics.text];
      if (showsToken) fragments.push(serialiseAdminNodeSecret({ token: node.row.token }));
      return joinFragments(fragments);
    },
  };
}

function createParts(): Parts {
  return {
    row: null,
    day: 0,
    settled: '',
    details: '',
    pingsRevision: -1,
    pings: '',
    isOnline: false,
    lastSeen: -1,
    traffic: null,
    live: '',
    publicMetrics: { report: null, traffic: null, text: '' },
    adminMetrics: { report: null, traffic: null, text: '' },
  };
}

/** A row is never changed, only replaced. */
function refreshSettled(parts: Parts, row: NodeRow, { today }: ViewContext): void {
  const day = toDayNumber(today);
  if (parts.row === row && parts.day === day) return;
  parts.row = row;
  parts.day = day;
  parts.settled = serialisePublicNodeSettled(viewSettled(row, today));
  parts.details = serialiseAdminNodeDetails(viewDetails(row));
}

function refreshPings(parts: Parts, nodeId: number, { pings }: ViewContext): void {
  const revision = pings.revision(nodeId);
  if (parts.pingsRevision === revision) return;
  parts.pingsRevision = revision;
  parts.pings = serialisePublicNodePings({ pings: pings.view(nodeId) });
}

/** The ledger is changed in place, so its figures are compared; equal ones keep the object that stands for them. */
function refreshLive(parts: Parts, node: FleetNode, moment: ViewContext): void {
  const presence = moment.presences.find(node.row.id);
  const { online, last_seen } = viewPresence(node.row, presence, moment);
  const traffic = viewTraffic(node, moment.today);
  const isSame = parts.traffic !== null && equals(parts.traffic, traffic);
  if (isSame && parts.isOnline === online && parts.lastSeen === last_seen) return;
  parts.isOnline = online;
  parts.lastSeen = last_seen;
  if (!isSame) parts.traffic = traffic;
  parts.live = serialisePublicNodeLive({ online, last_seen, ...traffic });
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

/** Whether metrics must be written anew; then they count as made from these from now on. */
function isStale(metrics: Metrics, presence: Presence | undefined, traffic: NodeTraffic | null): boolean {
  const report = presence?.report;
  if (metrics.report === report && metrics.traffic === traffic) return false;
  metrics.report = report;
  metrics.traffic = traffic;
  return true;
}

function makeAdminMetrics(presence: Presence | undefined, traffic: NodeTraffic): AdminMetrics | null {
  return viewAdminMetrics(presence, viewMetrics(presence, traffic));
}
