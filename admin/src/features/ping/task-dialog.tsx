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
import { checkFormMessages } from './form-messages.ts';
import { HeartbeatAddress } from './heartbeat-address.tsx';
import { HeartbeatFields } from './heartbeat-fields.tsx';
import { pingMessages } from './messages.ts';
import { OptionFields } from './option-fields.tsx';
import { useCreateTask, useUpdateTask } from './ping-query.ts';
import { KindField, TargetFields, useKind } from './target-fields.tsx';
import {
  createTaskContract,
  omitSameNodes,
  readTaskForm,
  type TaskBody,
  type TaskForm,
  taskFields,
} from './task-form.ts';

interface TaskDialogProps {
  /** Null for a new task. */
  task: PingTaskView | null;
  onClose(): void;
}

/** The form of a check, and after it the URL of a new heartbeat. */
export function TaskDialog({ task, onClose }: TaskDialogProps) {
  const { notifyDone } = useNotices();
  const texts = useMessages(checkFormMessages);
  const [heartbeat, setHeartbeat] = useState<PingTaskView | null>(null);

  function finish(saved: PingTaskView) {
    notifyDone((task === null ? texts.added : texts.saved)(saved.name));
    if (saved.heartbeat_key === undefined || saved.heartbeat_key === task?.heartbeat_key) onClose();
    else setHeartbeat(saved);
  }

  return heartbeat === null ? (
    <FormDialog task={task} onClose={onClose} onSaved={finish} />
  ) : (
    <HeartbeatDialog task={heartbeat} onClose={onClose} />
  );
}

interface FormDialogProps extends TaskDialogProps {
  onSaved(saved: PingTaskView): void;
}

function FormDialog({ task, onClose, onSaved }: FormDialogProps) {
  const texts = useMessages(pingMessages);
  const [values] = useState(() => readTaskForm(task));
  const [contract] = useState(() => createTaskContract(task));
  const create = useCreateTask();
  const update = useUpdateTask();
  const save = task === null ? create : update;
  const form = useContractForm({ contract, values, failure: save.error });

  function submit(body: TaskBody) {
    if (task === null) create.mutate(body, { onSuccess: onSaved });
    else update.mutate({ id: task.id, body: omitSameNodes(body, values) }, { onSuccess: onSaved });
  }

  return (
    <Dialog title={task === null ? texts.add : texts.edit(task.name)} onClose={onClose}>
      <ContractForm
        form={form}
        request={save}
        fields={taskFields}
        onSubmit={submit}
        foot={<Foot isNew={task === null} isSaving={save.isPending} onClose={onClose} />}
      >
        <TaskFields task={task} />
      </ContractForm>
    </Dialog>
  );
}

function TaskFields({ task }: Pick<TaskDialogProps, 'task'>) {
  const texts = useMessages(checkFormMessages);
  const kind = useKind();
  return (
    <>
      <KindField />
      <BoundText<TaskForm>
        name="name"
        label={texts.name}
        fault={texts.faults.name}
        maxLength={64}
        autoComplete="off"
        required
        data-focus-first
      />
      {kind === 'heartbeat' ? (
        <HeartbeatFields />
      ) : (
        <>
          <TargetFields kind={kind} />
          <BoundAmount<TaskForm>
            name="interval"
            label={texts.interval}
            hint={texts.intervalHint}
            fault={texts.faults.interval}
            maxLength={5}
          />
          <ChosenNodes />
        </>
      )}
      <OptionFields kind={kind} check={task?.check ?? {}} />
    </>
  );
}

function ChosenNodes() {
  const texts = useMessages(checkFormMessages);
  const { columns, search } = useMessages(pingMessages);
  const isForAll = useWatch<TaskForm, 'all_nodes'>({ name: 'all_nodes' });
  return (
    <>
      <BoundCheck<TaskForm> name="all_nodes" label={texts.allNodes} hint={texts.allNodesHint} />
      {!isForAll && <NodesField label={columns.nodes} placeholder={search} />}
    </>
  );
}

function Foot({ isNew, isSaving, onClose }: { isNew: boolean; isSaving: boolean; onClose(): void }) {
  const texts = useMessages(pingMessages);
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

function HeartbeatDialog({ task, onClose }: { task: PingTaskView; onClose(): void }) {
  const texts = useMessages(checkFormMessages);
  return (
    <Dialog title={task.name} onClose={onClose}>
      <HeartbeatAddress task={task} isFocusedFirst />
      <div className="dialog-foot">
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}
