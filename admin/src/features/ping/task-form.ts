import type { PingTaskUpdate, PingTaskView } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { type CheckForm, composeCheck, optionKeys, readCheck } from './check-options.ts';
import { composeTarget, findTargetKind, parseTarget, type TargetParts } from './check-target.ts';

/** Values of the form controls. */
export interface TaskForm extends TargetParts, CheckForm {
  name: string;
  /** Seconds. */
  interval: string;
  all_nodes: boolean;
  /** Kept while the task is assigned to all nodes. */
  node_ids: number[];
}

/** Keys of the body that the form sets. */
export type TaskBody = Required<
  Pick<PingTaskUpdate, 'name' | 'target' | 'interval' | 'all_nodes' | 'node_ids' | 'check'>
>;

export const taskFields = [
  'name',
  'target',
  'port',
  'resolver',
  'period_seconds',
  'cron',
  'time_zone',
  'grace_seconds',
  'interval',
  'all_nodes',
  'node_ids',
  ...optionKeys,
] as const;

const newTarget: TargetParts = { kind: 'http', target: '', port: '', record_type: 'A', resolver: '' };

/** Defaults: an HTTP check by all nodes, once a minute. */
export function readTaskForm(task: PingTaskView | null): TaskForm {
  if (task === null)
    return { ...newTarget, ...readCheck({}), name: '', interval: '60', all_nodes: true, node_ids: [] };
  const { name, target, interval, all_nodes, node_ids, check } = task;
  const parts = parseTarget(target);
  const period = parts.kind === 'heartbeat' && check.cron === undefined ? interval : undefined;
  return { ...parts, ...readCheck(check, period), name, interval: String(interval), all_nodes, node_ids };
}

/** @param task null for a new one; options that the form does not show are kept while the kind is the same */
export function createTaskContract(task: PingTaskView | null): FormContract<TaskForm, TaskBody> {
  return {
    validate: formValidators.PingTaskUpdate,
    fields: taskFields,
    toBody: (form) => composeTask(form, task),
    check: findTargetErrors,
    locate: (field, form) => (field === 'target' ? locateTarget(form) : field),
  };
}

function composeTask(form: TaskForm, task: PingTaskView | null): unknown {
  const { kind, name, interval } = form;
  const kept = task !== null && findTargetKind(task.target) === kind ? task.check : {};
  const isHeartbeat = kind === 'heartbeat';
  return {
    name: name.trim(),
    target: composeTarget(form),
    interval: interval.trim() === '' ? interval : Number(interval),
    all_nodes: !isHeartbeat && form.all_nodes,
    node_ids: isHeartbeat ? [] : form.node_ids,
    check: composeCheck(kind, form, kept),
  };
}

const CRON_FIELDS = 5;

/** What the schema does not see: a target of another kind, such as a host with a port for ICMP. */
function findTargetErrors(form: TaskForm): { pointer: string; detail: string }[] {
  const { kind, schedule, cron } = form;
  if (kind !== 'heartbeat')
    return findTargetKind(composeTarget(form)) === kind
      ? []
      : [{ pointer: '/target', detail: `is not a target of ${kind}` }];
  return schedule === 'period' || cron.trim().split(/\s+/).length === CRON_FIELDS
    ? []
    : [{ pointer: '/cron', detail: 'must have five fields' }];
}

/** The control whose part of the target is wrong. */
function locateTarget(form: TaskForm): 'target' | 'port' | 'resolver' {
  const isRight = (parts: Partial<TargetParts>) =>
    formValidators.PingTaskUpdate({ target: composeTarget({ ...form, ...parts }) });
  if ((form.kind === 'tcp' || form.kind === 'tls') && isRight({ port: '1' })) return 'port';
  if (form.kind === 'dns' && isRight({ resolver: '' })) return 'resolver';
  return 'target';
}

/** Without the nodes if the form did not change them: the table may have, in the meantime. */
export function omitSameNodes(
  body: TaskBody,
  { node_ids: before }: Pick<TaskForm, 'node_ids'>,
): PingTaskUpdate {
  const { node_ids: after, ...rest } = body;
  const isSame = after.length === before.length && after.every((id) => before.includes(id));
  return isSame ? rest : body;
}
