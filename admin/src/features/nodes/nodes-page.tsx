import '../../styles/nodes.css';
import type { AdminNode, AdminSnapshot } from '@muster/generated/types';
import { Download, type LucideIcon, Pencil, Plus, Search, Server } from 'lucide-react';
import { type ComponentType, memo, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { useLaterPart } from '../../ui/lazy-part.ts';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useFleet, useLive } from '../live/live-context.tsx';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';
import { filterNodes, isFiltering } from './node-filter.ts';
import { countNodes } from './node-state.ts';
import { NodeTable, type NodeTableProps } from './node-table.tsx';
import { NodeToolbar } from './node-toolbar.tsx';
import type { OpenNodeDialogProps } from './open-node-dialog.tsx';
import type { NodeAction } from './order-cell.tsx';
import { useNodeFilter } from './use-node-filter.ts';
import { useNodeOrder } from './use-node-order.ts';
import { type OpenDialog, useOpenDialog } from './use-open-dialog.ts';

const noNodes: readonly AdminNode[] = [];

const loadExport = async () => (await import('./export-dialog.tsx')).ExportDialog;
const loadDialogs = async () => (await import('./open-node-dialog.tsx')).OpenNodeDialog;

export function NodesPage() {
  const texts = useMessages(nodeMessages);
  const fleet = useFleet();
  const [open, setOpen] = useOpenDialog(fleet.data?.nodes);
  // The button that opened the dialog is removed with its row, before or after the dialog closes.
  useFocusAfterRemoval(fleet.data?.nodes.length ?? 0);
  const OpenNodeDialog = useLaterPart(loadDialogs, open !== null);
  const [isExporting, setIsExporting] = useState(false);
  const ExportDialog = useLaterPart(loadExport, isExporting);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        {fleet.data && <Summary fleet={fleet.data} />}
        <span className="buttons">
          <Button icon={Download} onClick={() => setIsExporting(true)}>
            {texts.export}
          </Button>
          <Button look="primary" icon={Plus} onClick={() => setOpen({ action: 'add' })}>
            {texts.add}
          </Button>
        </span>
      </header>
      {fleet.data === undefined && fleet.isError && <ErrorAlert error={fleet.error} />}
      {fleet.data === undefined && !fleet.isError && <p className="muted">{texts.loading}</p>}
      {fleet.data?.nodes.length === 0 && (
        <Empty icon={Server} title={texts.emptyTitle} advice={texts.emptyAdvice} />
      )}
      {fleet.data !== undefined && fleet.data.nodes.length > 0 && (
        <Listing fleet={fleet.data} open={open} setOpen={setOpen} OpenNodeDialog={OpenNodeDialog} />
      )}
      {isExporting && ExportDialog !== null && (
        <ExportDialog nodes={fleet.data?.nodes ?? noNodes} onClose={() => setIsExporting(false)} />
      )}
      {open?.action === 'add' && OpenNodeDialog !== null && (
        <OpenNodeDialog open={open} setOpen={setOpen} nodes={fleet.data?.nodes ?? noNodes} chosen={noNodes} />
      )}
    </>
  );
}

interface ListingProps {
  fleet: AdminSnapshot;
  open: OpenDialog | null;
  setOpen(open: OpenDialog | null): void;
  /** Null until it has loaded. */
  OpenNodeDialog: ComponentType<OpenNodeDialogProps> | null;
}

function Listing({ fleet, open, setOpen, OpenNodeDialog }: ListingProps) {
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
      {open !== null && open.action !== 'add' && OpenNodeDialog !== null && (
        <OpenNodeDialog open={open} setOpen={setOpen} nodes={nodes} chosen={chosen} onPlace={place} />
      )}
    </>
  );
}

/** Memoised, so that typing does not wait for the list. */
const FilteredNodes = memo(function FilteredNodes(props: Omit<NodeTableProps, 'shown'>) {
  const texts = useMessages(nodeListMessages);
  const { ordered, filter } = props;
  const { means } = useLive();
  const shown = useMemo(() => filterNodes(ordered, filter, means), [ordered, filter, means]);
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

function Summary({ fleet }: { fleet: AdminSnapshot }) {
  const texts = useMessages(nodeMessages);
  const counts = countNodes(fleet.nodes);
  return (
    <p className="muted summary" role="status">
      {texts.summary(counts.online, counts.total)}
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
