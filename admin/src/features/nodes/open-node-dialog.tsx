import type { AdminNode } from '@muster/generated/types';
import { AddNodeDialog } from './add-node-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { DeleteNodeDialog } from './delete-node-dialog.tsx';
import { EditNodeDialog } from './edit-node-dialog.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { focusHandle, type NodeAction } from './order-cell.tsx';
import { TrafficDialog } from './traffic-dialog.tsx';
import type { OpenDialog } from './use-open-dialog.ts';

export interface OpenNodeDialogProps {
  open: OpenDialog;
  setOpen(open: OpenDialog | null): void;
  /** In status page order. */
  nodes: readonly AdminNode[];
  /** Selected for bulk edit. */
  chosen: readonly AdminNode[];
  onPlace?(node: AdminNode, index: number): void;
}

/** The open dialog of the node list, all in one chunk that the list does not wait for. */
export function OpenNodeDialog(props: OpenNodeDialogProps) {
  const { open, setOpen, nodes } = props;
  const onClose = () => setOpen(null);
  if (open.action === 'add') {
    return (
      <AddNodeDialog
        nodes={nodes}
        onClose={onClose}
        onAdded={(node) => setOpen({ action: 'connect', node })}
      />
    );
  }
  if (open.action === 'bulk') return <BulkDialog nodes={props.chosen} onClose={onClose} />;
  const { action, node }: { action: NodeAction; node: AdminNode } = open;
  const key = `${action}-${node.id}`;
  switch (action) {
    case 'edit':
      return <EditNodeDialog key={key} node={node} nodes={nodes} onClose={onClose} />;
    case 'traffic':
      return <TrafficDialog key={key} node={node} onClose={onClose} />;
    case 'connect':
      return (
        <InstallDialog key={key} node={nodes.find(({ id }) => id === node.id) ?? node} onClose={onClose} />
      );
    case 'move':
      return (
        <MoveDialog
          key={key}
          node={node}
          place={nodes.findIndex(({ id }) => id === node.id)}
          all={nodes.length}
          onMove={(index) => {
            props.onPlace?.(node, index);
            // After the dialog has closed and the row is in its new position.
            requestAnimationFrame(() => requestAnimationFrame(() => focusHandle(node.id)));
          }}
          onClose={onClose}
        />
      );
    case 'remove':
      return <DeleteNodeDialog key={key} node={node} onClose={onClose} />;
  }
}
