import type { Notice, NoticeUpdate } from '@muster/generated/types';
import { type FieldError, formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { parseLocalInput, startOfMinute, startOfNextHour, toLocalInput } from './local-time.ts';

/** Values of the form controls. */
export interface NoticeForm {
  kind: Notice['kind'];
  title: string;
  body: string;
  /** Values of inputs of type `datetime-local`; an announcement may have no end. */
  starts_at: string;
  ends_at: string;
  public: boolean;
  node_ids: number[];
  tags: string[];
}

/** Keys of the body that the form sets. */
export type NoticeBody = Required<Pick<NoticeUpdate, keyof NoticeForm>>;

export const noticeFields = [
  'kind',
  'title',
  'body',
  'starts_at',
  'ends_at',
  'public',
  'node_ids',
  'tags',
] as const;

const HOUR_SECONDS = 3_600;

/** A new announcement starts now, maintenance at the next full hour for an hour. @param now Unix seconds */
export function makeNoticeForm(kind: Notice['kind'], now: number, node_ids: number[]): NoticeForm {
  const form = { kind, title: '', body: '', public: true, node_ids, tags: [] };
  if (kind === 'announcement') return { ...form, starts_at: toLocalInput(startOfMinute(now)), ends_at: '' };
  const start = startOfNextHour(now);
  return { ...form, starts_at: toLocalInput(start), ends_at: toLocalInput(start + HOUR_SECONDS) };
}

export function readNoticeForm(notice: Notice): NoticeForm {
  const { kind, title, body, starts_at, ends_at, public: isPublic, node_ids, tags = [] } = notice;
  return {
    kind,
    title,
    body,
    starts_at: toLocalInput(starts_at),
    ends_at: ends_at === null ? '' : toLocalInput(ends_at),
    public: isPublic,
    node_ids,
    tags,
  };
}

/** @param notice the edited one; null for a new one */
export function createNoticeContract(notice: Notice | null): FormContract<NoticeForm, NoticeBody> {
  return {
    validate: formValidators.NoticeUpdate,
    fields: noticeFields,
    toBody: ({ title, starts_at, ends_at, ...form }) => ({
      ...form,
      title: title.trim(),
      starts_at: readInstant(starts_at, notice?.starts_at ?? null) ?? starts_at,
      ends_at: ends_at === '' ? null : (readInstant(ends_at, notice?.ends_at ?? null) ?? ends_at),
    }),
    check: checkTimes,
  };
}

/** The control has minutes: a time that was not changed keeps its seconds. */
function readInstant(text: string, stored: number | null): number | undefined {
  return stored !== null && text === toLocalInput(stored) ? stored : parseLocalInput(text);
}

/** Of the hub, which refuses them with the same messages. */
function checkTimes({ kind, starts_at, ends_at }: NoticeForm): FieldError[] {
  const pointer = '/ends_at';
  if (ends_at === '')
    return kind === 'maintenance' ? [{ pointer, detail: 'is required for maintenance' }] : [];
  const [start, end] = [parseLocalInput(starts_at), parseLocalInput(ends_at)];
  const isReversed = start !== undefined && end !== undefined && end <= start;
  return isReversed ? [{ pointer, detail: 'must be later than starts_at' }] : [];
}
