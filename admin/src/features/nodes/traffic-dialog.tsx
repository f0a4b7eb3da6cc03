import type { AdminNode, TrafficCorrection } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BoundAmount, BoundSelect } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { pickChanges } from '../../ui/pick-changes.ts';
import { type AmountUnit, joinAmount, splitAmount } from './byte-amount.ts';
import { nodeDialogMessages } from './dialog-messages.ts';
import { nodeMessages } from './messages.ts';
import { useCorrectTraffic } from './node-mutations.ts';
import { unitOptions } from './plan-fields.tsx';

const figures = ['month_rx', 'month_tx', 'total_rx', 'total_tx'] as const;
type Figure = (typeof figures)[number];
type TrafficForm = Record<Figure, string> & Record<`${Figure}_unit`, AmountUnit>;

interface TrafficDialogProps {
  node: AdminNode;
  onClose(): void;
}

export function TrafficDialog({ node, onClose }: TrafficDialogProps) {
  const texts = useMessages(nodeDialogMessages).traffic;
  const uiTexts = useMessages(uiMessages);
  const { notifyDone } = useNotices();
  const correct = useCorrectTraffic(node.id);
  const [values] = useState(() => readAmounts(node));
  const form = useContractForm({ contract: trafficContract, values, failure: correct.error });

  function save(totals: TrafficCorrection) {
    const correction = pickChanges(readTotals(values), totals);
    if (Object.keys(correction).length === 0) return onClose();
    correct.mutate(correction, {
      onSuccess() {
        notifyDone(texts.done(node.name ?? ''));
        onClose();
      },
    });
  }

  return (
    <Dialog title={texts.title(node.name ?? '')} onClose={onClose}>
      <ContractForm
        form={form}
        request={correct}
        fields={figures}
        onSubmit={save}
        foot={
          <div className="dialog-foot">
            <Button onClick={onClose}>{uiTexts.cancel}</Button>
            <Button type="submit" look="primary" isUnavailable={correct.isPending}>
              {correct.isPending ? uiTexts.saving : uiTexts.save}
            </Button>
          </div>
        }
      >
        <p className="muted">{texts.lead}</p>
        <fieldset>
          <legend>{texts.month}</legend>
          <AmountPair label={texts.received} name="month_rx" />
          <AmountPair label={texts.sent} name="month_tx" />
        </fieldset>
        <fieldset>
          <legend>{texts.total}</legend>
          <AmountPair label={texts.received} name="total_rx" />
          <AmountPair label={texts.sent} name="total_tx" />
        </fieldset>
      </ContractForm>
    </Dialog>
  );
}

function AmountPair({ label, name }: { label: string; name: Figure }) {
  const { fault } = useMessages(nodeDialogMessages).traffic;
  const { unit: unitLabel } = useMessages(nodeMessages).form;
  const locale = useLocale();
  const [text, unit] = useWatch<TrafficForm, [Figure, `${Figure}_unit`]>({ name: [name, `${name}_unit`] });
  const bytes = joinAmount({ text, unit: unit as AmountUnit });
  return (
    <div className="field-pair">
      <BoundAmount<TrafficForm>
        name={name}
        label={label}
        fault={fault}
        // Exact byte counts are too long to read at a glance.
        hint={unit === 'B' && bytes !== undefined && `= ${formatBytes(bytes, locale)}`}
      />
      <BoundSelect<TrafficForm> name={`${name}_unit`} label={unitLabel} options={unitOptions} />
    </div>
  );
}

const trafficContract: FormContract<TrafficForm, TrafficCorrection> = {
  validate: formValidators.TrafficCorrection,
  fields: figures,
  toBody: readTotals,
};

function readAmounts(node: AdminNode): TrafficForm {
  const entries = figures.flatMap((figure) => {
    const { text, unit } = splitAmount(node[figure] ?? 0);
    return [
      [figure, text],
      [`${figure}_unit`, unit],
    ];
  });
  return Object.fromEntries(entries);
}

/** Totals in bytes; an empty control means 0, and one that is no amount stays text, which the contract refuses. */
function readTotals(values: TrafficForm): Record<Figure, number> {
  const entries = figures.map((figure) => {
    const text = values[figure];
    const bytes = text.trim() === '' ? 0 : joinAmount({ text, unit: values[`${figure}_unit`] });
    return [figure, bytes ?? text];
  });
  return Object.fromEntries(entries);
}
