import { describePresence } from 'muster-theme/model';
import { Link } from 'muster-theme/router';
import { getNodePath } from '../app/route.ts';
import { Flag } from '../components/flag.tsx';
import { getNodeName } from '../components/names.ts';
import { PresenceBadge, PresenceSince } from '../components/presence.tsx';
import { memo } from '../react.ts';
import { useNodeNearViewport } from './near-viewport.ts';
import type { NodeItemProps } from './node-card.tsx';

/** A node that reports nothing, as a line. */
export const NodeLine = memo(function NodeLine({ id, isFirst }: NodeItemProps) {
  const { node, ref, isDrawn } = useNodeNearViewport<HTMLLIElement>(id, isFirst);
  if (node === undefined) return <li ref={ref} class="card line" />;
  const name = getNodeName(node);
  const presence = describePresence(node);
  return (
    <li ref={ref} class="card line" data-state={presence}>
      <h3>
        <Flag code={node.country} />
        <Link href={getNodePath(id)} title={name}>
          {name}
        </Link>
      </h3>
      <PresenceBadge presence={presence} />
      {isDrawn && <PresenceSince node={node} />}
    </li>
  );
});
