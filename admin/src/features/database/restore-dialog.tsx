import type { RestoreReport } from '@muster/generated/types';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { transferMessages } from '../transfer/messages.ts';
import { databaseMessages } from './messages.ts';
import { RestoreWarnings } from './restore-report.tsx';
import { useRestore } from './transfers.ts';
import { UploadProgress } from './upload-progress.tsx';

interface ReplaceDialogProps {
  file: File;
  /** Of the dry run. */
  report: RestoreReport;
  onClose(): void;
  onReplaced(): void;
}

interface ConfirmationWord {
  word: string;
}

const empty: ConfirmationWord = { word: '' };

function createContract(expected: string): FormContract<ConfirmationWord, ConfirmationWord> {
  return {
    fields: ['word'],
    toBody: (values) => values,
    check: ({ word }) =>
      isWord(word, expected) ? [] : [{ pointer: '/word', detail: `must be ${expected}` }],
  };
}

function isWord(typed: string, expected: string): boolean {
  return typed.trim().toLowerCase() === expected;
}

/** Final confirmation before a restore: it replaces the whole database, so a word must be typed. */
export function RestoreDialog({ file, report, onClose, onReplaced }: ReplaceDialogProps) {
  const { restore: texts } = useMessages(databaseMessages);
  const { stopped } = useMessages(transferMessages);
  const { mutation, transfer } = useRestore(onReplaced);
  const [keep, setKeep] = useState<readonly string[]>([]);
  const contract = useMemo(() => createContract(texts.word), [texts.word]);
  const form = useContractForm({ contract, values: empty, failure: mutation.error });

  function close() {
    // The hub may be replacing the database right now; keep the dialog open so that the result is shown.
    if (!mutation.isPending) onClose();
  }

  return (
    <Dialog kind="question" title={texts.confirmTitle(file.name)} onClose={close}>
      <ContractForm
        form={form}
        request={mutation}
        fields={contract.fields}
        asksBeforeLeaving={false}
        {...(transfer.isStopped && { alert: <p role="status">{stopped}</p> })}
        onSubmit={() => mutation.mutate({ file, isDryRun: false, keep })}
        foot={
          <>
            {mutation.isPending && <UploadProgress transfer={transfer} />}
            <RestoreButtons isPending={mutation.isPending} onClose={close} />
          </>
        }
      >
        <p>{texts.confirmBody}</p>
        <RestoreWarnings report={report} keep={keep} onKeep={setKeep} />
        <BoundText<ConfirmationWord>
          name="word"
          label={texts.typeWord(texts.word)}
          fault={texts.typeWord(texts.word)}
          autoComplete="off"
          autoCapitalize="none"
        />
      </ContractForm>
    </Dialog>
  );
}

function RestoreButtons({ isPending, onClose }: { isPending: boolean; onClose(): void }) {
  const { restore: texts } = useMessages(databaseMessages);
  const uiTexts = useMessages(uiMessages);
  const typed = useWatch<ConfirmationWord, 'word'>({ name: 'word' });
  return (
    <div className="dialog-foot">
      <Button onClick={onClose} isUnavailable={isPending} data-focus-first>
        {uiTexts.cancel}
      </Button>
      <Button type="submit" look="danger" isUnavailable={isPending || !isWord(typed, texts.word)}>
        {isPending ? texts.replacing : texts.confirm}
      </Button>
    </div>
  );
}
