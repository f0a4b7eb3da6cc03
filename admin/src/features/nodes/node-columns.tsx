import { useNavigate } from '@tanstack/react-router';
import { ArrowUpDown, ChevronDown, ChevronUp, Gauge, Pencil, SquareTerminal, Trash2 } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { createColumns } from '../../ui/table/features.ts';
import { SortButton } from '../../ui/table/table-head.tsx';
import { detailsMessages } from '../details/messages.ts';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';
import {
  CpuFigure,
  HostFigure,
  LatencyFigure,
  NetworkFigure,
  NodeName,
  NodeStateFigure,
  PlanFigure,
  SystemFigure,
  TrafficFigure,
  UsageFigure,
} from './node-figures.tsx';
import { isAmount } from './node-toolbar.tsx';
import { type NodeRow, type NodeRowActions, OrderCell } from './order-cell.tsx';

interface SelectAll {
  isAll: boolean;
  toggle(): void;
}

/** A context, because a header cell that remounts on every selection would lose the focus. */
export const SelectAllContext = createContext<SelectAll>({ isAll: false, toggle: () => undefined });

const helper = createColumns<NodeRow>();

/** The list is sorted before the table sees it, so a sortable column needs no values. */
const noValue = (): unknown => null;

/** @param actions must be stable */
export function useNodeColumns(actions: NodeRowActions): Columns<NodeRow> {
  const { columns: labels } = useMessages(nodeMessages);
  return useMemo(() => makeColumns(labels, actions), [labels, actions]);
}

function makeColumns(
  labels: (typeof nodeMessages)['en']['columns'],
  actions: NodeRowActions,
): Columns<NodeRow> {
  const sortable = (id: keyof typeof labels, cell: (row: NodeRow) => ReactNode) =>
    helper.accessor(noValue, {
      id,
      header: labels[id],
      sortDescFirst: isAmount(id),
      cell: ({ row }) => cell(row.original),
      meta: { label: labels[id], isRowHeader: id === 'node' },
    });
  const plain = (id: keyof typeof labels, cell: (row: NodeRow) => ReactNode) =>
    helper.display({
      id,
      header: labels[id],
      cell: ({ row }) => cell(row.original),
      meta: { label: labels[id] },
    });
  return [
    helper.accessor(noValue, {
      id: 'order',
      sortDescFirst: false,
      header: ({ header }) => (
        <>
          <SelectAllBox />
          <SortButton header={header}>#</SortButton>
        </>
      ),
      cell: ({ row }) => <OrderCell row={row.original} actions={actions} />,
      meta: { label: labels.order, hasSortButton: true },
    }),
    sortable('node', ({ node }) => <NodeName node={node} />),
    sortable('state', ({ node, now }) => <NodeStateFigure node={node} now={now} />),
    helper.display({
      id: 'more',
      cell: ({ row }) => <MoreButton row={row.original} onToggle={actions.onToggle} />,
    }),
    sortable('cpu', ({ node }) => <CpuFigure node={node} />),
    sortable('memory', ({ node }) => (
      <UsageFigure used={node.metrics?.mem_used} total={node.metrics?.mem_total ?? node.mem_total} />
    )),
    sortable('disk', ({ node }) => (
      <UsageFigure used={node.metrics?.disk_used} total={node.metrics?.disk_total ?? node.disk_total} />
    )),
    sortable('network', ({ node }) => <NetworkFigure node={node} />),
    sortable('latency', ({ node }) => <LatencyFigure node={node} />),
    sortable('traffic', ({ node }) => <TrafficFigure node={node} />),
    sortable('plan', ({ node }) => <PlanFigure node={node} />),
    plain('host', ({ node }) => <HostFigure node={node} />),
    plain('system', ({ node }) => <SystemFigure node={node} />),
    plain('actions', ({ node }) => <ActionButtons node={node} onAct={actions.onAct} />),
  ];
}

function SelectAllBox() {
  const { selectAll } = useMessages(nodeListMessages);
  const { isAll, toggle } = useContext(SelectAllContext);
  return <input type="checkbox" aria-label={selectAll} checked={isAll} onChange={toggle} />;
}

/** Phones only: shows the rest of the row. */
function MoreButton({ row, onToggle }: { row: NodeRow } & Pick<NodeRowActions, 'onToggle'>) {
  const texts = useMessages(nodeListMessages);
  const { node, isOpen } = row;
  return (
    <IconButton
      icon={isOpen ? ChevronUp : ChevronDown}
      label={texts.more(node.name ?? '')}
      aria-expanded={isOpen}
      onClick={() => onToggle(node.id)}
    />
  );
}

function ActionButtons({ node, onAct }: Pick<NodeRow, 'node'> & Pick<NodeRowActions, 'onAct'>) {
  const texts = useMessages(nodeMessages);
  const { actionsOf, correctTraffic } = useMessages(nodeListMessages);
  const details = useMessages(detailsMessages);
  const navigate = useNavigate();
  const name = node.name ?? '';
  const showDetails = () => void navigate({ to: '/nodes/$id', params: { id: String(node.id) } });
  return (
    <span className="action-buttons">
      <IconButton icon={Pencil} label={texts.edit(name)} onClick={() => onAct(node, 'edit')} />
      <ActionMenu
        label={actionsOf(name)}
        actions={[
          { label: details.title(name), icon: Gauge, act: showDetails },
          { label: texts.connect(name), icon: SquareTerminal, act: () => onAct(node, 'connect') },
          { label: correctTraffic(name), icon: ArrowUpDown, act: () => onAct(node, 'traffic') },
          { label: texts.remove(name), icon: Trash2, isDangerous: true, act: () => onAct(node, 'remove') },
        ]}
      />
    </span>
  );
}
