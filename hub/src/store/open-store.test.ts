import { expect, test } from 'vitest';
import { openTestStore } from '../../../tests/support/data/store.ts';
import { testStore } from '../../../tests/support/data/store-suite.ts';

testStore(openTestStore);

test('a full database refuses writes, stays readable and recovers when there is space', async () => {
  const store = await openTestStore({ maxPages: 16 });
  await store.putSettings({ kept: 1 });
  const large = { large: 'x'.repeat(200_000) };
  await expect(store.putSettings(large)).rejects.toMatchObject({ code: 'full' });
  expect((await store.load(0)).settings).toEqual({ kept: 1 });
  await store.putSettings({ kept: 2 });
  await store.close();
  const roomy = await openTestStore({ path: store.path });
  await roomy.putSettings(large);
  expect((await roomy.load(0)).settings).toEqual({ kept: 2, ...large });
});
