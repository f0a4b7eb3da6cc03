import type { Theme, ThemeConfig, ThemeConfigEntry } from '@muster/generated/types';
import { useEffect, useState } from 'react';
import { BoundAmount, BoundCheck, BoundSelect, BoundText, BoundTextArea } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { QueryView } from '../errors/query-view.tsx';
import {
  type ConfigField,
  type ConfigForm,
  createConfigContract,
  getValidEntries,
  isField,
  readConfigForm,
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
  const [entries] = useState(() => getValidEntries(theme.config));
  const [contract] = useState(() => createConfigContract(entries, stored));
  const [values] = useState(() => readConfigForm(entries, stored));
  const form = useContractForm({ contract, values, failure: save.error });

  const { setFocus } = form;
  // The dialog opens before its fields are loaded.
  const [first] = contract.fields;
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);

  function submit(config: ThemeConfig) {
    save.mutate(config, {
      onSuccess() {
        notifyDone(texts.saved(theme.name));
        onClose();
      },
    });
  }

  function showDefaults() {
    for (const [key, value] of Object.entries(readConfigForm(entries, {})))
      form.setValue(key, value, { shouldDirty: true });
  }

  return (
    <ContractForm
      form={form}
      request={save}
      fields={contract.fields}
      onSubmit={submit}
      foot={
        <div className="dialog-foot">
          <Button className="foot-start" onClick={showDefaults}>
            {texts.reset}
          </Button>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" look="primary" isUnavailable={save.isPending}>
            {save.isPending ? uiTexts.saving : uiTexts.save}
          </Button>
        </div>
      }
    >
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a theme's entries never change places while it is open
        <ConfigControl key={index} entry={entry} />
      ))}
    </ContractForm>
  );
}

function ConfigControl({ entry }: { entry: ThemeConfigEntry }) {
  const describeRange = useRangeText();
  if (!isField(entry)) return <h3 className="form-title">{entry.label}</h3>;
  const { key, label = key, help: hint, options = [] } = entry;
  const shared = { name: key, label, hint };
  switch (entry.type) {
    case 'boolean':
      return <BoundCheck<ConfigForm> {...shared} />;
    case 'text':
      return <BoundTextArea<ConfigForm> {...shared} rows={4} />;
    case 'number':
      return <BoundAmount<ConfigForm> {...shared} fault={describeRange(entry)} />;
    case 'select':
      return (
        <BoundSelect<ConfigForm>
          {...shared}
          options={options.map(({ value, label: text = value }) => ({ value, label: text }))}
        />
      );
    case 'string':
      return <BoundText<ConfigForm> {...shared} autoComplete="off" />;
  }
}

function useRangeText(): (field: ConfigField) => string {
  const texts = useMessages(themeMessages).config;
  return ({ min, max }) => {
    if (min !== undefined && max !== undefined) return texts.between(String(min), String(max));
    if (min !== undefined) return texts.atLeast(String(min));
    return max === undefined ? texts.number : texts.atMost(String(max));
  };
}
