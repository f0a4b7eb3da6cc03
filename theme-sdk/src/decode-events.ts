import { type Reader, readString } from '@muster/generated/runtime/tolerant-readers';
import { readNoticeSummary, readOpenIncident } from '@muster/generated/theme-readers';
import { isObject, readFields, readId, readList } from './decode-values.ts';
import type { NoticeSummary, OpenIncident } from './model.ts';

/** Words of later versions become the most general ones of this version. */
const kinds: readonly string[] = ['node', 'probe', 'plan'] satisfies OpenIncident['kind'][];

export const incidentFields: { readonly [K in keyof OpenIncident]: Reader<OpenIncident[K]> } = {
  ...readOpenIncident,
  kind: (value) => (kinds.includes(value as string) ? (value as OpenIncident['kind']) : 'node'),
  cause: (value) => (readString(value) || 'connection_closed') as OpenIncident['cause'],
};

export const noticeFields: { readonly [K in keyof NoticeSummary]: Reader<NoticeSummary[K]> } = {
  ...readNoticeSummary,
  kind: (value) => (value === 'maintenance' ? value : 'announcement'),
  node_ids: (value) => readList(value, readId),
};

/** Entries without an id are left out. */
function readEntries<T>(value: unknown, fields: { readonly [K in keyof T]-?: Reader<T[K]> }): T[] {
  return readList(value, (entry) =>
    isObject(entry) && readId(entry.id) !== null ? readFields<T>(entry, fields) : null,
  );
}

export const readOpenIncidents = (value: unknown) => readEntries<OpenIncident>(value, incidentFields);

export const readNotices = (value: unknown) => readEntries<NoticeSummary>(value, noticeFields);
