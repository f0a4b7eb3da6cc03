import type { Check } from '@muster/generated/types';
import { HEARTBEAT_TARGET } from '../../agents/probe-kinds.ts';
import type { FieldError } from '../../lib/errors.ts';
import { checkSchedule } from './heartbeat-schedule.ts';

/** A ping task, as far as the rules concern it. */
export interface CheckedTask {
  target: string;
  check: Check;
  hasNodes: boolean;
}

/** The agent writes them itself. */
const reservedHeaders = ['host', 'connection', 'content-length', 'transfer-encoding'];

/** The errors of a task that its schema cannot express, with pointers into the task. */
export function findCheckErrors({ target, check, hasNodes }: CheckedTask): FieldError[] {
  const schedule = checkSchedule(check);
  return [
    ...(target === HEARTBEAT_TARGET && hasNodes
      ? [{ pointer: '/node_ids', detail: 'must be empty, because no node measures a heartbeat' }]
      : []),
    ...(check.headers ?? []).flatMap(({ name }, index) =>
      reservedHeaders.includes(name.toLowerCase())
        ? [{ pointer: `/check/headers/${index}/name`, detail: `must not be ${name}` }]
        : [],
    ),
    ...(check.json_value !== undefined && check.json_path === undefined
      ? [{ pointer: '/check/json_path', detail: 'is missing' }]
      : []),
    ...(check.statuses ?? []).flatMap((status, index) => {
      const [from, to = from] = status.split('-');
      return Number(from) > Number(to)
        ? [{ pointer: `/check/statuses/${index}`, detail: 'must begin with the smaller status' }]
        : [];
    }),
    ...(schedule === null ? [] : [{ pointer: `/check/${schedule.key}`, detail: schedule.detail }]),
  ];
}
