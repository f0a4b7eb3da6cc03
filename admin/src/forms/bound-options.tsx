import { Field } from '@base-ui/react/field';
import type { Ref } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { type ComboboxOption, MultiCombobox } from '../ui/combobox.tsx';
import { useLanguage } from '../ui/language.ts';
import { describeFieldError } from './field-text.ts';

interface Bound<V extends FieldValues> {
  name: Path<V> & string;
  label: string;
  placeholder: string;
  hint?: string | undefined;
  /** Shown if the contract refuses the value; otherwise the validator's message is translated. */
  fault?: string | undefined;
}

/** Any number of options; the value of the form is a list of theirs. */
export function BoundOptions<V extends FieldValues>({
  options,
  ...props
}: Bound<V> & { options: readonly ComboboxOption[] }) {
  const { field, fieldState } = useController<V>({ name: props.name });
  return <Options {...props} {...field} options={options} fieldError={fieldState.error} />;
}

/** Any number of names; the value of the form is a list of them, which may have others than the known ones. */
export function BoundNames<V extends FieldValues>({
  known,
  ...props
}: Bound<V> & { known: readonly string[] }) {
  const { field, fieldState } = useController<V>({ name: props.name });
  const chosen: readonly string[] = field.value;
  const names = [...new Set([...known, ...chosen])];
  return (
    <Options
      {...props}
      {...field}
      options={names.map((label, value) => ({ value, label }))}
      value={chosen.map((name) => names.indexOf(name))}
      onChange={(values) => field.onChange(values.map((value) => names[value]))}
      fieldError={fieldState.error}
    />
  );
}

interface OptionsProps extends Omit<Bound<FieldValues>, 'name'> {
  options: readonly ComboboxOption[];
  value: readonly number[];
  fieldError: Parameters<typeof describeFieldError>[0];
  ref: Ref<HTMLInputElement>;
  onChange(value: number[]): void;
  onBlur(): void;
}

function Options(props: OptionsProps) {
  const { label, hint, fault, placeholder, options, value, ref, onChange, onBlur } = props;
  const error = describeFieldError(props.fieldError, fault, useLanguage());
  return (
    <Field.Root className="field" invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      <MultiCombobox
        ref={ref}
        options={options}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
      />
      {error !== undefined && (
        <Field.Error match className="field-error" render={<p />}>
          {error}
        </Field.Error>
      )}
      {hint !== undefined && <Field.Description className="field-hint">{hint}</Field.Description>}
    </Field.Root>
  );
}
