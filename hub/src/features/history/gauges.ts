import type { Runtime } from '@muster/shared/runtime';
import type { GaugeBuffer } from '../../agents/gauge-buffer.ts';
import type { Store } from '../../store/store.ts';
import type { DetailsCaller, ShownDetails } from '../nodes/shown-details.ts';
import { type HistoryRequest, planWindow } from './history.ts';
import type { HistoryAnswers } from './history-answers.ts';

/** The stored gauges of nodes. */
export interface GaugeHistory {
  /**
   * The answer as UTF-8 of its JSON; `address` is that of a visitor. Rejects with `not_found`, with `busy` when too many
   * histories are being read, and with `too_many_requests` when a visitor asks too often.
   */
  read(nodeId: number, request: HistoryRequest, caller: DetailsCaller): Promise<Buffer>;
}

type GaugeQuery = Parameters<Store['readGauges']>[0];

export function createGauges(
  runtime: Pick<Runtime, 'now'>,
  store: Pick<Store, 'readGauges'>,
  shown: Pick<ShownDetails, 'listMembers'>,
  buffer: Pick<GaugeBuffer, 'flush'>,
  answers: Pick<HistoryAnswers, 'admit' | 'get'>,
): GaugeHistory {
  async function make(nodeId: number, query: Omit<GaugeQuery, 'node_id'>): Promise<Buffer> {
    // The minutes of the last hour may not be stored yet. A full disk must not hide the others.
    await buffer.flush(nodeId).catch(() => undefined);
    const answer = await store.readGauges({ node_id: nodeId, ...query });
    return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  }

  return {
    async read(nodeId, request, { audience, address }) {
      const isVisitor = audience === 'visitor';
      const client = await answers.admit(isVisitor ? address : null);
      const members = shown.listMembers(nodeId, audience);
      const { from, to, step } = planWindow(request, { isVisitor, now: runtime.now() });
      const query = { window: { from, to, step }, members };
      if (members === null) return make(nodeId, query);
      const end = request.until === undefined ? '' : to;
      const key = `gauges ${nodeId} ${to - from} ${end} ${step} ${members.join()}`;
      const answer = await answers.get(key, client, () => make(nodeId, query));
      // The node may have become private, or members hidden, while the read waited.
      const isCurrent = members.join() === shown.listMembers(nodeId, audience)?.join();
      return isCurrent ? answer : this.read(nodeId, request, { audience, address });
    },
  };
}
