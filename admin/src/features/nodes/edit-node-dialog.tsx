import type { AdminNode } from '@muster/generated/types';
import { useState } from 'react';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { pickChanges } from '../../ui/pick-changes.ts';
import { GeneralFields } from './general-fields.tsx';
import { nodeMessages } from './messages.ts';
import { NodeForm } from './node-form.tsx';
import { type NodeConfigResult, nodeContract, readConfig, toFormValues } from './node-form-values.ts';
import { useUpdateNode } from './node-mutations.ts';
import { PlanFields, TrafficPlanFields } from './plan-fields.tsx';

interface EditNodeDialogProps {
  node: AdminNode;
  nodes: readonly AdminNode[];
  onClose(): void;
}

export function EditNodeDialog({ node, nodes, onClose }: EditNodeDialogProps) {
  const texts = useMessages(nodeMessages);
  const update = useUpdateNode(node.id);
  const { notifyDone } = useNotices();
  const [values] = useState(() => toFormValues(node));
  const form = useContractForm({ contract: nodeContract, values, failure: update.error });

  function save(config: NodeConfigResult) {
    const changes = pickChanges(readConfig(values), config);
    if (Object.keys(changes).length === 0) return onClose();
    update.mutate(changes, {
      onSuccess(saved) {
        notifyDone(texts.saved(saved.name ?? ''));
        onClose();
      },
    });
  }

  return (
    <Dialog title={texts.form.editTitle(node.name ?? '')} onClose={onClose}>
      <NodeForm form={form} request={update} submitLabel={texts.form.save} onCancel={onClose} onSubmit={save}>
        <GeneralFields nodes={nodes} />
        <PlanFields />
        <TrafficPlanFields />
      </NodeForm>
    </Dialog>
  );
}
