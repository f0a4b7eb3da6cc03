import type { Runtime } from '@muster/shared/runtime';
import type { GaugeBuffer } from '../../agents/gauge-buffer.ts';
import type { Store } from '../../store/store.ts';
import type { Fleet } from '../nodes/fleet.ts';
import { type HistoryRequest, planWindow } from './history.ts';

/** The stored gauges of nodes, for the administrator. */
export interface GaugeHistory {
  /** The answer as UTF-8 of its JSON. Rejects with `not_found`, and with `busy` when too many histories are being read. */
  read(nodeId: number, request: HistoryRequest): Promise<Buffer>;
}

export function createGauges(
  runtime: Pick<Runtime, 'now'>,
  store: Pick<Store, 'readGauges'>,
  fleet: Pick<Fleet, 'get'>,
  buffer: Pick<GaugeBuffer, 'flush'>,
): GaugeHistory {
  return {
    async read(nodeId, request) {
      fleet.get(nodeId);
      // The minutes of the last hour may not be stored yet. A full disk must not hide the others.
      await buffer.flush(nodeId).catch(() => undefined);
      const { from, to, step } = planWindow(request, { isVisitor: false, now: runtime.now() });
      const answer = await store.readGauges({ node_id: nodeId, from, to, step });
      return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
    },
  };
}
