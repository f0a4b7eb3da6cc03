import type { PingTaskView } from '@muster/generated/types';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountField, CheckField, TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useSubmitOnce } from '../../ui/use-submit-once.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useFieldErrors } from '../errors/field-errors.ts';
import { pingMessages } from './messages.ts';
import { useCreateTask, useUpdateTask } from './ping-query.ts';
import { readTaskForm, type TaskForm, validateTask } from './task-form.ts';

interface TaskDialogProps {
  /** Null for a new task. */
  task: PingTaskView | null;
  onClose(): void;
}

const fields = ['name', 'target', 'interval'] as const;

export function TaskDialog({ task, onClose }: TaskDialogProps) {
  const all = useMessages(pingMessages);
  const { notifyDone } = useNotices();
  const [values, setValues] = useState(() => readTaskForm(task));
  const [isChecked, setIsChecked] = useState(false);
  const create = useCreateTask();
  const update = useUpdateTask();
  const save = task === null ? create : update;
  const mayBeSent = useSubmitOnce(save.isPending, save.error);
  const faults = isChecked ? validateTask(values) : [];
  const refused = useFieldErrors(save.error, fields);
  const errors = { ...refused.byField };
  for (const fault of faults) errors[fault] = all.form.faults[fault];

  function submit() {
    setIsChecked(true);
    if (validateTask(values).length > 0 || !mayBeSent()) return;
    const { name, target, all_nodes } = values;
    const body = { name: name.trim(), target: target.trim(), interval: Number(values.interval), all_nodes };
    if (task === null) {
      create.mutate({ ...body, node_ids: [] }, { onSuccess: ({ name }) => finish(all.added(name)) });
    } else {
      update.mutate({ id: task.id, body }, { onSuccess: ({ name }) => finish(all.saved(name)) });
    }
  }

  function finish(text: string) {
    notifyDone(text);
    onClose();
  }

  const title = task === null ? all.form.addTitle : all.form.editTitle(task.name);
  return (
    <Dialog title={title} onClose={onClose}>
      <TaskFields values={values} setValues={setValues} errors={errors} onSubmit={submit}>
        {save.isError && <ErrorAlert error={save.error} more={refused.others} />}
        <Foot isNew={task === null} isSaving={save.isPending} onClose={onClose} />
      </TaskFields>
    </Dialog>
  );
}

interface TaskFieldsProps {
  values: TaskForm;
  setValues(values: TaskForm): void;
  errors: Partial<Record<(typeof fields)[number], string>>;
  onSubmit(): void;
  children: ReactNode;
}

function TaskFields({ values, setValues, errors, onSubmit, children }: TaskFieldsProps) {
  const texts = useMessages(pingMessages).form;
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(errors).join(' ');
  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);
  const bind = (name: (typeof fields)[number]) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField label={texts.name} {...bind('name')} maxLength={64} required data-focus-first />
      <TextField
        label={texts.target}
        hint={texts.targetHint}
        {...bind('target')}
        maxLength={512}
        spellCheck={false}
        autoCapitalize="none"
        required
      />
      <AmountField label={texts.interval} hint={texts.intervalHint} {...bind('interval')} maxLength={5} />
      <CheckField
        label={texts.allNodes}
        hint={texts.allNodesHint}
        name="all_nodes"
        checked={values.all_nodes}
        onChange={(event) => setValues({ ...values, all_nodes: event.target.checked })}
      />
      {children}
    </form>
  );
}

function Foot({ isNew, isSaving, onClose }: { isNew: boolean; isSaving: boolean; onClose(): void }) {
  const texts = useMessages(pingMessages).form;
  const uiTexts = useMessages(uiMessages);
  return (
    <div className="dialog-foot">
      <Button onClick={onClose}>{uiTexts.cancel}</Button>
      <Button type="submit" look="primary" isUnavailable={isSaving}>
        {isSaving && uiTexts.saving}
        {!isSaving && (isNew ? texts.add : uiTexts.save)}
      </Button>
    </div>
  );
}
