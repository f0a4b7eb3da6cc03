import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldFrame {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

type InputProps = FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Associates label, hint and error with a control for screen readers. */
function Frame({ label, hint, error, children }: FieldFrame & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  type = 'text',
  ...rest
}: InputProps & { type?: 'text' | 'password' | 'date' }) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {(wiring) => <input {...rest} {...wiring} type={type} className="input" />}
    </Frame>
  );
}

/** Text control with a numeric keypad for amounts, because `type=number` discards invalid input. */
export function AmountField({ label, hint, error, ...rest }: InputProps) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {(wiring) => <input {...rest} {...wiring} type="text" inputMode="decimal" className="input" />}
    </Frame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  ...rest
}: FieldFrame & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {(wiring) => <textarea {...rest} {...wiring} className="input" />}
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  options,
  ...rest
}: FieldFrame &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    options: readonly { value: string; label: string }[];
  }) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...rest} {...wiring} className="input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
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
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field check">
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
