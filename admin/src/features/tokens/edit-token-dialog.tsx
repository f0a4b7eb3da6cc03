import type { ApiToken } from '@muster/generated/types';
import { useState } from 'react';
import { ContractForm } from '../../forms/contract-form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { tokenMessages } from './messages.ts';
import { now, TokenFields } from './token-fields.tsx';
import { createTokenUpdateContract, readTokenForm, tokenFields } from './token-form.ts';
import { useUpdateApiToken } from './token-query.ts';

interface EditTokenDialogProps {
  token: ApiToken;
  onClose(): void;
}

const contract = createTokenUpdateContract(now);

/** Changes a token whose secret stays. */
export function EditTokenDialog({ token, onClose }: EditTokenDialogProps) {
  const { editing: texts } = useMessages(tokenMessages);
  const uiTexts = useMessages(uiMessages);
  const { notifyDone } = useNotices();
  const update = useUpdateApiToken(token);
  const [values] = useState(() => readTokenForm(token));
  const form = useContractForm({ contract, values, failure: update.error });

  function finish({ name }: ApiToken) {
    notifyDone(texts.done(name));
    onClose();
  }

  return (
    <Dialog kind="prompt" title={texts.title(token.name)} onClose={onClose}>
      <ContractForm
        form={form}
        request={update}
        fields={tokenFields}
        onSubmit={(body) => update.mutate(body, { onSuccess: finish })}
        foot={
          <div className="dialog-foot">
            <Button onClick={onClose}>{uiTexts.cancel}</Button>
            <Button type="submit" look="primary" isUnavailable={update.isPending}>
              {update.isPending ? uiTexts.saving : uiTexts.save}
            </Button>
          </div>
        }
      >
        <TokenFields token={token} />
      </ContractForm>
    </Dialog>
  );
}
