import type { ChangeEvent } from 'react';
import type { FieldTexts } from './node-form.tsx';
import type { ConfigField, NodeFormValues } from './node-form-values.ts';

/** What a group of controls is given: the values, how to change them, and what is wrong with them. */
export interface FormState {
  values: NodeFormValues;
  setValues(values: NodeFormValues): void;
  errors: FieldTexts;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type TextName = Exclude<keyof NodeFormValues, 'public'>;

/** Value and change handler of a control that holds text. */
export function bindText({ values, setValues }: FormState, name: TextName) {
  return {
    name,
    value: values[name],
    onChange: (event: ChangeEvent<Control>) => setValues({ ...values, [name]: event.target.value }),
  };
}

/** The same with the complaint about it, where the control stands for one key of the contract. */
export function bindField(form: FormState, name: TextName & ConfigField) {
  return { ...bindText(form, name), error: form.errors[name] };
}
