import type { Theme, ThemeConfig, ThemeConfigEntry } from '@muster/generated/types';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountField, CheckField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { QueryView } from '../errors/query-view.tsx';
import {
  type ConfigError,
  type ConfigForm,
  getValidEntries,
  isField,
  makeConfig,
  readConfigForm,
  validateConfig,
} from './config-form.ts';
import { themeMessages } from './messages.ts';
import { useSaveThemeConfig, useThemeConfig } from './themes-query.ts';

interface ConfigDialogProps {
  theme: Theme;
  onClose(): void;
}

export function ConfigDialog({ theme, onClose }: ConfigDialogProps) {
  const texts = useMessages(themeMessages).config;
  const stored = useThemeConfig(theme.short);
  return (
    <Dialog title={texts.title(theme.name)} onClose={onClose}>
      <p className="muted">{texts.lead}</p>
      <QueryView query={stored}>
        {(present) => <ConfigEditor theme={theme} stored={present} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

function ConfigEditor({ theme, stored, onClose }: ConfigDialogProps & { stored: ThemeConfig }) {
  const texts = useMessages(themeMessages).config;
  const uiTexts = useMessages(uiMessages);
  const { notifyDone } = useNotices();
  const save = useSaveThemeConfig(theme.short);
  const entries = getValidEntries(theme.config);
  const [values, setValues] = useState(() => readConfigForm(entries, stored));
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faults = isChecked ? validateConfig(entries, values) : {};
  const wrong = Object.keys(faults).join(' ');

  // The dialog opens before its fields are loaded.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (save.isPending || Object.keys(validateConfig(entries, values)).length > 0) return;
    save.mutate(makeConfig(entries, values, stored), {
      onSuccess() {
        notifyDone(texts.saved(theme.name));
        onClose();
      },
    });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {entries.map((entry, index) => (
        <ConfigControl
          // biome-ignore lint/suspicious/noArrayIndexKey: a theme's entries never change places while it is open
          key={index}
          entry={entry}
          values={values}
          faults={faults}
          onChange={setValues}
        />
      ))}
      {save.isError && <ErrorAlert error={save.error} />}
      <div className="dialog-foot">
        <Button className="foot-start" onClick={() => setValues(readConfigForm(entries, {}))}>
          {texts.reset}
        </Button>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button type="submit" look="primary" isUnavailable={save.isPending}>
          {save.isPending ? uiTexts.saving : uiTexts.save}
        </Button>
      </div>
    </form>
  );
}

interface ConfigControlProps {
  entry: ThemeConfigEntry;
  values: ConfigForm;
  faults: Record<string, ConfigError>;
  onChange(values: ConfigForm): void;
}

function ConfigControl({ entry, values, faults, onChange }: ConfigControlProps) {
  const describe = useFaultText();
  if (!isField(entry)) return <h3 className="form-title">{entry.label}</h3>;
  const { key, label = key, help: hint, type } = entry;
  const set = (value: string | boolean) => onChange({ ...values, [key]: value });
  if (type === 'boolean') {
    const isOn = values[key] === true;
    return (
      <CheckField
        name={key}
        label={label}
        hint={hint}
        checked={isOn}
        onChange={(event) => set(event.target.checked)}
      />
    );
  }
  const shared = { name: key, label, hint, value: String(values[key]), error: describe(faults[key]) };
  switch (type) {
    case 'text':
      return <TextAreaField {...shared} rows={4} onChange={(event) => set(event.target.value)} />;
    case 'number':
      return <AmountField {...shared} autoComplete="off" onChange={(event) => set(event.target.value)} />;
    case 'select':
      return (
        <SelectField
          {...shared}
          options={(entry.options ?? []).map(({ value, label: text = value }) => ({ value, label: text }))}
          onChange={set}
        />
      );
    case 'string':
      return <TextField {...shared} autoComplete="off" onChange={(event) => set(event.target.value)} />;
  }
}

function useFaultText() {
  const texts = useMessages(themeMessages).config;
  return (fault: ConfigError | undefined): string | undefined => {
    if (fault === undefined) return undefined;
    if (fault.kind === 'number') return texts.number;
    const { min, max } = fault;
    if (min !== undefined && max !== undefined) return texts.between(String(min), String(max));
    return min === undefined ? texts.atMost(String(max)) : texts.atLeast(String(min));
  };
}
