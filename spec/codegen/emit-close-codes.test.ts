import { expect, it } from 'vitest';
import { emitCloseCodes } from './emit-close-codes.ts';
import { importGenerated, loadContract } from './fixtures/load.ts';

it('emits the close codes by name', async () => {
  const text = emitCloseCodes(loadContract());
  expect(text).toContain('/** The token is no longer valid. */');
  const { closeCodes } = await importGenerated<{ closeCodes: object }>({ 'codes.ts': text }, 'codes.ts');
  expect(closeCodes).toEqual({ replaced: 4000, tokenVoid: 4001 });
});
