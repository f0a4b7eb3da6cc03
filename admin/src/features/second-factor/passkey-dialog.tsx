import { type SyntheticEvent, useRef, useState } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { nameClient } from '../account/client-name.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { secondFactorMessages } from './messages.ts';
import { useCreatePasskey, type useStartPasskey } from './second-factor-query.ts';

interface PasskeyDialogProps {
  /** Has the options of the prompt: browsers may refuse one that opens long after the click. */
  start: ReturnType<typeof useStartPasskey>;
  /** Called with the recovery codes that the hub created, if this is the first second factor. */
  onDone(name: string, codes: readonly string[] | null): void;
  onClose(): void;
}

/** Names a new passkey and opens the browser's prompt. */
export function PasskeyDialog({ start, onDone, onClose }: PasskeyDialogProps) {
  const { passkeys: texts } = useMessages(secondFactorMessages);
  const uiTexts = useMessages(uiMessages);
  const create = useCreatePasskey();
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (create.isPending || start.data === undefined) return;
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setIsMissing(name === '');
    if (name === '') return field.current?.focus();
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
      <form onSubmit={submit} noValidate>
        <TextField
          ref={field}
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          error={isMissing ? texts.nameMissing : undefined}
          defaultValue={nameClient(navigator.userAgent)}
          autoComplete="off"
          maxLength={64}
        />
        <p>{texts.explanation}</p>
        {create.isError && <ErrorAlert error={create.error} />}
        <div className="dialog-foot">
          <Button isUnavailable={create.isPending} onClick={close}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" look="primary" isUnavailable={create.isPending || start.isPending}>
            {create.isPending ? texts.creating : texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
