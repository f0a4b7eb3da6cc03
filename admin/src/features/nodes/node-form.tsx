import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { FailureNote } from '../failures/failure-note.tsx';
import { usePlacedErrors } from '../failures/field-errors.ts';
import { nodeMessages } from './messages.ts';
import {
  type ConfigField,
  configFields,
  type FormFault,
  type NodeConfigReading,
  type NodeFormValues,
  readConfig,
} from './node-form-values.ts';

export type FieldTexts = Partial<Record<ConfigField, string>>;

interface NodeFormProps {
  values: NodeFormValues;
  failure: Error | null;
  isSaving: boolean;
  submitLabel: string;
  onSubmit(config: NodeConfigReading): void;
  onCancel(): void;
  children: (errors: FieldTexts) => ReactNode;
}

/** Checks before it asks the hub, and shows the hub's own complaints beside the fields that they are about. */
export function NodeForm(props: NodeFormProps) {
  const { values, failure, isSaving, onSubmit, children } = props;
  const texts = useMessages(nodeMessages).form;
  const uiTexts = useMessages(uiMessages);
  const form = useRef<HTMLFormElement>(null);
  // The second click of two may come before `isSaving` has been heard of.
  const isSent = useRef(false);
  const [faults, setFaults] = useState<Partial<Record<ConfigField, FormFault>>>({});
  const refused = usePlacedErrors(failure, configFields);
  const errors = { ...refused.byField, ...nameFaults(faults, texts.faults) };
  const wrong = Object.keys(errors).join(' ');

  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  useEffect(() => {
    if (!isSaving) isSent.current = false;
  }, [isSaving]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving || isSent.current) return;
    const reading = readConfig(values);
    setFaults(reading.isValid ? {} : reading.faults);
    if (!reading.isValid) return;
    isSent.current = true;
    onSubmit(reading.config);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {children(errors)}
      {failure !== null && <FailureNote error={failure} more={refused.others} />}
      <div className="dialog-foot">
        <Button onClick={props.onCancel}>{uiTexts.cancel}</Button>
        <Button type="submit" look="primary" isUnavailable={isSaving}>
          {isSaving ? texts.saving : props.submitLabel}
        </Button>
      </div>
    </form>
  );
}

function nameFaults(
  faults: Partial<Record<ConfigField, FormFault>>,
  texts: Record<FormFault, string>,
): FieldTexts {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, texts[fault]]));
}
