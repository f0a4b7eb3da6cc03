import type { ReactNode } from 'react';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { ContractForm as Form } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { nodeMessages } from './messages.ts';
import { configFields, type NodeConfigResult, type NodeFormValues } from './node-form-values.ts';

interface NodeFormProps {
  form: Form<NodeFormValues, NodeConfigResult>;
  request: { isPending: boolean; error: Error | null };
  submitLabel: string;
  onSubmit(config: NodeConfigResult): void;
  onCancel(): void;
  children: ReactNode;
}

export function NodeForm({ form, request, submitLabel, onSubmit, onCancel, children }: NodeFormProps) {
  const texts = useMessages(nodeMessages).form;
  const { cancel } = useMessages(uiMessages);
  return (
    <ContractForm
      form={form}
      request={request}
      fields={configFields}
      onSubmit={onSubmit}
      foot={
        <div className="dialog-foot">
          <Button onClick={onCancel}>{cancel}</Button>
          <Button type="submit" look="primary" isUnavailable={request.isPending}>
            {request.isPending ? texts.saving : submitLabel}
          </Button>
        </div>
      }
    >
      {children}
    </ContractForm>
  );
}
