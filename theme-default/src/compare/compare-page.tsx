import type { FleetNode } from 'muster-theme/model';
import { useFleet, useMe } from 'muster-theme/react';
import { Link, navigate, useSearch } from 'muster-theme/router';
import { useMemo } from 'preact/hooks';
import { Cross } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { getNodeName } from '../components/names.ts';
import { parseHistoryQuery } from '../history/history-query.ts';
import { RangeLinks, ZoomBar } from '../history/history-toolbar.tsx';
import { useChartFrame } from '../history/history-view.tsx';
import { CompareCharts } from './compare-charts.tsx';
import { MAX_NODES, parseNodeIds, writeNodeIds } from './node-ids.ts';
import { useHistories } from './use-histories.ts';

const MIN_DAYS = 1;
const HOUR_SECONDS = 3600;

/** The history of several nodes in the same charts. A separate chunk. */
export function ComparePage() {
  const { messages } = useLanguage();
  const search = useSearch();
  const days = useMe()?.history_days ?? MIN_DAYS;
  const query = useMemo(() => {
    const parsed = parseHistoryQuery(search, days);
    // The stream has no past of nodes that were not shown, and lines of several nodes have no room for a second period.
    return { ...parsed, hours: Math.max(1, parsed.hours), behind: 0 };
  }, [search, days]);
  const all = useFleet(({ nodes }) => nodes) ?? [];
  const chosen = parseNodeIds(search)
    .map((id) => all.find((node) => node.id === id))
    .filter((node) => node !== undefined);
  const { histories, failed, to } = useHistories(
    chosen.map(({ id }) => id),
    query,
  );
  const frame = useChartFrame(query, { from: to - query.hours * HOUR_SECONDS, to });
  return (
    <article class="node compare">
      <div class="history-head">
        <h1 tabIndex={-1}>{messages.compare.title}</h1>
        <RangeLinks query={query} days={days} hasLive={false} />
      </div>
      <NodeChoice all={all} chosen={chosen} search={search} />
      {failed.map((id) => (
        <p key={id} class="panel-line is-bad" role="status">
          {messages.compare.failed(getNodeName(all.find((node) => node.id === id) ?? { id, name: '' }))}
        </p>
      ))}
      {chosen.length === 0 ? (
        <p class="panel panel-line">{messages.compare.none}</p>
      ) : (
        <>
          <ZoomBar timeline={frame.timeline} />
          <CompareCharts nodes={chosen} histories={histories} frame={frame} />
        </>
      )}
    </article>
  );
}

interface NodeChoiceProps {
  readonly all: readonly FleetNode[];
  readonly chosen: readonly FleetNode[];
  readonly search: string;
}

function NodeChoice({ all, chosen, search }: NodeChoiceProps) {
  const { messages } = useLanguage();
  const ids = chosen.map(({ id }) => id);
  const choose = (next: readonly number[]) =>
    navigate(`/compare${writeNodeIds(next, search)}`, { replace: true });
  return (
    <ul class="compare-nodes">
      {chosen.map((node) => (
        <li key={node.id} class="compare-node">
          <Link href={getNodePath(node.id)}>{getNodeName(node)}</Link>
          <button
            type="button"
            aria-label={messages.compare.remove(getNodeName(node))}
            onClick={() => choose(ids.filter((id) => id !== node.id))}
          >
            <Cross />
          </button>
        </li>
      ))}
      {chosen.length < MAX_NODES && (
        <li>
          <select
            class="control"
            aria-label={messages.compare.add}
            value=""
            onChange={({ currentTarget }) => choose([...ids, Number(currentTarget.value)])}
          >
            <option value="">{messages.compare.add}</option>
            {all
              .filter(({ id }) => !ids.includes(id))
              .map((node) => (
                <option key={node.id} value={String(node.id)}>
                  {getNodeName(node)}
                </option>
              ))}
          </select>
        </li>
      )}
    </ul>
  );
}
