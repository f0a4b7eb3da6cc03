import type { AdminNode } from '@muster/generated/types';
import { useMessages } from '../../ui/language.ts';
import { useFleet } from '../live/live-context.tsx';
import { nodeMessages } from '../nodes/messages.ts';
import { findNodeState } from '../nodes/node-state.ts';
import { registrationMessages } from './messages.ts';

export function JoinedNodes({ ids }: { ids: readonly number[] }) {
  const texts = useMessages(registrationMessages);
  const { states } = useMessages(nodeMessages);
  const joined = findJoined(useFleet().data?.nodes ?? [], ids);
  return (
    <section className="card" aria-labelledby="joined">
      <h2 id="joined">{texts.newest}</h2>
      {joined.length === 0 && <p className="muted">{texts.nobody}</p>}
      <ul className="rows" aria-live="polite">
        {joined.map((node) => (
          <li key={node.id}>
            <strong className="node-name">{node.name}</strong>
            <span className="state" data-state={findNodeState(node)}>
              <span className="mark" aria-hidden="true" />
              {states[findNodeState(node)]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Existing nodes that joined through the window, newest first. */
function findJoined(nodes: readonly AdminNode[], joined: readonly number[]): AdminNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return joined.toReversed().flatMap((id) => byId.get(id) ?? []);
}
