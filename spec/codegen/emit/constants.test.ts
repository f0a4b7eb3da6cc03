import { expect, it } from 'vitest';
import { importGenerated, loadContract } from '../fixtures/load.ts';
import { emitCloseCodes, emitLimits, emitProbeOptions, emitProblems } from './constants.ts';

it('emits every limit of both documents in camel case, with its unit', async () => {
  const text = emitLimits(await loadContract());
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

it('emits status and title of every problem', async () => {
  const text = emitProblems(await loadContract());
  expect(text).toContain('export type ProblemCode = keyof typeof problems;');
  const { problems } = await importGenerated<{ problems: object }>({ 'problems.ts': text }, 'problems.ts');
  expect(problems).toMatchObject({ not_found: { status: 404, title: 'Not found' } });
  expect(Object.keys(problems)).toHaveLength(4);
});

it('emits the keys of the options of probes in the order of the contract', async () => {
  const contract = await loadContract();
  const options = { type: 'object', properties: { method: {}, server_name: {} } } as const;
  const text = emitProbeOptions({ ...contract, schemas: { ...contract.schemas, ProbeOptions: options } });
  expect(text).toContain("probeOptionKeys = [\n  'method',\n  'server_name',\n] as const;");
});

it('emits the close codes by name', async () => {
  const text = emitCloseCodes(await loadContract());
  expect(text).toContain('/** The token is no longer valid. */');
  const { closeCodes } = await importGenerated<{ closeCodes: object }>({ 'codes.ts': text }, 'codes.ts');
  expect(closeCodes).toEqual({ replaced: 4000, tokenVoid: 4001 });
});
