import { expect, it } from 'vitest';
import type { Schema } from '../contract/documents.ts';
import { importGenerated, loadContract } from '../fixtures/load.ts';
import { emitThemeReaders } from './theme-readers.ts';

type Tables = Record<string, Record<string, (value: unknown) => unknown>>;

it('emits a reader for each text, number and boolean of an object', async () => {
  const schemas: Record<string, Schema> = {
    PublicMetrics: {
      type: 'object',
      properties: { cpu: { type: 'number', minimum: 0 }, load: { type: 'array', items: { type: 'number' } } },
    },
    Me: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        email: { type: ['string', 'null'] },
        since: { type: 'string', format: 'date' },
        offset: { oneOf: [{ type: 'integer' }, { type: 'null' }] },
        role: { type: 'string', enum: ['owner', 'guest'] },
        active: { type: 'boolean' },
      },
    },
  };
  const { readMe, readPublicMetrics } = await importGenerated<Tables>(
    { 'theme-readers.ts': emitThemeReaders({ ...(await loadContract()), schemas }) },
    'theme-readers.ts',
  );
  const read = (table: Tables[string] = {}, value: Record<string, unknown> = {}) =>
    Object.fromEntries(Object.entries(table).map(([key, reader]) => [key, reader(value[key])]));
  const given = { name: 'a', email: 'b', since: '2026-01-31', offset: -3, role: 'owner', active: true };
  const { role: _, ...scalars } = given;
  expect(read(readMe, given)).toEqual(scalars);
  const odd = { name: 1, email: '', since: '31.1.2026', offset: 0.5, active: 'yes' };
  expect(read(readMe, odd)).toEqual({ name: '', email: null, since: '', offset: null, active: false });
  expect(read(readPublicMetrics, { cpu: -1, load: [1] })).toEqual({ cpu: null });
  expect(read(readPublicMetrics, { cpu: 0 })).toEqual({ cpu: 0 });
});
