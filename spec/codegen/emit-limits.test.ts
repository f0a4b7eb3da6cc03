import { expect, it } from 'vitest';
import { emitLimits } from './emit-limits.ts';
import { importGenerated, loadContract } from './fixtures/load.ts';

it('emits every limit of both documents in camel case, with its unit', async () => {
  const text = emitLimits(loadContract());
  expect(text).toContain('/** The largest request body. Unit: bytes. */\n  requestBodyBytes: 65536,');
  const { limits } = await importGenerated<{ limits: object }>({ 'limits.ts': text }, 'limits.ts');
  expect(limits).toEqual({
    requestBodyBytes: 65_536,
    uploadBytes: 8_388_608,
    extraKeys: 3,
    extraBytes: 100,
    frameBytes: 65_536,
  });
});
