import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { ask } from '../../support/network/http.ts';
import { listTree, packTheme } from '../../support/themes/theme.ts';
import { uploadTheme } from '../../support/themes/upload.ts';

let hub: TestHub;
let cookie: string;

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterAll(() => hub.remove());

const shorts = ['aurora', 'borealis'] as const;
type Short = (typeof shorts)[number];

interface Action {
  kind: 'install' | 'select' | 'remove' | 'rollback' | 'list' | 'preview';
  short: Short;
}

const packed = new Map<string, Buffer>();

function pack(short: Short, version: string): Buffer {
  const key = `${short} ${version}`;
  const archive =
    packed.get(key) ??
    packTheme({ manifest: { short, version }, files: { 'dist/mark.bin': `mark of ${short}` } });
  packed.set(key, archive);
  return archive;
}

/** Allowed results of each action under any interleaving. */
const allowed: Record<Action['kind'], number[]> = {
  // One upload at a time.
  install: [201, 409],
  select: [200, 400],
  remove: [204, 404, 409],
  rollback: [200, 404, 409],
  list: [200],
  preview: [200, 404],
};

async function run({ kind, short }: Action, version: string): Promise<number> {
  const request = async (method: string, path: string, body?: unknown) =>
    (await hub.request(method, path, { cookie, ...(body === undefined ? {} : { body }) })).status;
  switch (kind) {
    case 'install':
      return (await uploadTheme(hub, cookie, pack(short, version))).status;
    case 'select':
      return request('PUT', '/api/settings', { theme: short });
    case 'remove':
      return request('DELETE', `/api/themes/${short}`);
    case 'rollback':
      return request('POST', `/api/themes/${short}/rollback`);
    case 'list':
      return request('GET', '/api/themes');
    case 'preview':
      return request('POST', `/api/themes/${short}/preview`);
  }
}

/** Polls as a visitor until the end: always a complete theme, never the built-in one, never a 404. */
async function watch(isOver: () => boolean): Promise<Set<string>> {
  const port = Number(new URL(hub.url).port);
  const seen = new Set<string>();
  while (!isOver()) {
    const [page, file] = await Promise.all([ask(port, '/'), ask(port, '/mark.bin')]);
    seen.add(`${page.status} ${/<title>(\w+) \d/.exec(page.text)?.[1] ?? page.text}`);
    seen.add(`${file.status} ${file.text}`);
  }
  return seen;
}

const WHOLE = shorts.flatMap((short) => [`200 ${short}`, `200 mark of ${short}`]);

test('visitors always get a complete theme during concurrent installs, selections and deletions', async () => {
  const actions = fc.array(
    fc.record<Action>({
      kind: fc.constantFrom('install', 'install', 'select', 'remove', 'rollback', 'list', 'preview'),
      short: fc.constantFrom(...shorts),
    }),
    { minLength: 3, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), actions, async (scheduler, planned) => {
      await run({ kind: 'install', short: 'aurora' }, '1');
      await run({ kind: 'select', short: 'aurora' }, '');
      let isOver = false;
      const watching = watch(() => isOver);
      const outcomes: Promise<{ action: Action; status: number }>[] = [];
      // The scheduler orders the requests and does not wait for responses.
      const begin = scheduler.scheduleFunction(async (action: Action, version: string) => {
        outcomes.push(run(action, version).then((status) => ({ action, status })));
      });
      for (const [index, action] of planned.entries()) void begin(action, `${index + 2}`);
      await scheduler.waitIdle();
      const answered = await Promise.all(outcomes);
      isOver = true;
      const seen = await watching;
      expect(WHOLE).toEqual(expect.arrayContaining([...seen]));
      for (const { action, status } of answered) expect(allowed[action.kind], action.kind).toContain(status);
      expect(answered).toHaveLength(planned.length);

      const { body } = await hub.request('GET', '/api/themes', { cookie });
      const active = body.themes.find((theme: { is_active: boolean }) => theme.is_active);
      expect(active).toMatchObject({ is_usable: true, fault: null });
      expect(await listTree(join(hub.db, '../themes/.work'))).toEqual({});
      await run({ kind: 'select', short: 'aurora' }, '');
      await run({ kind: 'remove', short: 'borealis' }, '');
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
