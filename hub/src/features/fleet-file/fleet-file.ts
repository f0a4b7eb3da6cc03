import { limits } from '@muster/generated/limits';
import type { AlertNodes, AlertRuleUpdate, NodeUpdate, PingTaskUpdate } from '@muster/generated/types';
import {
  collectFieldErrors,
  escapePointer,
  storedValidators,
  type Validate,
  validators,
} from '@muster/generated/validators';
import type { FieldError } from '../../lib/errors.ts';
import type { SettingsPatch } from '../settings/settings-schema.ts';

/** A node of a fleet file. Absent keys keep their value, or get their default in a new node. */
export interface NodeEntry extends NodeUpdate {
  /** Id of an existing node, which `name` renames. Without it, `name` finds the node. */
  id?: number;
}

/** A ping task of a fleet file, with the same rules. */
export interface PingTaskEntry extends Omit<PingTaskUpdate, 'node_ids'> {
  id?: number;
  /** Names or ids. */
  nodes?: (string | number)[];
}

/** An alert rule of a fleet file, with the same rules. */
export interface AlertRuleEntry extends Omit<AlertRuleUpdate, 'nodes' | 'parents'> {
  id?: number;
  /** Names or ids in place of `ids`. */
  nodes?: (string | number)[] | Omit<AlertNodes, 'ids'>;
  /** Names or ids. An absent list is empty. */
  parents?: { nodes?: (string | number)[]; ping_tasks?: (string | number)[] };
}

/** The file of `muster-hub apply`. A section that is absent is not compared with the hub. */
export interface FleetFile {
  settings?: SettingsPatch;
  nodes?: NodeEntry[];
  ping_tasks?: PingTaskEntry[];
  alert_rules?: AlertRuleEntry[];
}

interface Section {
  key: 'nodes' | 'ping_tasks' | 'alert_rules';
  maxEntries: number;
  hasUniqueNames: boolean;
  /** The contract's request body for changes: it requires no key. */
  validate: Validate | undefined;
  /** The keys of an entry that the contract checks: those of a request. */
  pickBody: (entry: Record<string, unknown>) => object;
  validateOwnKeys: (entry: Record<string, unknown>, pointer: string) => FieldError[];
}

/** As many errors as the contract lists in a request. */
const MAX_NODES = 10_000;
/** As in the contract's `AlertNodes` and `AlertParents`. */
const MAX_RULE_NODES = 1000;
const MAX_PARENTS = 16;

const sections: readonly Section[] = [
  {
    key: 'nodes',
    maxEntries: MAX_NODES,
    hasUniqueNames: false,
    validate: validators.updateNode.body,
    pickBody: ({ id: _id, ...body }) => body,
    validateOwnKeys: () => [],
  },
  {
    key: 'ping_tasks',
    maxEntries: limits.pingTasks,
    hasUniqueNames: false,
    validate: validators.updatePingTask.body,
    pickBody: ({ id: _id, nodes: _nodes, ...body }) => body,
    validateOwnKeys: validateNodeList,
  },
  {
    key: 'alert_rules',
    maxEntries: limits.alertRules,
    hasUniqueNames: true,
    validate: validators.updateAlertRule.body,
    pickBody: ({ id: _id, nodes, parents: _parents, ...body }) =>
      nodes === undefined || Array.isArray(nodes) ? body : { ...body, nodes },
    validateOwnKeys: validateRuleLists,
  },
];

const known: readonly string[] = ['settings', ...sections.map(({ key }) => key)];

/** The errors of a parsed file, with pointers into it. A value without errors is a `FleetFile`. */
export function validateFleetFile(value: unknown): FieldError[] {
  if (!isObject(value))
    return [{ pointer: '', detail: 'must have the keys settings, nodes, ping_tasks or alert_rules' }];
  const unknown = Object.keys(value).filter((key) => !known.includes(key));
  return [
    ...unknown.map((key) => ({ pointer: `/${escapePointer(key)}`, detail: 'is not known' })),
    ...(value.settings === undefined ? [] : validateSettings(value.settings)),
    ...sections.flatMap((section) =>
      value[section.key] === undefined ? [] : validateSection(section, value[section.key]),
    ),
  ];
}

function validateSettings(value: unknown): FieldError[] {
  if (!isObject(value)) return [{ pointer: '/settings', detail: 'must be a mapping' }];
  // Each application of the file would open a new window with a new key.
  if (value.registration_open !== undefined)
    return [{ pointer: '/settings/registration_open', detail: 'cannot be set in a file' }];
  return collectErrors(validators.updateSettings.body, value, '/settings');
}

