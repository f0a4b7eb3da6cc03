import type { Availability } from 'muster-theme/incidents';
import { useFleet } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { useMemo, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { getNodeName } from '../components/names.ts';
import { memo } from '../react.ts';
import { formatAvailability } from './availability.ts';
import { AvailabilityBars } from './availability-bars.tsx';

/** Rows that are rendered at first, and added by the button. */
const PAGE_SIZE = 24;

type NodeDays = Availability['nodes'][number];

/** A row of bars for each node. */
export function AvailabilityByNode({ availability }: { readonly availability: Availability }) {
  const { messages } = useLanguage();
  const { incidents: texts } = messages;
  const [isByPercent, setByPercent] = useState(false);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const names = useNames();
  const { nodes, from } = availability;
  const rows = useMemo(() => {
    const visible = nodes.filter(({ id }) => names.has(id));
    // Nodes without data come last.
    return isByPercent ? visible.sort((a, b) => (a.percent ?? 101) - (b.percent ?? 101)) : visible;
  }, [nodes, names, isByPercent]);
  return (
    <section class="panel node-days" aria-label={texts.byNode}>
      <div class="chart-head">
        <h3>{texts.byNode}</h3>
        {rows.length > 1 && (
          <button
            type="button"
            class="control"
            aria-pressed={isByPercent}
            onClick={() => setByPercent(!isByPercent)}
          >
            {texts.lowestFirst}
          </button>
        )}
      </div>
      <ul>
        {rows.slice(0, limit).map((node) => (
          <NodeRow key={node.id} node={node} name={names.get(node.id) ?? ''} from={from} />
        ))}
      </ul>
      {rows.length > limit && (
        <button type="button" class="control" onClick={() => setLimit(limit + 2 * PAGE_SIZE)}>
          {texts.more}
        </button>
      )}
    </section>
  );
}

interface NodeRowProps {
  readonly node: NodeDays;
  readonly name: string;
  readonly from: string;
}

const NodeRow = memo(function NodeRow({ node, name, from }: NodeRowProps) {
  const { messages, locale } = useLanguage();
  const { id, percent, days } = node;
  return (
    <li>
      <Link href={getNodePath(id)} title={name}>
        {name}
      </Link>
      <AvailabilityBars days={days} from={from} label={name} />
      <span class="figure availability-percent">
        {percent === null ? messages.history.noData : formatAvailability(percent, locale)}
      </span>
    </li>
  );
});

const noNames: ReadonlyMap<number, string> = new Map();

/** Names of all nodes that the caller may see. */
function useNames(): ReadonlyMap<number, string> {
  return (
    useFleet(
      ({ nodes }) => new Map(nodes.map((node) => [node.id, getNodeName(node)])),
      (a, b) => a.size === b.size && [...a].every(([id, name]) => b.get(id) === name),
    ) ?? noNames
  );
}
