import '../../styles/nodes.css';
import type { AdminNode, AdminSnapshot } from '@muster/generated/types';
import { useCallback, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { focusPageHeading, PageHeading } from '../../ui/page-heading.tsx';
import { FailureNote } from '../failures/failure-note.tsx';
import { useFleet } from '../live/live-context.tsx';
import { AddNodeDialog } from './add-node-dialog.tsx';
import { DeleteNodeDialog } from './delete-node-dialog.tsx';
import { EditNodeDialog } from './edit-node-dialog.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { nodeMessages } from './messages.ts';
import type { NodeAction } from './node-row.tsx';
import { countStates } from './node-state.ts';
import { NodeTable } from './node-table.tsx';

/** The dialog that is open. It keeps the node as it was then, and stands also when the node goes meanwhile. */
type Open = { action: 'add' } | { action: NodeAction; node: AdminNode };

export function NodesPage() {
  const texts = useMessages(nodeMessages);
  const fleet = useFleet();
  const [open, setOpen] = useState<Open | null>(null);
  const act = useCallback((node: AdminNode, action: NodeAction) => setOpen({ action, node }), []);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        {fleet.data && <Summary fleet={fleet.data} />}
        <Button look="primary" icon="plus" onClick={() => setOpen({ action: 'add' })}>
          {texts.add}
        </Button>
      </header>
      {fleet.data === undefined && fleet.isError && <FailureNote error={fleet.error} />}
      {fleet.data === undefined && !fleet.isError && <p className="muted">{texts.loading}</p>}
      {fleet.data?.nodes.length === 0 && <Empty />}
      {fleet.data !== undefined && fleet.data.nodes.length > 0 && (
        <NodeTable fleet={fleet.data} onAct={act} />
      )}
      {open !== null && <OpenDialog key={describeOpen(open)} open={open} setOpen={setOpen} />}
    </>
  );
}

function describeOpen(open: Open): string {
  return open.action === 'add' ? 'add' : `${open.action}-${open.node.id}`;
}

function OpenDialog({ open, setOpen }: { open: Open; setOpen(open: Open | null): void }) {
  const fleet = useFleet();
  const nodes = fleet.data?.nodes ?? [];
  const close = () => setOpen(null);
  switch (open.action) {
    case 'add':
      return (
        <AddNodeDialog
          nodes={nodes}
          onClose={close}
          onAdded={(node) => setOpen({ action: 'connect', node })}
        />
      );
    case 'edit':
      return <EditNodeDialog node={open.node} nodes={nodes} onClose={close} />;
    case 'connect':
      return (
        <InstallDialog node={nodes.find(({ id }) => id === open.node.id) ?? open.node} onClose={close} />
      );
    case 'remove':
      return (
        <DeleteNodeDialog
          node={open.node}
          onClose={close}
          onDeleted={() => {
            close();
            // The button that opened the dialog has gone with its row; the dialog's own return of focus comes first.
            requestAnimationFrame(focusPageHeading);
          }}
        />
      );
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

function Empty() {
  const texts = useMessages(nodeMessages);
  return (
    <div className="empty">
      <h2>{texts.emptyTitle}</h2>
      <p className="muted">{texts.emptyAdvice}</p>
    </div>
  );
}
