import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useSubmitOnce } from '../../ui/use-submit-once.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useFieldErrors } from '../errors/field-errors.ts';
import { nodeMessages } from './messages.ts';
import {
  type ConfigField,
  configFields,
  type FormError,
  type NodeConfigResult,
  type NodeFormValues,
  readConfig,
} from './node-form-values.ts';

export type FieldTexts = Partial<Record<ConfigField, string>>;

interface NodeFormProps {
  values: NodeFormValues;
  failure: Error | null;
  isSaving: boolean;
  submitLabel: string;
  onSubmit(config: NodeConfigResult): void;
  onCancel(): void;
  children: (errors: FieldTexts) => ReactNode;
}

/** Validates locally, then shows the hub's validation errors next to their fields. */
export function NodeForm(props: NodeFormProps) {
  const { values, failure, isSaving, onSubmit, children } = props;
  const texts = useMessages(nodeMessages).form;
  const uiTexts = useMessages(uiMessages);
  const form = useRef<HTMLFormElement>(null);
  const mayBeSent = useSubmitOnce(isSaving, failure);
  const [faults, setFaults] = useState<Partial<Record<ConfigField, FormError>>>({});
  const refused = useFieldErrors(failure, configFields);
  const errors = { ...refused.byField, ...nameFaults(faults, texts.faults) };
  const wrong = Object.keys(errors).join(' ');

  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const reading = readConfig(values);
    setFaults(reading.isValid ? {} : reading.faults);
    if (reading.isValid && mayBeSent()) onSubmit(reading.config);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {children(errors)}
      {failure !== null && <ErrorAlert error={failure} more={refused.others} />}
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
  faults: Partial<Record<ConfigField, FormError>>,
  texts: Record<FormError, string>,
): FieldTexts {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, texts[fault]]));
}
