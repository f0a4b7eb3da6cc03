import type { AdminNode, Incident } from '@muster/generated/types';
import { type ReactNode, useMemo, useRef } from 'react';
import { formatDuration, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { createColumns } from '../../ui/table/features.ts';
import { useElementWidth } from '../../ui/use-element-width.ts';
import { useFleet } from '../live/live-context.tsx';
import { NodeLink } from '../nodes/node-link.tsx';
import { describeIncident } from './describe-incident.ts';
import { incidentMessages } from './messages.ts';

interface IncidentRow {
  incident: Incident;
  /** Undefined for a node that was deleted a moment ago. */
  node: AdminNode | undefined;
  /** Unix seconds until now, or until it ended. */
  seconds: number;
}

const ROW_PIXELS = 56;
const PHONE_ROW_PIXELS = 120;
const PHONE_REM = 44;
const noNodes: readonly AdminNode[] = [];
const getId = ({ id }: Incident) => id;

export function IncidentTable({ incidents }: { incidents: readonly Incident[] }) {
  const texts = useMessages(incidentMessages);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const isPhone = width < PHONE_REM;
  const columns = useIncidentColumns();
  const fleet = useFleet().data;
  const nodes = fleet?.nodes ?? noNodes;
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const now = fleet?.ts ?? 0;
  const toRow = (incident: Incident): IncidentRow => ({
    incident,
    node: byId.get(incident.node_id),
    seconds: Math.max(0, (incident.ended_at ?? now) - incident.began_at),
  });
  return (
    <div ref={frame} className="table-frame">
      {width > 0 && (
        <DataTable
          className="data-table incident-table"
          label={texts.title}
          items={incidents}
          getKey={getId}
          toRow={toRow}
          isSameRow={isSameRow}
          getRowProps={getRowProps}
          columns={columns}
          rowHeight={isPhone ? PHONE_ROW_PIXELS : ROW_PIXELS}
          layout={isPhone ? 'phone' : 'wide'}
        />
      )}
    </div>
  );
}

/** Nodes are other objects in each snapshot; the link depends on these of their properties. */
function isSameRow(before: IncidentRow, after: IncidentRow): boolean {
  return (
    before.incident === after.incident &&
    before.seconds === after.seconds &&
    before.node?.name === after.node?.name &&
    before.node?.public === after.node?.public
  );
}

const getRowProps = ({ incident: { kind, ended_at } }: IncidentRow) => ({
  'data-kind': kind,
  'data-open': ended_at === null,
});
const helper = createColumns<IncidentRow>();

function useIncidentColumns(): Columns<IncidentRow> {
  const texts = useMessages(incidentMessages);
  const locale = useLocale();
  return useMemo(() => makeColumns(texts, locale), [texts, locale]);
}

type Texts = (typeof incidentMessages)['en'];

function makeColumns(texts: Texts, locale: string): Columns<IncidentRow> {
  const column = (id: keyof Texts['columns'], cell: (row: IncidentRow) => ReactNode) =>
    helper.display({
      id,
      header: texts.columns[id],
      cell: ({ row }) => cell(row.original),
      meta: { label: texts.columns[id], isRowHeader: id === 'node', className: 'breaking' },
    });
  return [
    column('node', ({ incident, node }) =>
      node === undefined ? <span className="node-name">{incident.node_name}</span> : <NodeLink node={node} />,
    ),
    column('what', ({ incident }) => {
      const { title, detail } = describeIncident(incident, texts);
      return (
        <>
          {title}
          {detail !== undefined && <span className="sub">{detail}</span>}
        </>
      );
    }),
    column('began', ({ incident }) => <Moment at={incident.began_at} />),
    column('ended', ({ incident }) =>
      incident.ended_at === null ? (
        <span className={incident.kind === 'node' ? 'chip chip-bad' : 'chip chip-warn'}>{texts.ongoing}</span>
      ) : (
        <Moment at={incident.ended_at} />
      ),
    ),
    column('duration', ({ seconds }) => <span className="figures">{formatDuration(seconds, locale)}</span>),
  ];
}

/** @param at Unix seconds */
function Moment({ at }: { at: number }) {
  const locale = useLocale();
  return <time dateTime={new Date(at * 1000).toISOString()}>{formatInstant(at, locale)}</time>;
}
