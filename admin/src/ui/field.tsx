import { Field } from '@base-ui/react/field';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { SelectOption } from './listbox.tsx';
import { Select } from './select.tsx';

export interface FieldFrame {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

type InputProps = FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

/** Label, control, error and hint, associated for screen readers. */
export function Frame({ label, hint, error, children }: FieldFrame & { children: ReactNode }) {
  return (
    <Field.Root className="field" invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      {children}
      <Notes hint={hint} error={error} />
    </Field.Root>
  );
}

function Notes({ hint, error }: Pick<FieldFrame, 'hint' | 'error'>) {
  return (
    <>
      {error !== undefined && (
        <Field.Error match className="field-error" render={<p role="alert" />}>
          {error}
        </Field.Error>
      )}
      {hint && <Field.Description className="field-hint">{hint}</Field.Description>}
    </>
  );
}

export function TextField({
  label,
  hint,
  error,
  type = 'text',
  ...rest
}: InputProps & { type?: 'text' | 'password' | 'date' | 'datetime-local' }) {
  return (
    <Frame label={label} hint={hint} error={error}>
      <Field.Control render={<input {...rest} type={type} className="input" />} />
    </Frame>
  );
}

/** Text control with a numeric keypad for amounts, because `type=number` discards invalid input. */
export function AmountField(props: InputProps) {
  return <TextField {...props} inputMode="decimal" />;
}

export function TextAreaField({
  label,
  hint,
  error,
  ...rest
}: FieldFrame & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Frame label={label} hint={hint} error={error}>
      <Field.Control render={<textarea {...rest} className="input" />} />
    </Frame>
  );
}

interface SelectFieldProps extends FieldFrame {
  name?: string;
  value: string;
  options: readonly SelectOption[];
  disabled?: boolean;
  ref?: ComponentProps<'button'>['ref'];
  onChange(value: string): void;
}

export function SelectField({ label, hint, error, ...rest }: SelectFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error}>
      <Select {...rest} />
    </Frame>
  );
}

export function CheckField({
  label,
  hint,
  error,
  ...rest
}: FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) {
  const id = useId();
  return (
    <Field.Root className="field check" invalid={error !== undefined}>
      {/* The browser's own checkbox: forms, password managers and forced colours know it. */}
      <Field.Control id={id} render={<input {...rest} type="checkbox" />} />
      <Field.Label htmlFor={id}>{label}</Field.Label>
      <Notes hint={hint} error={error} />
    </Field.Root>
  );
}

interface FileFieldProps extends InputProps {
  /** Called with null if the choice was cancelled. */
  onChoose(file: File | null): void;
}

export function FileField({ label, hint, error, onChoose, ...rest }: FileFieldProps) {
  return (
    <Frame label={label} hint={hint} error={error}>
      <Field.Control
        render={
          <input
            {...rest}
            type="file"
            className="input"
            onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          />
        }
      />
    </Frame>
  );
}
