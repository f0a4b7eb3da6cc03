import type { AdminNode, TrafficCorrection } from '@muster/generated/types';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountField, SelectField } from '../../ui/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { pickChanges } from '../../ui/pick-changes.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { type AmountUnit, amountUnits, joinAmount, splitAmount } from './byte-amount.ts';
import { nodeListMessages } from './list-messages.ts';
import { nodeMessages } from './messages.ts';
import { useCorrectTraffic } from './node-mutations.ts';

const figures = ['month_rx', 'month_tx', 'total_rx', 'total_tx'] as const;
type Figure = (typeof figures)[number];
type Amount = ReturnType<typeof splitAmount>;

interface TrafficDialogProps {
  node: AdminNode;
  onClose(): void;
}

export function TrafficDialog({ node, onClose }: TrafficDialogProps) {
  const texts = useMessages(nodeListMessages).traffic;
  const uiTexts = useMessages(uiMessages);
  const { notifyDone } = useNotices();
  const correct = useCorrectTraffic(node.id);
  const [initial] = useState(() => readAmounts(node));
  const [amounts, setAmounts] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    const touched = pickChanges(initial, amounts);
    const correction = readCorrection(touched);
    if (correct.isPending || correction === undefined) return;
    if (Object.keys(correction).length === 0) return onClose();
    correct.mutate(correction, {
      onSuccess() {
        notifyDone(texts.done(node.name ?? ''));
        onClose();
      },
    });
  }

  const bind = (figure: Figure) => ({
    name: figure,
    amount: amounts[figure],
    isChecked,
    onChange: (amount: Amount) => setAmounts({ ...amounts, [figure]: amount }),
  });
  return (
    <Dialog title={texts.title(node.name ?? '')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className="muted">{texts.lead}</p>
        <fieldset>
          <legend>{texts.month}</legend>
          <AmountPair label={texts.received} {...bind('month_rx')} />
          <AmountPair label={texts.sent} {...bind('month_tx')} />
        </fieldset>
        <fieldset>
          <legend>{texts.total}</legend>
          <AmountPair label={texts.received} {...bind('total_rx')} />
          <AmountPair label={texts.sent} {...bind('total_tx')} />
        </fieldset>
        {correct.isError && <ErrorAlert error={correct.error} />}
        <div className="dialog-foot">
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" look="primary" isUnavailable={correct.isPending}>
            {correct.isPending ? uiTexts.saving : uiTexts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface AmountPairProps {
  label: string;
  name: Figure;
  amount: Amount;
  isChecked: boolean;
  onChange(amount: Amount): void;
}

function AmountPair({ label, name, amount, isChecked, onChange }: AmountPairProps) {
  const { fault } = useMessages(nodeListMessages).traffic;
  const { unit } = useMessages(nodeMessages).form;
  const locale = useLocale();
  const bytes = readBytes(amount);
  const isWrong = isChecked && bytes === undefined;
  return (
    <div className="field-pair">
      <AmountField
        label={label}
        name={name}
        value={amount.text}
        error={isWrong ? fault : undefined}
        // Exact byte counts are too long to read at a glance.
        hint={amount.unit === 'B' && bytes !== undefined && `= ${formatBytes(bytes, locale)}`}
        autoComplete="off"
        onChange={(event) => onChange({ ...amount, text: event.target.value })}
      />
      <SelectField
        label={unit}
        value={amount.unit}
        onChange={(event) => onChange({ ...amount, unit: event.target.value as AmountUnit })}
        options={Object.keys(amountUnits).map((value) => ({ value, label: value }))}
      />
    </div>
  );
}

function readAmounts(node: AdminNode): Record<Figure, Amount> {
  const entries = figures.map((figure) => [figure, splitAmount(node[figure] ?? 0)]);
  return Object.fromEntries(entries) as Record<Figure, Amount>;
}

/** Empty means 0. */
function readBytes(amount: Amount): number | undefined {
  return amount.text.trim() === '' ? 0 : joinAmount(amount);
}

/** Undefined if an amount is invalid. */
function readCorrection(amounts: Partial<Record<Figure, Amount>>): TrafficCorrection | undefined {
  const entries = Object.entries(amounts).map(([figure, amount]) => [figure, readBytes(amount)] as const);
  if (entries.some(([, bytes]) => bytes === undefined)) return undefined;
  return Object.fromEntries(entries);
}
