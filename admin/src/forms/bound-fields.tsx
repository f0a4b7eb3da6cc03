import type { ComponentProps } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { AmountField, CheckField, FileField, SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { useLanguage } from '../ui/language.ts';
import { describeFieldError } from './field-text.ts';

export interface Bound<V extends FieldValues> {
  name: Path<V> & string;
  /** Shown if the contract refuses the value; otherwise the validator's message is translated. */
  fault?: string | undefined;
  /** Shown for a problem that `locateProblem` of the contract assigns to this control. */
  problem?: string | undefined;
  /** Makes a sentence of the hub's reason for a refusal. */
  explain?: ((reason: string) => string) | undefined;
}

/** Properties that the form sets. */
export type BoundProps = 'name' | 'value' | 'checked' | 'onChange' | 'onBlur' | 'ref' | 'error';

/** Controlled, so that a reset of the form reaches the control. */
export function useBound<V extends FieldValues>({ name, fault, problem, explain }: Bound<V>) {
  const language = useLanguage();
  const { field, fieldState } = useController<V>({ name });
  const text = describeFieldError(fieldState.error, fault, language);
  switch (fieldState.error?.type) {
    case 'problem':
      return { ...field, error: problem };
    case 'hub':
      return { ...field, error: text && (explain?.(text) ?? text) };
    default:
      return { ...field, error: text };
  }
}

export function BoundText<V extends FieldValues>({
  name,
  fault,
  problem,
  explain,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof TextField>, BoundProps>) {
  return <TextField {...rest} {...useBound<V>({ name, fault, problem, explain })} />;
}

export function BoundAmount<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof AmountField>, BoundProps>) {
  return <AmountField autoComplete="off" {...rest} {...useBound<V>({ name, fault })} />;
}

export function BoundTextArea<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof TextAreaField>, BoundProps>) {
  return <TextAreaField {...rest} {...useBound<V>({ name, fault })} />;
}

export function BoundCheck<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof CheckField>, BoundProps>) {
  const { value, ...bound } = useBound<V>({ name, fault });
  return <CheckField {...rest} {...bound} checked={value} />;
}

export function BoundSelect<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof SelectField>, BoundProps>) {
  const { onBlur: _, ...bound } = useBound<V>({ name, fault });
  return <SelectField {...rest} {...bound} />;
}

/** The value of the form is a `File` or null. */
export function BoundFile<V extends FieldValues>({
  name,
  fault,
  ...rest
}: Bound<V> & Omit<ComponentProps<typeof FileField>, BoundProps | 'onChoose'>) {
  const { value: _, onChange, ...bound } = useBound<V>({ name, fault });
  return <FileField {...rest} {...bound} onChoose={onChange} />;
}
