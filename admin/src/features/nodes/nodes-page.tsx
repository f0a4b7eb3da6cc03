import '../../styles/nodes.css';
import type { AdminNode, AdminSnapshot } from '@muster/generated/types';
import { type LucideIcon, Pencil, Plus, Search, Server } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useFleet } from '../live/live-context.tsx';
import { AddNodeDialog } from './add-node-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { DeleteNodeDialog } from './delete-node-dialog.tsx';
import { EditNodeDialog } from './edit-node-dialog.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';
import { MoveDialog } from './move-dialog.tsx';
import { filterNodes, isFiltering } from './node-filter.ts';
import { focusHandle, type NodeAction } from './node-row.tsx';
import { countStates } from './node-state.ts';
import { NodeTable, type NodeTableProps } from './node-table.tsx';
import { NodeToolbar } from './node-toolbar.tsx';
import { TrafficDialog } from './traffic-dialog.tsx';
import { useNodeFilter } from './use-node-filter.ts';
import { useNodeOrder } from './use-node-order.ts';
import { type OpenDialog, useOpenDialog } from './use-open-dialog.ts';

export function NodesPage() {
  const texts = useMessages(nodeMessages);
  const fleet = useFleet();
  const [open, setOpen] = useOpenDialog(fleet.data?.nodes);
  // The button that opened the dialog is removed with its row, before or after the dialog closes.
  useFocusAfterRemoval(fleet.data?.nodes.length ?? 0);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        {fleet.data && <Summary fleet={fleet.data} />}
        <Button look="primary" icon={Plus} onClick={() => setOpen({ action: 'add' })}>
          {texts.add}
        </Button>
      </header>
      {fleet.data === undefined && fleet.isError && <ErrorAlert error={fleet.error} />}
      {fleet.data === undefined && !fleet.isError && <p className="muted">{texts.loading}</p>}
      {fleet.data?.nodes.length === 0 && (
        <Empty icon={Server} title={texts.emptyTitle} advice={texts.emptyAdvice} />
      )}
      {fleet.data !== undefined && fleet.data.nodes.length > 0 && (
        <Listing fleet={fleet.data} open={open} setOpen={setOpen} />
      )}
      {open?.action === 'add' && (
        <AddNodeDialog
          nodes={fleet.data?.nodes ?? []}
          onClose={() => setOpen(null)}
          onAdded={(node) => setOpen({ action: 'connect', node })}
        />
      )}
    </>
  );
}

interface ListingProps {
  fleet: AdminSnapshot;
  open: OpenDialog | null;
  setOpen(open: OpenDialog | null): void;
}

function Listing({ fleet, open, setOpen }: ListingProps) {
  const { nodes, place } = useNodeOrder(fleet);
  const { filter, setFilter } = useNodeFilter();
  const { selected, select, clear } = useSelection();
  // The input updates immediately; a list of thousands may lag behind.
  const listed = useDeferredValue(filter);
  const chosen = selected.size === 0 ? [] : nodes.filter(({ id }) => selected.has(id));
  return (
    <>
      <NodeToolbar nodes={nodes} filter={filter} onFilter={setFilter} />
      <FilteredNodes
        ordered={nodes}
        now={fleet.ts}
        filter={listed}
        onFilter={useStableCallback(setFilter)}
        selected={selected}
        onSelect={useStableCallback(select)}
        onPlace={useStableCallback(place)}
        onAct={useStableCallback((node: AdminNode, action: NodeAction) => setOpen({ action, node }))}
      />
      {chosen.length > 0 && (
        <BulkBar count={chosen.length} onEdit={() => setOpen({ action: 'bulk' })} onClear={clear} />
      )}
      {open?.action === 'bulk' && <BulkDialog nodes={chosen} onClose={() => setOpen(null)} />}
      {open !== null && 'node' in open && (
        <NodeDialog
          key={`${open.action}-${open.node.id}`}
          open={open}
          nodes={nodes}
          onPlace={place}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** Memoised, so that typing does not wait for the list. */
const FilteredNodes = memo(function FilteredNodes(props: Omit<NodeTableProps, 'shown'>) {
  const texts = useMessages(nodeListMessages);
  const { ordered, filter } = props;
  const shown = filterNodes(ordered, filter);
  return (
    <>
      <p className="only-read" role="status">
        {isFiltering(filter) && texts.shown(shown.length, ordered.length)}
      </p>
      {shown.length === 0 ? (
        <Empty icon={Search} title={texts.noMatchTitle} advice={texts.noMatchAdvice} />
      ) : (
        <NodeTable {...props} shown={shown} />
      )}
    </>
  );
});

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  function select(ids: readonly number[], isSelected: boolean) {
    setSelected((present) => {
      const next = new Set(present);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }
  return { selected, select, clear: () => setSelected(new Set()) };
}

interface BulkBarProps {
  count: number;
  onEdit(): void;
  onClear(): void;
}

function BulkBar({ count, onEdit, onClear }: BulkBarProps) {
  const texts = useMessages(nodeListMessages);
  return (
    <div className="save-bar bulk-bar">
      <span role="status">{texts.selected(count)}</span>
      <span className="buttons">
        <Button onClick={onClear}>{texts.deselect}</Button>
        <Button look="primary" icon={Pencil} onClick={onEdit}>
          {texts.editSelected}
        </Button>
      </span>
    </div>
  );
}

interface NodeDialogProps {
  open: { action: NodeAction; node: AdminNode };
  /** In status page order. */
  nodes: readonly AdminNode[];
  onPlace(node: AdminNode, index: number): void;
  onClose(): void;
}

function NodeDialog({ open: { action, node }, nodes, onPlace, onClose }: NodeDialogProps) {
  switch (action) {
    case 'edit':
      return <EditNodeDialog node={node} nodes={nodes} onClose={onClose} />;
    case 'traffic':
      return <TrafficDialog node={node} onClose={onClose} />;
    case 'connect':
      return <InstallDialog node={nodes.find(({ id }) => id === node.id) ?? node} onClose={onClose} />;
    case 'move':
      return (
        <MoveDialog
          node={node}
          place={nodes.findIndex(({ id }) => id === node.id)}
          all={nodes.length}
          onMove={(index) => {
            onPlace(node, index);
            // After the dialog has closed and the row is in its new position.
            requestAnimationFrame(() => requestAnimationFrame(() => focusHandle(node.id)));
          }}
          onClose={onClose}
        />
      );
    case 'remove':
      return <DeleteNodeDialog node={node} onClose={onClose} />;
  }
}

function Summary({ fleet }: { fleet: AdminSnapshot }) {
  const texts = useMessages(nodeMessages);
  const counts = countStates(fleet.nodes);
  return (
    <p className="muted summary" role="status">
      {texts.summary(counts.reporting + counts.waiting, fleet.nodes.length)}
    </p>
  );
}

function Empty({ title, advice, icon: Icon }: { title: string; advice: string; icon: LucideIcon }) {
  return (
    <div className="empty">
      <Icon className="icon" />
      <h2>{title}</h2>
      <p className="muted">{advice}</p>
    </div>
  );
}
