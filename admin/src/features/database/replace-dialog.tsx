import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { FailureNote } from '../failures/failure-note.tsx';
import { transferMessages } from '../transfer/messages.ts';
import { databaseMessages } from './messages.ts';
import { Sending } from './sending.tsx';
import { useRestore } from './transfers.ts';

interface ReplaceDialogProps {
  file: File;
  onClose(): void;
  onReplaced(): void;
}

/** The last question before the swap: a word has to be typed, because all that is there gives way. */
export function ReplaceDialog({ file, onClose, onReplaced }: ReplaceDialogProps) {
  const { restore: texts } = useMessages(databaseMessages);
  const { stopped } = useMessages(transferMessages);
  const uiTexts = useMessages(uiMessages);
  const { mutation, transfer } = useRestore(onReplaced);
  const [typed, setTyped] = useState('');
  const isHeld = mutation.isPending || typed.trim().toLowerCase() !== texts.word;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isHeld) mutation.mutate({ file, isDryRun: false });
  }

  function close() {
    // The hub may be swapping at this very moment; Stop says what a closed dialog would hide.
    if (!mutation.isPending) onClose();
  }

  return (
    <Dialog kind="question" title={texts.confirmTitle(file.name)} onClose={close}>
      <form onSubmit={submit} noValidate>
        <p>{texts.confirmBody}</p>
        <TextField
          label={texts.typeWord(texts.word)}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setTyped(event.target.value)}
        />
        {mutation.isError && !transfer.isStopped && <FailureNote error={mutation.error} />}
        {transfer.isStopped && <p role="status">{stopped}</p>}
        {mutation.isPending && <Sending transfer={transfer} />}
        <div className="dialog-foot">
          <Button onClick={close} isUnavailable={mutation.isPending} data-focus-first>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" look="danger" isUnavailable={isHeld}>
            {mutation.isPending ? texts.replacing : texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
