import type { PasskeyName } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { HubError } from '../../api/hub-error.ts';
import { BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { nameClient } from '../account/client-name.ts';
import { secondFactorMessages } from './messages.ts';
import { useCreatePasskey, type useStartPasskey } from './second-factor-query.ts';

interface PasskeyDialogProps {
  /** Has the options of the prompt: browsers may refuse one that opens long after the click. */
  start: ReturnType<typeof useStartPasskey>;
  /** Called with the recovery codes that the hub created, if this is the first second factor. */
  onDone(name: string, codes: readonly string[] | null): void;
  onClose(): void;
}

const contract: FormContract<PasskeyName, PasskeyName> = {
  validate: formValidators.PasskeyName,
  fields: ['name'],
  toBody: ({ name }) => ({ name: name.trim() }),
};
const suggestion: PasskeyName = { name: nameClient(navigator.userAgent) ?? '' };

/** Names a new passkey and opens the browser's prompt. */
export function PasskeyDialog({ start, onDone, onClose }: PasskeyDialogProps) {
  const { passkeys: texts } = useMessages(secondFactorMessages);
  const uiTexts = useMessages(uiMessages);
  const create = useCreatePasskey();
  const form = useContractForm({ contract, values: suggestion, failure: create.error });

  function submit({ name }: PasskeyName) {
    if (start.data === undefined) return;
    create.mutate(
      { name, options: start.data },
      {
        onSuccess: (codes) => onDone(name, codes),
        onError(error) {
          // The hub accepts the options once.
          if (error instanceof HubError && error.status !== 0) start.mutate();
        },
      },
    );
  }

  function close() {
    // The passkey may be created any moment, and with it recovery codes that are shown once.
    if (!create.isPending) onClose();
  }

  return (
    <Dialog kind="prompt" title={texts.dialog} onClose={close}>
      <ContractForm
        form={form}
        request={create}
        fields={contract.fields}
        asksBeforeLeaving={false}
        isHeld={start.data === undefined}
        onSubmit={submit}
        foot={
          <div className="dialog-foot">
            <Button isUnavailable={create.isPending} onClick={close}>
              {uiTexts.cancel}
            </Button>
            <Button type="submit" look="primary" isUnavailable={create.isPending || start.isPending}>
              {create.isPending ? texts.creating : texts.create}
            </Button>
          </div>
        }
      >
        <BoundText<PasskeyName>
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          fault={texts.nameMissing}
          autoComplete="off"
          maxLength={64}
        />
        <p>{texts.explanation}</p>
      </ContractForm>
    </Dialog>
  );
}
