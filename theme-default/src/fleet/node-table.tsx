import { calculatePercent } from 'muster-theme/format';
import { describePresence, type FleetNode, type Latency, type NodeMetrics } from 'muster-theme/model';
import { Link } from 'muster-theme/router';
import { useState } from 'preact/hooks';
import { ArrowDown, ArrowUp } from '../app/icons.tsx';
import { useLanguage } from '../app/language.tsx';
import { getNodePath } from '../app/route.ts';
import { Arrow } from '../components/arrow.tsx';
import { Flag } from '../components/flag.tsx';
import { Loss } from '../components/loss.tsx';
import { Bar, getLevel } from '../components/meter.tsx';
import { getNodeName, shortenOsName } from '../components/names.ts';
import { PresenceBadge, PresenceNote } from '../components/presence.tsx';
import { ScrollFrame } from '../components/scroll-frame.tsx';
import { memo } from '../react.ts';
import type { FleetView, Group } from './fleet-view.ts';
import { GroupTitle, INITIAL_NODES } from './group-title.tsx';
import { useNodeNearViewport } from './near-viewport.ts';
import type { NodeItemProps } from './node-card.tsx';
import { type FleetQuery, type SortKey, writeQuery } from './query.ts';
import { isAscending } from './sorting.ts';
import { type ChunkProps, isLongList, splitIntoChunks, useVirtualChunk } from './virtual-chunk.ts';

/** Columns after the name, most important first: a phone shows the first three without scrolling. */
const columns = [
  'cpu',
  'memory',
  'disk',
  'network',
  'latency',
  'load',
  'uptime',
  'traffic',
] as const satisfies readonly SortKey[];

interface NodeTableProps {
  readonly arrangement: FleetView;
  readonly query: FleetQuery;
}

/** The fleet as a table with sortable columns. */
export function NodeTable({ arrangement, query }: NodeTableProps) {
  const { messages } = useLanguage();
  return (
    <ScrollFrame class="table-frame" label={messages.group.all}>
      <table class="nodes">
        <thead>
          <tr>
            <SortHead sort="name" query={query} isName />
            {columns.map((sort) => (
              <SortHead key={sort} sort={sort} query={query} />
            ))}
          </tr>
        </thead>
        {arrangement.groups.map((group, index) => (
          <GroupRows
            key={group.name}
            group={group}
            isNamed={arrangement.isGrouped}
            isFirst={index === 0}
            isLong={isLongList(arrangement.shown)}
          />
        ))}
      </table>
    </ScrollFrame>
  );
}

interface SortHeadProps {
  readonly sort: SortKey;
  readonly query: FleetQuery;
  readonly isName?: boolean;
}

function SortHead({ sort, query, isName = false }: SortHeadProps) {
  const { messages } = useLanguage();
  const isSelected = query.sort === sort;
  const rises = isAscending(sort, isSelected && query.isReversed);
  const next = { ...query, sort, isReversed: isSelected && !query.isReversed };
  const direction = rises ? 'ascending' : 'descending';
  return (
    <th scope="col" class={isName ? 'is-name' : 'is-figure'} aria-sort={isSelected ? direction : undefined}>
      <Link href={writeQuery(next)} title={messages.table.sortBy(messages.sort[sort])}>
        {messages.sort[sort]}
        {isSelected && (rises ? <ArrowUp /> : <ArrowDown />)}
      </Link>
    </th>
  );
}

interface GroupRowsProps {
  readonly group: Group;
  readonly isNamed: boolean;
  readonly isFirst: boolean;
  readonly isLong: boolean;
}

const ROW_HEIGHT = 45;

function GroupRows({ group, isNamed, isFirst, isLong }: GroupRowsProps) {
  const [nodeHeight, setNodeHeight] = useState(ROW_HEIGHT);
  return (
    <>
      {splitIntoChunks(group.ids, isLong).map((ids, index) => (
        <RowChunk
          key={index}
          group={isNamed && index === 0 ? group : null}
          ids={ids}
          isFirst={isFirst && index === 0}
          isLong={isLong}
          nodeHeight={nodeHeight}
          onMeasure={setNodeHeight}
        />
      ))}
    </>
  );
}

