import type { Alert } from '@muster/generated/types';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BoundSelect, BoundTextArea } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useFleet } from '../live/live-context.tsx';
import { useAcknowledge } from './alert-query.ts';
import { describeSubject } from './alert-state.ts';
import { alertMessages } from './messages.ts';

interface AcknowledgeForm {
  /** Seconds, as the value of a select, or until the alert ends. */
  span: string;
  note: string;
}

const contract: FormContract<AcknowledgeForm, AcknowledgeForm> = {
  fields: ['span', 'note'],
  toBody: ({ span, note }) => ({ span, note: note.trim() }),
};

const FIRST_SPAN = '3600';
const TO_END = 'end';
/** Of the contract. */
const MAX_NOTE = 500;

/** What the chosen span means. */
function Effect() {
  const { acknowledge: texts } = useMessages(alertMessages);
  const span = useWatch<AcknowledgeForm, 'span'>({ name: 'span' });
  return <p className="muted">{span === TO_END ? texts.bodyToEnd : texts.body}</p>;
}

/** Acknowledges an alert, or changes its acknowledgement. */
export function AcknowledgeDialog({ alert, onClose }: { alert: Alert; onClose(): void }) {
  const { acknowledge: texts } = useMessages(alertMessages);
  const { cancel } = useMessages(uiMessages);
  const { notifyDone } = useNotices();
  const save = useAcknowledge();
  const now = useFleet().data?.ts;
  const [values] = useState(() => ({ span: FIRST_SPAN, note: alert.acknowledgement?.note ?? '' }));
  const form = useContractForm({ contract, values, failure: save.error });

  function submit({ span, note }: AcknowledgeForm) {
    // By the hub's clock, which decides whether the longest span is allowed.
    const until = span === TO_END ? null : Math.floor(now ?? Date.now() / 1000) + Number(span);
    save.mutate(
      { id: alert.id, until, note },
      {
        onSuccess() {
          notifyDone(texts.done(alert.rule_name));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog kind="prompt" title={texts.title(alert.rule_name)} onClose={onClose}>
      <ContractForm
        form={form}
        request={save}
        fields={contract.fields}
        onSubmit={submit}
        foot={
          <div className="dialog-foot">
            <Button onClick={onClose}>{cancel}</Button>
            <Button type="submit" look="primary" isUnavailable={save.isPending}>
              {save.isPending ? texts.working : texts.confirm}
            </Button>
          </div>
        }
      >
        <p className="breaking">{describeSubject(alert)}</p>
        <Effect />
        <BoundSelect<AcknowledgeForm>
          name="span"
          label={texts.until}
          options={Object.entries(texts.spans).map(([value, label]) => ({ value, label }))}
        />
        <BoundTextArea<AcknowledgeForm>
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          maxLength={MAX_NOTE}
          rows={2}
        />
      </ContractForm>
    </Dialog>
  );
}
