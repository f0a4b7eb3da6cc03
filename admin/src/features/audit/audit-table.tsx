import type { AdminNode, AuditEntry, AuditOutcome } from '@muster/generated/types';
import { type ReactNode, useMemo, useRef } from 'react';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { createColumns } from '../../ui/table/features.ts';
import { useElementWidth } from '../../ui/use-element-width.ts';
import { nameClient } from '../account/client-name.ts';
import { useFleet } from '../live/live-context.tsx';
import { NodePageLink } from '../nodes/node-link.tsx';
import { auditMessages } from './messages.ts';

/** An entry, and the node that it is about if there is still one. */
interface AuditRow {
  entry: AuditEntry;
  node: AdminNode | undefined;
}

const ROW_PIXELS = 56;
const PHONE_ROW_PIXELS = 150;
const PHONE_REM = 44;
const getId = ({ id }: AuditEntry) => id;
const noNodes: readonly AdminNode[] = [];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { title } = useMessages(auditMessages);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const isPhone = width < PHONE_REM;
  const columns = useAuditColumns();
  const nodes = useFleet().data?.nodes ?? noNodes;
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  return (
    <div ref={frame} className="table-frame">
      {width > 0 && (
        <DataTable
          className="data-table audit-table"
          label={title}
          items={entries}
          getKey={getId}
          toRow={(entry): AuditRow => ({ entry, node: byId.get(findNodeId(entry.target) ?? 0) })}
          isSameRow={(before, after) => before.entry === after.entry && before.node?.id === after.node?.id}
          getRowProps={getRowProps}
          columns={columns}
          rowHeight={isPhone ? PHONE_ROW_PIXELS : ROW_PIXELS}
          layout={isPhone ? 'phone' : 'wide'}
        />
      )}
    </div>
  );
}

/** Id of the node that a target names, such as `node 12 "web-1"`. */
function findNodeId(target: string): number | undefined {
  const [, id] = /^node (\d+)\b/.exec(target) ?? [];
  return id === undefined ? undefined : Number(id);
}

const getRowProps = () => ({});
const helper = createColumns<AuditRow>();

function useAuditColumns(): Columns<AuditRow> {
  const texts = useMessages(auditMessages);
  const locale = useLocale();
  return useMemo(() => makeColumns(texts, locale), [texts, locale]);
}

type Texts = (typeof auditMessages)['en'];

function makeColumns(texts: Texts, locale: string): Columns<AuditRow> {
  const column = (id: keyof Texts['columns'], cell: (row: AuditRow) => ReactNode) =>
    helper.display({
      id,
      header: texts.columns[id],
      cell: ({ row }) => cell(row.original),
      meta: { label: texts.columns[id], isRowHeader: id === 'at', className: 'breaking' },
    });
  return [
    column('at', ({ entry }) => (
      <>
        <time dateTime={new Date(entry.at * 1000).toISOString()}>{formatInstant(entry.at, locale)}</time>
        {entry.count > 1 && (
          <small className="muted">
            {texts.times(formatCount(entry.count, locale), formatInstant(entry.last_at, locale))}
          </small>
        )}
      </>
    )),
    column('actor', ({ entry }) => (
      <>
        {entry.actor}
        {entry.actor_kind !== 'user' && <small className="muted">{texts.actors[entry.actor_kind]}</small>}
      </>
    )),
    column('address', ({ entry }) => (
      <span title={entry.user_agent}>
        {entry.address === '' && entry.actor_kind === 'anonymous' ? texts.severalAddresses : entry.address}
        <small className="muted">{nameClient(entry.user_agent)}</small>
      </span>
    )),
    column('action', ({ entry }) => texts.actions[entry.action] ?? entry.action),
    column('target', ({ entry, node }) => (
      <>
        {node === undefined ? entry.target : <NodePageLink node={node}>{entry.target}</NodePageLink>}
        <small className="muted">{entry.detail}</small>
      </>
    )),
    column('outcome', ({ entry }) => (
      <>
        <span className={chips[entry.outcome]}>{texts.outcomes[entry.outcome]}</span>
        {entry.problem !== null && <small className="muted">{entry.problem}</small>}
      </>
    )),
  ];
}

const chips: Readonly<Record<AuditOutcome, string>> = {
  ok: 'chip chip-good',
  refused: 'chip chip-warn',
  failed: 'chip chip-warn',
};
