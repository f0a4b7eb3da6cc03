import { type CellRow, toBoolean, toText } from '../cells.ts';
import type { ImportedNode } from '../import-source.ts';
import type { NoteList } from '../note-list.ts';
import { parseSeconds } from '../timestamps.ts';
import { parsePublicNote } from './parse-public-note.ts';
import type { Quota } from './parse-quotas.ts';

/** Columns of `servers`. Version 0 has `tag`, one group of each server, in place of groups. */
export const serverColumns = [
  'id',
  'created_at',
  'name',
  'tag',
  'note',
  'public_note',
  'display_index',
  'hide_for_guest',
  'user_id',
] as const;

export type ServerRow = CellRow<(typeof serverColumns)[number]>;

export interface ServerContext {
  notes: NoteList;
  /** Names of the groups of a server, the first one first. */
  groups: readonly string[];
  quota: Quota | undefined;
}

/** `last_seen_at` and `ledger` come from the history; facts of the host are not in the database. */
export function mapServer(row: ServerRow, { notes, groups, quota }: ServerContext): ImportedNode {
  const name = toText(row.name);
  const shown = name || `server ${toText(row.id)}`;
  const { config, issues } = parsePublicNote(toText(row.public_note));
  for (const issue of issues) notes.add({ ...issue, name: shown });
  const [group = toText(row.tag), ...others] = groups;
  if (others.length > 0)
    notes.add({
      subject: 'Groups',
      detail: 'A node has one group, the first one; others are left out.',
      name: `${shown}: ${others.join(', ')}`,
    });
  return {
    key: toText(row.id),
    config: {
      ...config,
      ...applyQuota(config.traffic_limit ?? 0, quota),
      name,
      group,
      public: !toBoolean(row.hide_for_guest),
      remark: toText(row.note),
    },
    token: null,
    created_at: parseSeconds(row.created_at),
    last_seen_at: 0,
    facts: null,
    ledger: null,
  };
}

/** The limit of the public note is the plan's; that of an alert rule may be lower, to warn before it is reached. */
function applyQuota(limit: number, quota: Quota | undefined): Partial<ImportedNode['config']> {
  if (quota === undefined) return {};
  const { traffic_reset_day } = quota;
  return limit > 0 ? { traffic_reset_day } : quota;
}
