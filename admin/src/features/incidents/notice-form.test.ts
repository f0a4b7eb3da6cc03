import type { Notice } from '@muster/generated/types';
import type { ResolverOptions } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createContractResolver } from '../../forms/contract-resolver.ts';
import { createNoticeContract, makeNoticeForm, type NoticeForm, readNoticeForm } from './notice-form.ts';

beforeEach(() => vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => vi.unstubAllEnvs());

const at = (text: string) => Date.parse(text) / 1000;
const now = at('2026-11-22T12:04:31Z');
const stored: Notice = {
  id: 123_456,
  kind: 'announcement',
  title: 'Disk failure',
  body: 'We **know**.',
  html: '<p>We <strong>know</strong>.</p>',
  public: true,
  starts_at: now,
  ends_at: null,
  node_ids: [3],
  tags: ['db'],
  updated_at: now,
};

const resolve = (form: NoticeForm, notice: Notice | null = null) =>
  createContractResolver(createNoticeContract(notice))(form, undefined, {} as ResolverOptions<NoticeForm>);

test('a new announcement starts now and has no end', async () => {
  const form = { ...makeNoticeForm('announcement', now, [3]), title: ' Disk failure ' };
  expect(form).toMatchObject({ starts_at: '2026-11-22T13:04', ends_at: '', public: true });
  expect(await resolve(form)).toMatchObject({
    values: { title: 'Disk failure', starts_at: at('2026-11-22T12:04:00Z'), ends_at: null, node_ids: [3] },
    errors: {},
  });
});

test('new maintenance is at the next full hour', () => {
  expect(makeNoticeForm('maintenance', now, [])).toMatchObject({
    starts_at: '2026-11-22T14:00',
    ends_at: '2026-11-22T15:00',
  });
});

test('a time that is not changed keeps its seconds', async () => {
  const form = readNoticeForm(stored);
  expect(await resolve({ ...form, title: 'Fixed' }, stored)).toMatchObject({ values: { starts_at: now } });
  expect(await resolve({ ...form, starts_at: '2026-11-22T13:05' }, stored)).toMatchObject({
    values: { starts_at: at('2026-11-22T12:05:00Z') },
  });
});

test.each<[string, Partial<NoticeForm>, object]>([
  ['no title', { title: ' ' }, { title: {} }],
  ['no start', { starts_at: '' }, { starts_at: { message: 'must be integer' } }],
  [
    'an end before the start',
    { ends_at: '2026-11-22T13:04' },
    { ends_at: { message: 'must be later than starts_at' } },
  ],
  [
    'maintenance without an end',
    { kind: 'maintenance' },
    { ends_at: { message: 'is required for maintenance' } },
  ],
  [
    'a long text',
    { body: 'x'.repeat(4001) },
    { body: { message: 'must NOT have more than 4000 characters' } },
  ],
])('%s is refused at its field', async (_name, change, errors) => {
  const { errors: found } = await resolve({ ...readNoticeForm(stored), ...change });
  expect(found).toMatchObject(errors);
  expect(Object.keys(found)).toEqual(Object.keys(errors));
});
