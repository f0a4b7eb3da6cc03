import type { ComponentProps } from 'react';
import { type FieldValues, get, type Path, useController, useFormContext } from 'react-hook-form';
import { AmountField, CheckField, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { useLanguage } from '../ui/language.ts';
import { describeFieldError } from './field-text.ts';

interface Bound<V extends FieldValues> {
  name: Path<V> & string;
  /** Shown if the contract refuses the value; otherwise the validator's message is translated. */
  fault?: string | undefined;
}

type Own = 'name' | 'value' | 'checked' | 'onChange' | 'onBlur' | 'ref' | 'error';

function useBound<V extends FieldValues>({ name, fault }: Bound<V>) {
  const language = useLanguage();
  const { register, formState } = useFormContext<V>();
  return { ...register(name), error: describeFieldError(get(formState.errors, name), fault, language) };
}

export function BoundText<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof TextField>, Own>) {
  return <TextField {...rest} {...useBound<V>({ name, fault })} />;
}

export function BoundAmount<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof AmountField>, Own>) {
  return <AmountField autoComplete="off" {...rest} {...useBound<V>({ name, fault })} />;
}

export function BoundTextArea<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof TextAreaField>, Own>) {
  return <TextAreaField {...rest} {...useBound<V>({ name, fault })} />;
}

export function BoundCheck<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof CheckField>, Own>) {
  return <CheckField {...rest} {...useBound<V>({ name, fault })} />;
}

export function BoundSelect<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof SelectField>, Own>) {
  const language = useLanguage();
  const { field, fieldState } = useController<V>({ name });
  return (
    <SelectField
      {...rest}
      name={name}
      ref={field.ref}
      value={field.value}
      error={describeFieldError(fieldState.error, fault, language)}
      onChange={field.onChange}
    />
  );
}