function validateSection(section: Section, value: unknown): FieldError[] {
  const root = `/${section.key}`;
  if (!Array.isArray(value)) return [{ pointer: root, detail: 'must be a list' }];
  if (value.length > section.maxEntries)
    return [{ pointer: root, detail: `must have at most ${section.maxEntries} entries` }];
  const errors = value.flatMap((entry, index) => validateEntry(section, entry, `${root}/${index}`));
  return errors.length > 0 ? errors : findDuplicates(value, root, section.hasUniqueNames);
}

function validateEntry(
  { validate, pickBody, validateOwnKeys }: Section,
  entry: unknown,
  pointer: string,
): FieldError[] {
  if (!isObject(entry)) return [{ pointer, detail: 'must be a mapping' }];
  const { id, name } = entry;
  return [
    ...(id === undefined ? [] : collectErrors(storedValidators.Id, id, `${pointer}/id`)),
    ...(id === undefined && name === undefined ? [{ pointer: `${pointer}/name`, detail: 'is missing' }] : []),
    ...collectErrors(validate, pickBody(entry), pointer),
    ...validateOwnKeys(entry, pointer),
  ];
}

function validateNodeList({ nodes, node_ids }: Record<string, unknown>, pointer: string): FieldError[] {
  // The contract has this key, but the ids of new nodes are not known yet.
  if (node_ids !== undefined)
    return [{ pointer: `${pointer}/node_ids`, detail: 'is not known: list names or ids under nodes' }];
  return validateNames(nodes, `${pointer}/nodes`, { max: MAX_NODES, noun: 'node' });
}

function validateRuleLists({ nodes, parents }: Record<string, unknown>, pointer: string): FieldError[] {
  return [
    ...(Array.isArray(nodes)
      ? validateNames(nodes, `${pointer}/nodes`, { max: MAX_RULE_NODES, noun: 'node' })
      : findIds(nodes, `${pointer}/nodes`)),
    ...(parents === undefined ? [] : validateParents(parents, `${pointer}/parents`)),
  ];
}

/** The contract has this key, but the ids of new nodes are not known yet. */
function findIds(nodes: unknown, pointer: string): FieldError[] {
  return isObject(nodes) && nodes.ids !== undefined
    ? [{ pointer: `${pointer}/ids`, detail: 'is not known: list names or ids under nodes' }]
    : [];
}

function validateParents(parents: unknown, pointer: string): FieldError[] {
  if (!isObject(parents)) return [{ pointer, detail: 'must be a mapping' }];
  const { nodes, ping_tasks, ...others } = parents;
  return [
    ...Object.keys(others).map((key) => ({
      pointer: `${pointer}/${escapePointer(key)}`,
      detail: 'is not known: list names or ids under nodes and ping_tasks',
    })),
    ...validateNames(nodes, `${pointer}/nodes`, { max: MAX_PARENTS, noun: 'node' }),
    ...validateNames(ping_tasks, `${pointer}/ping_tasks`, { max: MAX_PARENTS, noun: 'ping task' }),
  ];
}

/** An absent list has no errors. */
function validateNames(
  names: unknown,
  pointer: string,
  { max, noun }: { max: number; noun: string },
): FieldError[] {
  if (names === undefined) return [];
  if (!Array.isArray(names) || names.length > max)
    return [{ pointer, detail: `must be a list of at most ${max} names or ids` }];
  return names.flatMap((name, index) =>
    typeof name === 'string' || storedValidators.Id(name)
      ? []
      : [{ pointer: `${pointer}/${index}`, detail: `must be the name or the id of a ${noun}` }],
  );
}

interface Named {
  id?: number;
  name?: string;
}

function findDuplicates(entries: readonly Named[], root: string, hasUniqueNames: boolean): FieldError[] {
  const byId = Map.groupBy(entries.keys(), (index) => entries[index]?.id);
  const byName = Map.groupBy(entries.keys(), (index) => entries[index]?.name);
  // Otherwise entries with ids may share a name, because a hub's nodes may.
  const ambiguous = [...byName].filter(
    ([, group]) => hasUniqueNames || group.some((index) => entries[index]?.id === undefined),
  );
  const list = (groups: Iterable<[unknown, number[]]>, key: keyof Named, hint: string) =>
    [...groups].flatMap(([value, [first = 0, ...others]]) =>
      value === undefined
        ? []
        : others.map((index) => ({
            pointer: `${root}/${index}/${key}`,
            detail: `is also that of entry ${first + 1}${hint}`,
          })),
    );
  return [...list(byId, 'id', ''), ...list(ambiguous, 'name', hasUniqueNames ? '' : ': give both their id')];
}

function collectErrors(validate: Validate | undefined, value: unknown, pointer: string): FieldError[] {
  return validate === undefined ? [] : collectFieldErrors(validate, value, pointer);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
