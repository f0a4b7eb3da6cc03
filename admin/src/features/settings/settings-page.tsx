import type { Settings, SettingsUpdate } from '@muster/generated/types';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ContractForm } from '../../forms/contract-form.tsx';
import { type ContractForm as Form, useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ConfirmDialog } from '../errors/confirm-dialog.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { LoginFields } from './login-fields.tsx';
import { settingsMessages } from './messages.ts';
import { AgentFields, DataFields, PageFields } from './page-fields.tsx';
import { SecurityFields } from './security-fields.tsx';
import {
  getSettingsChanges,
  readSettingsForm,
  type SettingsForm,
  settingsContract,
  settingsFields,
} from './settings-form.ts';
import { useSettings, useUpdateSettings } from './settings-query.ts';

export function SettingsPage() {
  const texts = useMessages(settingsMessages);
  const settings = useSettings();
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
      </header>
      <QueryView query={settings}>{(present) => <SettingsEditor settings={present} />}</QueryView>
    </>
  );
}

/** The form's own reset keeps unsaved edits, for changes by others. */
const discarding = { keepDirtyValues: false };

function SettingsEditor({ settings }: { settings: Settings }) {
  const texts = useMessages(settingsMessages);
  const { notifyDone } = useNotices();
  const update = useUpdateSettings();
  // A refetch may bring changes by others; unsaved edits stay.
  const values = useMemo(() => readSettingsForm(settings), [settings]);
  const form = useContractForm({ contract: settingsContract, values, failure: update.error });
  const [asked, setAsked] = useState<SettingsUpdate | null>(null);

  function save(body: SettingsUpdate) {
    update.mutate(body, {
      onSuccess(saved) {
        form.reset(readSettingsForm(saved), discarding);
        notifyDone(texts.saved);
      },
      onSettled: () => setAsked(null),
    });
  }

  function submit() {
    const changes = getSettingsChanges(values, form.getValues());
    if (update.isPending || Object.keys(changes).length === 0) return;
    if ((changes.retention_days ?? settings.retention_days) < settings.retention_days) setAsked(changes);
    else save(changes);
  }

  return (
    <>
      <ContractForm
        form={form}
        request={update}
        fields={settingsFields}
        className="stack settings"
        onSubmit={submit}
        foot={<SaveRow form={form} saved={values} isSaving={update.isPending} />}
      >
        <PageFields />
        <DataFields />
        <AgentFields />
        <SecurityFields policy={settings.password_policy} />
        <LoginFields isSecretSet={settings.oauth_client_secret_set} />
      </ContractForm>
      {asked !== null && (
        <ShortenDialog
          before={settings.retention_days}
          after={asked.retention_days ?? settings.retention_days}
          request={update}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface SaveRowProps {
  form: Form<SettingsForm, SettingsUpdate>;
  /** Values of the controls as the hub has them. */
  saved: SettingsForm;
  isSaving: boolean;
}

function SaveRow({ form, saved, isSaving }: SaveRowProps) {
  const texts = useMessages(settingsMessages);
  const uiTexts = useMessages(uiMessages);
  const values = { ...saved, ...useWatch<SettingsForm>() } as SettingsForm;
  const count = Object.keys(getSettingsChanges(saved, values)).length;
  return (
    <div className="save-row">
      <Button type="submit" look="primary" isUnavailable={isSaving || count === 0}>
        {isSaving ? uiTexts.saving : uiTexts.save}
      </Button>
      {count > 0 && <Button onClick={() => form.reset(saved, discarding)}>{texts.revert}</Button>}
      <span className="muted" role="status">
        {count > 0 && texts.changes(count)}
      </span>
    </div>
  );
}

interface ShortenDialogProps {
  before: number;
  after: number;
  request: { isPending: boolean; isError: boolean; error: Error | null };
  onConfirm(): void;
  onClose(): void;
}

function ShortenDialog({ before, after, ...rest }: ShortenDialogProps) {
  const texts = useMessages(settingsMessages).shorten;
  const uiTexts = useMessages(uiMessages);
  return (
    <ConfirmDialog title={texts.title(after)} confirm={texts.confirm} working={uiTexts.saving} {...rest}>
      <p>{texts.body(before, after)}</p>
    </ConfirmDialog>
  );
}
