import type { AdminNode } from '@muster/generated/types';
import { useQueryClient } from '@tanstack/react-query';
import { perform } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { useMessages } from '../../ui/language.ts';
import { useDeferredDeletion } from '../errors/use-deferred-deletion.ts';
import { dropNode } from '../live/fleet-query.ts';
import { hideNode, unhideNode } from '../live/hidden-nodes.ts';
import { nodeMessages } from './messages.ts';

/** Hides the node, and deletes it with its history and its token unless the user undoes that in time. */
export function useNodeDeletion(): (node: AdminNode) => void {
  const { client } = useHub();
  const cache = useQueryClient();
  const { deletion } = useMessages(nodeMessages);
  const deleteLater = useDeferredDeletion();
  return ({ id, name = '' }) =>
    deleteLater({
      hide: () => hideNode(id),
      unhide: () => unhideNode(id),
      async send() {
        // `keepalive`: the page may be closing.
        await perform(client.DELETE('/api/nodes/{id}', { params: { path: { id } }, keepalive: true }));
        dropNode(cache, id);
      },
      done: deletion.done(name),
      failed: (reason) => deletion.failed(name, reason),
    });
}
