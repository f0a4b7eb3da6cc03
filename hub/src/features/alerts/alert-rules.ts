import { isDeepStrictEqual } from 'node:util';
import { limits } from '@muster/generated/limits';
import type { AlertRuleInput, AlertRuleUpdate } from '@muster/generated/types';
import { DomainError, type FieldError } from '../../lib/errors.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { AlertRuleConfig, AlertRuleRow, NewAlertEvent } from '../../store/alert-rows.ts';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import { applyRuleDefaults, findLevelErrors } from './rule-config.ts';

export interface StoredRuleChanges {
  /** New and changed rules. */
  rows: readonly AlertRuleRow[];
  deletions: readonly number[];
}

export interface ChangedRule {
  rule: AlertRuleRow;
  previous: AlertRuleRow;
}

/** The alert rules. Changes resolve once they are stored. */
export interface AlertRules {
  /** By name. */
  list(): readonly AlertRuleRow[];
  find(id: number): AlertRuleRow | undefined;
  /** Increases with every change. */
  readonly version: number;
  /** `limit_reached`; `conflict` if the name is taken; `invalid_request` for unknown nodes and tasks, or levels that do not fit. */
  create(input: AlertRuleInput): Promise<AlertRuleRow>;
  /** Updates the fields in `patch`. `not_found`; otherwise as `create`. */
  update(id: number, patch: AlertRuleUpdate): Promise<ChangedRule>;
  /** `not_found`. The store adds the events that `listEnds` returns. */
  remove(id: number, listEnds: (rule: AlertRuleRow) => NewAlertEvent[]): Promise<void>;
  /**
   * Applies the changes of several rules once `write` has stored them in one transaction. `write` is called when earlier changes
   * are stored. Resolves to the changed rules, with what they were before.
   */
  changeTogether(write: () => Promise<StoredRuleChanges>): Promise<ChangedRule[]>;
  /** Fills in the defaults of a rule that is at `pointer` in a request. `invalid_request` as in `create`. */
  complete(input: AlertRuleInput, pointer?: string): AlertRuleConfig;
  /** Replaces all rules by the stored ones. */
  apply(rows: readonly AlertRuleRow[]): void;
}

export function createAlertRules(
  store: Pick<Store, 'insertAlertRule' | 'updateAlertRule' | 'deleteAlertRule'>,
  fleet: Pick<Fleet, 'find'>,
  registry: Pick<TaskRegistry, 'list'>,
  stored: readonly AlertRuleRow[],
): AlertRules {
  let rows = sort(stored);
  let version = 0;
  // Changes run one after the other, so that each is checked against the previous one's result.
  const runSerially = createSerialQueue();

  function replace(changed: readonly AlertRuleRow[]): void {
    rows = sort(changed);
    version += 1;
  }

  function get(id: number): AlertRuleRow {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw createNotFound();
    return row;
  }

  /** Ids of the request only: those that are stored already may be of nodes that were deleted since. */
  function requireKnown({ nodes, parents }: AlertRuleUpdate, pointer: string): void {
    const isNode = (id: number) => fleet.find(id) !== undefined;
    const isTask = (id: number) => registry.list().some((task) => task.id === id);
    const errors = [
      ...findUnknown(`${pointer}/nodes/ids`, nodes?.ids, isNode),
      ...findUnknown(`${pointer}/parents/node_ids`, parents?.node_ids, isNode),
      ...findUnknown(`${pointer}/parents/task_ids`, parents?.task_ids, isTask),
    ];
    if (errors.length > 0)
      throw new DomainError('invalid_request', 'List only what exists, each of it once.', { errors });
  }

  function complete(input: AlertRuleInput, pointer = ''): AlertRuleConfig {
    const config = applyRuleDefaults(input);
    requireKnown(input, pointer);
    requireLevels(config, pointer);
    return config;
  }

  return {
    list: () => rows,
    find: (id) => rows.find((one) => one.id === id),
    get version() {
      return version;
    },
    complete,
    create: (input) =>
      runSerially(async () => {
        if (rows.length >= limits.alertRules)
          throw new DomainError(
            'limit_reached',
            `The limit is ${limits.alertRules} alert rules. Delete one first.`,
          );
        const row = await store.insertAlertRule(complete(input)).catch(throwDomainError);
        replace([...rows, row]);
        return row;
      }),
    update: (id, patch) =>
      runSerially(async () => {
        const previous = get(id);
        requireKnown(patch, '');
        const rule = { ...previous, ...patch };
        requireLevels(rule, '');
        await store.updateAlertRule(id, rule).catch(throwDomainError);
        replace([...rows.filter((one) => one.id !== id), rule]);
        return { rule, previous };
      }),
    remove: (id, listEnds) =>
      runSerially(async () => {
        await store.deleteAlertRule(id, listEnds(get(id))).catch(throwDomainError);
        replace(rows.filter((one) => one.id !== id));
      }),
    changeTogether: (write) =>
      runSerially(async () => {
        const { rows: stored, deletions } = await write();
        const byId = new Map(stored.map((rule) => [rule.id, rule]));
        const previous = rows.filter(({ id }) => byId.has(id));
        const kept = rows.filter(({ id }) => !byId.has(id) && !deletions.includes(id));
        if (stored.length + deletions.length > 0) replace([...kept, ...stored]);
        return previous.map((row) => ({ rule: byId.get(row.id) ?? row, previous: row }));
      }),
    apply(changed) {
      const next = sort(changed);
      if (!isDeepStrictEqual(next, rows)) replace(next);
    },
  };
}

function findUnknown(
  pointer: string,
  ids: readonly number[] | undefined,
  isKnown: (id: number) => boolean,
): FieldError[] {
  return (ids ?? []).flatMap((id, index) => {
    if (!isKnown(id)) return [{ pointer: `${pointer}/${index}`, detail: `${id} does not exist` }];
    return ids?.indexOf(id) !== index
      ? [{ pointer: `${pointer}/${index}`, detail: `${id} is listed twice` }]
      : [];
  });
}

function requireLevels(config: AlertRuleConfig, pointer: string): void {
  const errors = findLevelErrors(config).map((error) => ({ ...error, pointer: pointer + error.pointer }));
  if (errors.length > 0) throw new DomainError('invalid_request', 'The alert would never end.', { errors });
}

function sort(rows: readonly AlertRuleRow[]): AlertRuleRow[] {
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}

function createNotFound(cause?: unknown): DomainError {
  return new DomainError('not_found', 'This alert rule does not exist.', { cause });
}

function throwDomainError(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  if (error.code === 'not_found') throw createNotFound(error);
  if (error.code === 'conflict')
    throw new DomainError('conflict', 'Another alert rule has this name.', { cause: error });
  throw error;
}
