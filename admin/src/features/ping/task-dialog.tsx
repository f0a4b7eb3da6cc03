import type { PingTaskView } from '@muster/generated/types';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BoundAmount, BoundCheck, BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { NodesField } from '../nodes/nodes-field.tsx';
import { pingMessages } from './messages.ts';
import { useCreateTask, useUpdateTask } from './ping-query.ts';
import {
  omitSameNodes,
  readTaskForm,
  type TaskBody,
  type TaskForm,
  taskContract,
  taskFields,
} from './task-form.ts';

interface TaskDialogProps {
  /** Null for a new task. */
  task: PingTaskView | null;
  onClose(): void;
}

export function TaskDialog({ task, onClose }: TaskDialogProps) {
  const all = useMessages(pingMessages);
  const { notifyDone } = useNotices();
  const [values] = useState(() => readTaskForm(task));
  const create = useCreateTask();
  const update = useUpdateTask();
  const save = task === null ? create : update;
  const form = useContractForm({ contract: taskContract, values, failure: save.error });

  function submit(body: TaskBody) {
    if (task === null) {
      create.mutate(body, { onSuccess: ({ name }) => finish(all.added(name)) });
    } else {
      update.mutate(
        { id: task.id, body: omitSameNodes(body, values) },
        { onSuccess: ({ name }) => finish(all.saved(name)) },
      );
    }
  }

  function finish(text: string) {
    notifyDone(text);
    onClose();
  }

  const title = task === null ? all.form.addTitle : all.form.editTitle(task.name);
  return (
    <Dialog title={title} onClose={onClose}>
      <ContractForm
        form={form}
        request={save}
        fields={taskFields}
        onSubmit={submit}
        foot={<Foot isNew={task === null} isSaving={save.isPending} onClose={onClose} />}
      >
        <TaskFields />
      </ContractForm>
    </Dialog>
  );
}

function TaskFields() {
  const { form: texts, columns, search } = useMessages(pingMessages);
  const isForAll = useWatch<TaskForm, 'all_nodes'>({ name: 'all_nodes' });
  return (
    <>
      <BoundText<TaskForm>
        name="name"
        label={texts.name}
        fault={texts.faults.name}
        maxLength={64}
        autoComplete="off"
        required
        data-focus-first
      />
      <BoundText<TaskForm>
        name="target"
        label={texts.target}
        hint={texts.targetHint}
        fault={texts.faults.target}
        maxLength={512}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        required
      />
      <BoundAmount<TaskForm>
        name="interval"
        label={texts.interval}
        hint={texts.intervalHint}
        fault={texts.faults.interval}
        maxLength={5}
      />
      <BoundCheck<TaskForm> name="all_nodes" label={texts.allNodes} hint={texts.allNodesHint} />
      {!isForAll && <NodesField label={columns.nodes} placeholder={search} />}
    </>
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
