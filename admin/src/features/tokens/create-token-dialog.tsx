import type { IssuedApiToken } from '@muster/generated/types';
import { ContractForm } from '../../forms/contract-form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { tokenMessages } from './messages.ts';
import { now, TokenFields } from './token-fields.tsx';
import { createTokenContract, emptyToken, tokenFields } from './token-form.ts';
import { useCreateApiToken } from './token-query.ts';

interface CreateTokenDialogProps {
  onCreated(issued: IssuedApiToken): void;
  onClose(): void;
}

const contract = createTokenContract(now);

export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { create: submit, form: texts } = useMessages(tokenMessages);
  const uiTexts = useMessages(uiMessages);
  const create = useCreateApiToken();
  const form = useContractForm({ contract, values: emptyToken, failure: create.error });
  return (
    <Dialog kind="prompt" title={texts.title} onClose={onClose}>
      <ContractForm
        form={form}
        request={create}
        fields={tokenFields}
        onSubmit={(body) => create.mutate(body, { onSuccess: onCreated })}
        foot={
          <div className="dialog-foot">
            <Button onClick={onClose}>{uiTexts.cancel}</Button>
            <Button type="submit" look="primary" isUnavailable={create.isPending}>
              {create.isPending ? texts.creating : submit}
            </Button>
          </div>
        }
      >
        <TokenFields />
      </ContractForm>
    </Dialog>
  );
}
