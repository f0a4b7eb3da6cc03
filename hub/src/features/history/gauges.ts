import type { Runtime } from '@muster/shared/runtime';
import type { GaugeBuffer } from '../../agents/gauge-buffer.ts';
import type { Store } from '../../store/store.ts';
import type { DetailsAudience, ShownDetails } from '../nodes/shown-details.ts';
import { type HistoryRequest, planWindow } from './history.ts';
import type { HistoryAnswers } from './history-answers.ts';

/** The stored gauges of nodes. */
export interface GaugeHistory {
  /**
   * The answer as UTF-8 of its JSON; `address` is that of a visitor. Rejects with `not_found`, with `busy` when too many
   * histories are being read, and with `too_many_requests` when a visitor asks too often.
   */
  read(nodeId: number, request: HistoryRequest, caller: GaugeCaller): Promise<Buffer>;
}

interface GaugeCaller {
  audience: DetailsAudience;
  address: string;
}

export function createGauges(
  runtime: Pick<Runtime, 'now'>,
  store: Pick<Store, 'readGauges'>,
  shown: Pick<ShownDetails, 'listMembers'>,
  buffer: Pick<GaugeBuffer, 'flush'>,
  answers: Pick<HistoryAnswers, 'admit' | 'get'>,
): GaugeHistory {
  return {
    async read(nodeId, request, { audience, address }) {
      const isVisitor = audience === 'visitor';
      const client = await answers.admit(isVisitor ? address : null);
      const list = () => shown.listMembers(nodeId, audience);
      const members = list();
      const { from, to, step } = planWindow(request, { isVisitor, now: runtime.now() });
      const end = request.until === undefined ? '' : to;
      const key = `gauges ${nodeId} ${to - from} ${end} ${step} ${members?.join() ?? 'all'}`;
      const answer = await answers.get(key, client, async () => {
        // The minutes of the last hour may not be stored yet. A full disk must not hide the others.
        await buffer.flush(nodeId).catch(() => undefined);
        const {
          buffer: bytes,
          byteOffset,
          byteLength,
        } = await store.readGauges({
          node_id: nodeId,
          window: { from, to, step },
          members,
        });
        return Buffer.from(bytes, byteOffset, byteLength);
      });
      // The node may have become private, or members hidden, while the read waited.
      if (members?.join() !== list()?.join()) return this.read(nodeId, request, { audience, address });
      return answer;
    },
  };
}
