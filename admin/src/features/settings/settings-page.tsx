import type { Settings, SettingsUpdate } from '@muster/generated/types';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ConfirmDialog } from '../errors/confirm-dialog.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useFieldErrors } from '../errors/field-errors.ts';
import { QueryView } from '../errors/query-view.tsx';
import { LoginFields } from './login-fields.tsx';
import { settingsMessages } from './messages.ts';
import { AgentFields, DataFields, PageFields } from './page-fields.tsx';
import { SecurityFields } from './security-fields.tsx';
import {
  getSettingsChanges,
  readSettingsForm,
  rebaseSettingsForm,
  settingsFields,
  validateSettings,
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

function SettingsEditor({ settings }: { settings: Settings }) {
  const texts = useMessages(settingsMessages);
  const { notifyDone } = useNotices();
  const update = useUpdateSettings();
  const [initial, setInitial] = useState(() => readSettingsForm(settings));
  const [values, setValues] = useState(initial);
  const [known, setKnown] = useState(settings);
  if (settings !== known) {
    // A refetch may bring changes by others; unsaved edits stay.
    const fresh = readSettingsForm(settings);
    setKnown(settings);
    setInitial(fresh);
    setValues(rebaseSettingsForm(values, initial, fresh));
  }
  const [isChecked, setIsChecked] = useState(false);
  const [asked, setAsked] = useState<SettingsUpdate | null>(null);
  const refused = useFieldErrors(update.error, settingsFields);
  const errors = { ...refused.byField };
  for (const fault of isChecked ? validateSettings(values) : []) errors[fault] = texts.faults[fault];
  const changes = getSettingsChanges(initial, values);
  const count = Object.keys(changes).length;

  function save(body: SettingsUpdate) {
    update.mutate(body, {
      onSuccess(saved) {
        const fresh = readSettingsForm(saved);
        setInitial(fresh);
        setValues(fresh);
        setIsChecked(false);
        notifyDone(texts.saved);
      },
      onSettled: () => setAsked(null),
    });
  }

  function submit() {
    setIsChecked(true);
    if (update.isPending || count === 0 || validateSettings(values).length > 0) return;
    if ((changes.retention_days ?? settings.retention_days) < settings.retention_days) setAsked(changes);
    else save(changes);
  }

  const form = { values, setValues, errors };
  return (
    <SettingsFrame wrong={Object.keys(errors).join(' ')} onSubmit={submit}>
      <PageFields form={form} />
      <DataFields form={form} />
      <AgentFields form={form} />
      <SecurityFields form={form} policy={settings.password_policy} />
      <LoginFields form={form} isSecretSet={settings.oauth_client_secret_set} />
      {update.isError && <ErrorAlert error={update.error} more={refused.others} />}
      <SaveBar count={count} isSaving={update.isPending} onRevert={() => setValues(initial)} />
      {asked !== null && (
        <ShortenDialog
          before={settings.retention_days}
          after={asked.retention_days ?? settings.retention_days}
          request={update}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingsFrame>
  );
}

interface SettingsFrameProps {
  /** Fields with errors; the first gets the focus. */
  wrong: string;
  onSubmit(): void;
  children: ReactNode;
}

function SettingsFrame({ wrong, onSubmit, children }: SettingsFrameProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong !== '') ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  return (
    <form
      ref={ref}
      className="stack settings"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

function SaveBar({ count, isSaving, onRevert }: { count: number; isSaving: boolean; onRevert(): void }) {
  const texts = useMessages(settingsMessages);
  const uiTexts = useMessages(uiMessages);
  return (
    <div className="save-bar">
      <span className="muted" role="status">
        {count === 0 ? texts.unchanged : texts.changes(count)}
      </span>
      <span className="buttons">
        {count > 0 && <Button onClick={onRevert}>{texts.revert}</Button>}
        <Button type="submit" look="primary" isUnavailable={isSaving || count === 0}>
          {isSaving ? uiTexts.saving : uiTexts.save}
        </Button>
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
