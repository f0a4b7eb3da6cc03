import type { AlertEvent } from '@muster/generated/types';
import { type ReactNode, useMemo, useRef } from 'react';
import { useMessages } from '../../ui/language.ts';
import { type Columns, DataTable } from '../../ui/table/data-table.tsx';
import { createColumns } from '../../ui/table/features.ts';
import { useElementWidth } from '../../ui/use-element-width.ts';
import { FigureText, Moment, SeverityChip, SubjectText } from './alert-parts.tsx';
import { alertMessages } from './messages.ts';

interface EventRow {
  event: AlertEvent;
}

const ROW_PIXELS = 56;
const PHONE_ROW_PIXELS = 140;
const PHONE_REM = 44;
const getId = ({ id }: AlertEvent) => id;
const toRow = (event: AlertEvent): EventRow => ({ event });
const isSameRow = (before: EventRow, after: EventRow) => before.event === after.event;
const getRowProps = ({ event: { kind, severity } }: EventRow) => ({
  'data-kind': kind,
  'data-severity': severity,
});
const helper = createColumns<EventRow>();

export function EventTable({ events }: { events: readonly AlertEvent[] }) {
  const texts = useMessages(alertMessages);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const isPhone = width < PHONE_REM;
  const columns = useMemo(() => makeColumns(texts), [texts]);
  return (
    <div ref={frame} className="table-frame">
      {width > 0 && (
        <DataTable
          className="data-table alert-events"
          label={texts.tabs.history}
          items={events}
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

type Texts = (typeof alertMessages)['en'];

function makeColumns(texts: Texts): Columns<EventRow> {
  const labels = texts.history.columns;
  const column = (id: keyof typeof labels, cell: (event: AlertEvent) => ReactNode) =>
    helper.display({
      id,
      header: labels[id],
      cell: ({ row }) => cell(row.original.event),
      meta: { label: labels[id], isRowHeader: id === 'at', className: 'breaking' },
    });
  return [
    column('at', ({ at }) => <Moment at={at} />),
    column('what', (event) => <Kind event={event} />),
    column('where', (event) => <SubjectText subject={event} />),
    column('rule', ({ rule_name, severity }) => (
      <>
        {rule_name}
        <span className="sub">
          <SeverityChip severity={severity} />
        </span>
      </>
    )),
    column('value', ({ figure, value }) => <FigureText figure={figure} value={value} />),
  ];
}

/** What happened, and why it was not told, or how it ended. */
function Kind({ event: { kind, withheld_by, ended_by } }: { event: AlertEvent }) {
  const { history: texts, reasons } = useMessages(alertMessages);
  const why = ended_by === null ? withheld_by && reasons[withheld_by] : texts.endedBy[ended_by];
  return (
    <>
      {texts.kinds[kind]}
      {why !== null && <span className="sub">{why}</span>}
    </>
  );
}
