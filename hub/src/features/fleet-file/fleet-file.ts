import { limits } from '@muster/generated/limits';
import type { NodeUpdate, PingTaskUpdate } from '@muster/generated/types';
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

/** The file of `muster-hub apply`. A section that is absent is not compared with the hub. */
export interface FleetFile {
  settings?: SettingsPatch;
  nodes?: NodeEntry[];
  ping_tasks?: PingTaskEntry[];
}

interface Section {
  key: 'nodes' | 'ping_tasks';
  maxEntries: number;
  /** The contract's request body for changes: it requires no key. */
  validate: Validate | undefined;
  /** Keys that the contract does not have. */
  ownKeys: readonly string[];
  validateOwnKeys: (entry: Record<string, unknown>, pointer: string) => FieldError[];
}

/** As many errors as the contract lists in a request. */
const MAX_NODES = 10_000;

const sections: readonly Section[] = [
  {
    key: 'nodes',
    maxEntries: MAX_NODES,
    validate: validators.updateNode.body,
    ownKeys: ['id'],
    validateOwnKeys: () => [],
  },
  {
    key: 'ping_tasks',
    maxEntries: limits.pingTasks,
    validate: validators.updatePingTask.body,
    ownKeys: ['id', 'nodes'],
    validateOwnKeys: validateNodeList,
  },
];

const known: readonly string[] = ['settings', 'nodes', 'ping_tasks'];

/** The errors of a parsed file, with pointers into it. A value without errors is a `FleetFile`. */
export function validateFleetFile(value: unknown): FieldError[] {
  if (!isObject(value)) return [{ pointer: '', detail: 'must have the keys settings, nodes or ping_tasks' }];
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
  return errors.length > 0 ? errors : findDuplicates(value, root);
}

function validateEntry(
  { validate, ownKeys, validateOwnKeys }: Section,
  entry: unknown,
  pointer: string,
): FieldError[] {
  if (!isObject(entry)) return [{ pointer, detail: 'must be a mapping' }];
  const { id, name } = entry;
  const body = Object.fromEntries(Object.entries(entry).filter(([key]) => !ownKeys.includes(key)));
  return [
    ...(id === undefined ? [] : collectErrors(storedValidators.Id, id, `${pointer}/id`)),
    ...(id === undefined && name === undefined ? [{ pointer: `${pointer}/name`, detail: 'is missing' }] : []),
    ...collectErrors(validate, body, pointer),
    ...validateOwnKeys(entry, pointer),
  ];
}

function validateNodeList({ nodes, node_ids }: Record<string, unknown>, pointer: string): FieldError[] {
  // The contract has this key, but the ids of new nodes are not known yet.
  if (node_ids !== undefined)
    return [{ pointer: `${pointer}/node_ids`, detail: 'is not known: list names or ids under nodes' }];
  if (nodes === undefined) return [];
  if (!Array.isArray(nodes) || nodes.length > MAX_NODES)
    return [{ pointer: `${pointer}/nodes`, detail: `must be a list of at most ${MAX_NODES} names or ids` }];
  return nodes.flatMap((node, index) =>
    typeof node === 'string' || storedValidators.Id(node)
      ? []
      : [{ pointer: `${pointer}/nodes/${index}`, detail: 'must be the name or the id of a node' }],
  );
}

interface Named {
  id?: number;
  name?: string;
}

function findDuplicates(entries: readonly Named[], root: string): FieldError[] {
  const byId = Map.groupBy(entries.keys(), (index) => entries[index]?.id);
  const byName = Map.groupBy(entries.keys(), (index) => entries[index]?.name);
  // Entries with ids may share a name, because a hub's nodes may.
  const ambiguous = [...byName].filter(([, group]) =>
    group.some((index) => entries[index]?.id === undefined),
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
  return [...list(byId, 'id', ''), ...list(ambiguous, 'name', ': give both their id')];
}

function collectErrors(validate: Validate | undefined, value: unknown, pointer: string): FieldError[] {
  return validate === undefined ? [] : collectFieldErrors(validate, value, pointer);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
