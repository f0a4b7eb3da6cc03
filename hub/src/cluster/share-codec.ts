import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Metrics, ProbeKind } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { SharedDetails } from '../agents/host-details.ts';
import type { SharedPings } from '../agents/ping-results.ts';
import type { TrafficRow } from '../store/rows.ts';

/** A hub's live state of a node that is connected to it. */
export interface SharedNode {
  id: number;
  /** Milliseconds since its last message. */
  silentMs: number;
  probes: readonly ProbeKind[];
  report: Partial<Metrics> | null;
  extra: Record<string, unknown> | null;
  /** Epoch under which the hub owns the ledger; undefined while it does not. */
  epoch: number | undefined;
  traffic: TrafficRow;
  pings: SharedPings;
  /** Whether the agent can send details; absent from hubs that do not share them. */
  hasDetails?: boolean;
  /** If another hub asks for them. */
  details?: SharedDetails;
}

/** Figures in another version's format are ignored. */
const FORMAT = 'muster-share 1\n';
/** Nodes per event-loop turn. */
const SLICE = 250;
const FAST = 1;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Lines of JSON, each a slice of the nodes, compressed. */
export async function encodeShare(
  runtime: Pick<Runtime, 'pause'>,
  nodes: readonly SharedNode[],
): Promise<Uint8Array> {
  const lines: string[] = [];
  for (let first = 0; first < nodes.length; first += SLICE) {
    lines.push(JSON.stringify(nodes.slice(first, first + SLICE)));
    await runtime.pause();
  }
  return compress(FORMAT + lines.join('\n'), { level: FAST });
}

/** Calls `take` with each slice; not at all for another format. */
export async function decodeShare(
  runtime: Pick<Runtime, 'pause'>,
  content: Uint8Array,
  take: (nodes: SharedNode[]) => void,
): Promise<void> {
  const text = (await decompress(content)).toString();
  if (!text.startsWith(FORMAT)) return;
  for (const line of text.slice(FORMAT.length).split('\n')) {
    if (line === '') continue;
    take(JSON.parse(line));
    await runtime.pause();
  }
}
