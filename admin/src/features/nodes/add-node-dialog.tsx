import type { AdminNode } from '@muster/generated/types';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { GeneralFields } from './general-fields.tsx';
import { nodeMessages } from './messages.ts';
import { NodeForm } from './node-form.tsx';
import { emptyFormValues, nodeContract } from './node-form-values.ts';
import { useCreateNode } from './node-mutations.ts';

interface AddNodeDialogProps {
  nodes: readonly AdminNode[];
  onClose(): void;
  onAdded(node: AdminNode): void;
}

export function AddNodeDialog({ nodes, onClose, onAdded }: AddNodeDialogProps) {
  const texts = useMessages(nodeMessages).form;
  const create = useCreateNode();
  const form = useContractForm({ contract: nodeContract, values: emptyFormValues, failure: create.error });
  return (
    <Dialog title={texts.addTitle} onClose={onClose}>
      <NodeForm
        form={form}
        request={create}
        submitLabel={texts.add}
        onCancel={onClose}
        onSubmit={({
          name,
          group,
          tags,
          public: isPublic,
          public_details,
          public_remark,
          remark,
          country_pin,
        }) =>
          create.mutate(
            { name, group, tags, public: isPublic, public_details, public_remark, remark, country_pin },
            { onSuccess: onAdded },
          )
        }
      >
        <GeneralFields nodes={nodes} />
      </NodeForm>
    </Dialog>
  );
}
