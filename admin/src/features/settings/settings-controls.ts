import type { ChangeEvent } from 'react';
import type { SettingsField, SettingsForm } from './settings-form.ts';

/** Props of a group of controls: values, change handler and errors. */
export interface SettingsState {
  values: SettingsForm;
  setValues(values: SettingsForm): void;
  errors: Partial<Record<SettingsField, string>>;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type SwitchName = 'public_page' | 'password_login' | 'passwordless_login';
type TextName = Exclude<SettingsField, SwitchName>;

export function bindText({ values, setValues, errors }: SettingsState, name: TextName) {
  return {
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<Control>) => setValues({ ...values, [name]: event.target.value }),
  };
}

export function bindSwitch({ values, setValues, errors }: SettingsState, name: SwitchName) {
  return {
    name,
    checked: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: event.target.checked }),
  };
}