interface RowChunkProps extends ChunkProps {
  /** Its title is the first row. */
  readonly group: Group | null;
}

function RowChunk({ group, ...props }: RowChunkProps) {
  const { ref, space } = useVirtualChunk<HTMLTableSectionElement>(props);
  const { ids, isFirst } = props;
  return (
    <tbody ref={ref}>
      {group !== null && (
        <tr class="group-row">
          <th scope="rowgroup" colSpan={columns.length + 1}>
            <GroupTitle group={group} />
          </th>
        </tr>
      )}
      {space === null ? (
        ids.map((id, index) => <NodeRow key={id} id={id} isFirst={isFirst && index < INITIAL_NODES} />)
      ) : (
        <tr>
          <td colSpan={columns.length + 1} style={{ height: `${space}px`, padding: '0' }} />
        </tr>
      )}
    </tbody>
  );
}

const NodeRow = memo(function NodeRow({ id, isFirst }: NodeItemProps) {
  const { node, ref, isDrawn } = useNodeNearViewport<HTMLTableRowElement>(id, isFirst);
  if (node === undefined) return <tr ref={ref} />;
  return (
    <tr ref={ref} data-state={describePresence(node)}>
      <th scope="row" class="is-name">
        <span class="row-name">
          <Flag code={node.country} />
          <Link href={getNodePath(id)} title={getNodeName(node)}>
            {getNodeName(node)}
          </Link>
        </span>
        <span class="row-facts">
          <PresenceBadge presence={describePresence(node)} />
          <span class="row-os">{shortenOsName(node.os)}</span>
        </span>
      </th>
      {isDrawn && <RowFigures node={node} />}
    </tr>
  );
});

function RowFigures({ node }: { readonly node: FleetNode }) {
  const { format } = useLanguage();
  const { metrics } = node;
  const traffic = format.traffic(node);
  return (
    <>
      {metrics === null ? (
        <td colSpan={columns.length - 1}>
          <PresenceNote node={node} />
        </td>
      ) : (
        <MetricCells node={node} metrics={metrics} />
      )}
      <td class="figure is-figure">
        {traffic.used}
        {traffic.limit !== null && <span class="muted"> / {traffic.limit}</span>}
      </td>
    </>
  );
}

interface MetricCellsProps {
  readonly node: FleetNode;
  readonly metrics: NodeMetrics;
}

function MetricCells({ node, metrics }: MetricCellsProps) {
  const { messages, format } = useLanguage();
  return (
    <>
      <PercentCell percent={metrics.cpu} />
      <PercentCell percent={calculatePercent(metrics.mem_used, metrics.mem_total)} />
      <PercentCell percent={calculatePercent(metrics.disk_used, metrics.disk_total)} />
      <td class="is-figure row-rates">
        <span class="figure">
          <Arrow direction="received" label={messages.node.received} /> {format.rate(metrics.net_rx)}
        </span>
        <span class="figure">
          <Arrow direction="sent" label={messages.node.sent} /> {format.rate(metrics.net_tx)}
        </span>
      </td>
      <LatencyCell ping={node.pings[0]} />
      <td class="figure is-figure">{format.number(metrics.load?.[0], 2)}</td>
      <td class="figure is-figure">{format.duration(metrics.uptime)}</td>
    </>
  );
}

const PercentCell = memo(function PercentCell({ percent }: { readonly percent: number | null }) {
  const { format } = useLanguage();
  return (
    <td class="figure is-figure row-percent">
      {format.percent(percent)}
      <Bar percent={percent} level={getLevel(percent)} />
    </td>
  );
});

function LatencyCell({ ping }: { readonly ping: Latency | undefined }) {
  const { messages, format } = useLanguage();
  if (ping === undefined) return <td class="figure is-figure">{format.latency(null)}</td>;
  return (
    <td class="is-figure row-latency" title={ping.name}>
      <span class="figure">{ping.latency === null ? messages.node.lost : format.latency(ping.latency)}</span>
      <Loss percent={ping.loss} />
    </td>
  );
}
