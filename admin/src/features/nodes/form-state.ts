import type { ChangeEvent } from 'react';
import type { FieldTexts } from './node-form.tsx';
import type { ConfigField, NodeFormValues } from './node-form-values.ts';

/** Props of a group of controls: values, change handler and errors. */
export interface FormState {
  values: NodeFormValues;
  setValues(values: NodeFormValues): void;
  errors: FieldTexts;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type TextName = Exclude<keyof NodeFormValues, 'public'>;

/** Value and change handler of a text control. */
export function bindText({ values, setValues }: FormState, name: TextName) {
  return {
    name,
    value: values[name],
    onChange: (event: ChangeEvent<Control>) => setValues({ ...values, [name]: event.target.value }),
  };
}

/** The same with the field's error, for controls that map to one contract key. */
export function bindField(form: FormState, name: TextName & ConfigField) {
  return { ...bindText(form, name), error: form.errors[name] };
}
