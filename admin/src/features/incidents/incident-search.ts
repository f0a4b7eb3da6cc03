import { readChoice } from '../../ui/query-string.ts';

const kinds = ['node', 'probe', 'plan'] as const;
const dialogs = ['announcement', 'maintenance', 'edit'] as const;

/** Search parameters of the list of incidents. */
export interface IncidentSearch {
  kind?: (typeof kinds)[number] | undefined;
  /** Id of a node. */
  node?: number | undefined;
  state?: 'ongoing' | undefined;
}

/** Search parameters of the announcements and maintenance windows. */
export interface NoticeSearch {
  /** The open dialog; the first two are for a new notice of this kind. */
  dialog?: (typeof dialogs)[number] | undefined;
  /** Id of the notice that `edit` is about. */
  notice?: number | undefined;
  /** Id of the node that a new notice is about. */
  node?: number | undefined;
}

/** Parses search parameters; invalid ones are undefined. */
export function parseIncidentSearch({ kind, node, state }: Record<string, unknown>): IncidentSearch {
  return { kind: readChoice(kind, kinds), node: readId(node), state: readChoice(state, ['ongoing']) };
}

export function parseNoticeSearch(search: Record<string, unknown>): NoticeSearch {
  const dialog = readChoice(search.dialog, dialogs);
  const isNew = dialog !== undefined && dialog !== 'edit';
  return {
    dialog,
    notice: dialog === 'edit' ? readId(search.notice) : undefined,
    node: isNew ? readId(search.node) : undefined,
  };
}

function readId(value: unknown): number | undefined {
  const id = Number(value);
  return value !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
