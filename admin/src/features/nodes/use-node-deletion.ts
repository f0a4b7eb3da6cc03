import type { AdminNode } from '@muster/generated/types';
import { useQueryClient } from '@tanstack/react-query';
import { deferRequest } from '../../api/deferred-requests.ts';
import { perform } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { HubError, isSessionOver } from '../../api/hub-error.ts';
import { browserClock } from '../../ui/clock.ts';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { describeError } from '../errors/describe-error.ts';
import { dropNode } from '../live/fleet-query.ts';
import { hideNode, unhideNode } from '../live/hidden-nodes.ts';
import { endSession } from '../session/session.ts';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';

/** Time for undo. The hub cannot restore a node: its history and its token are deleted with it. */
export const UNDO_MS = 10_000;

/** Hides the node, and deletes it unless the user undoes that in time. */
export function useNodeDeletion(): (node: AdminNode) => void {
  const { client } = useHub();
  const cache = useQueryClient();
  const { notifyDone, notifyFailed } = useNotices();
  const { deletion } = useMessages(nodeMessages);
  const { undo } = useMessages(nodeListMessages);
  const language = useLanguage();

  async function send(node: AdminNode) {
    const params = { path: { id: node.id } };
    try {
      // `keepalive`: the page may be closing.
      await perform(client.DELETE('/api/nodes/{id}', { params, keepalive: true }));
      dropNode(cache, node.id);
    } catch (error) {
      const isGone = error instanceof HubError && error.status === 404;
      if (isSessionOver(error)) endSession(cache);
      if (!isGone) notifyFailed(deletion.failed(node.name ?? '', describeError(error, language)));
    }
    unhideNode(node.id);
  }

  return (node) => {
    hideNode(node.id);
    const cancel = deferRequest({
      send() {
        withdraw();
        return send(node);
      },
      schedule: (act) => browserClock.schedule(act, UNDO_MS),
    });
    const withdraw = notifyDone(deletion.done(node.name ?? ''), {
      label: undo,
      act() {
        if (cancel()) unhideNode(node.id);
      },
    });
  };
}
