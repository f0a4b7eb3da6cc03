import type { AdminSnapshot } from '@muster/generated/types';

/** What of a node is watched. */
export interface WatchedNode {
  id: number;
  name: string;
}

/** Nodes that went offline, or came back after they had been reported. */
export interface OutageReport {
  down: WatchedNode[];
  up: WatchedNode[];
}

/** Agents reconnect to a restarted hub within 15 s, which is no outage. */
export const GRACE_SECONDS = 30;
/** Snapshots come every 2 s. After a longer gap the hub may have been gone. */
const GAP_SECONDS = 10;
/** After a longer absence of the hub, agents reconnect within their longest backoff, 60 s. */
const GRACE_AFTER_GAP_SECONDS = 75;

interface Absence {
  /** Unix seconds from which on it is an outage. */
  reportAt: number;
  isReported: boolean;
}

/** Finds outages in consecutive snapshots. Only nodes that were online at some time are reported. */
export function createOutageWatch(): (snapshot: Pick<AdminSnapshot, 'ts' | 'nodes'>) => OutageReport {
  const seen = new Set<number>();
  const absent = new Map<number, Absence>();
  let lastTs = Number.POSITIVE_INFINITY;

  return ({ ts, nodes }) => {
    const grace = ts - lastTs > GAP_SECONDS ? GRACE_AFTER_GAP_SECONDS : GRACE_SECONDS;
    lastTs = ts;
    const report: OutageReport = { down: [], up: [] };
    for (const { id, name = '', online } of nodes) {
      if (online && seeOnline(id)) report.up.push({ id, name });
      if (!online && seeOffline(id, ts, grace)) report.down.push({ id, name });
    }
    forgetDeleted(nodes);
    return report;
  };

  /** Whether a reported outage ends. */
  function seeOnline(id: number): boolean {
    const isBack = absent.get(id)?.isReported === true;
    seen.add(id);
    absent.delete(id);
    return isBack;
  }

  /** Whether an outage is to be reported now. */
  function seeOffline(id: number, ts: number, grace: number): boolean {
    const absence = absent.get(id);
    if (absence === undefined && seen.has(id)) absent.set(id, { reportAt: ts + grace, isReported: false });
    if (absence === undefined || absence.isReported || ts < absence.reportAt) return false;
    absence.isReported = true;
    return true;
  }

  function forgetDeleted(nodes: AdminSnapshot['nodes']): void {
    if (absent.size === 0) return;
    const present = new Set(nodes.map(({ id }) => id));
    for (const id of absent.keys()) if (!present.has(id)) absent.delete(id);
  }
}
