import { expect, it } from 'vitest';
import { importGenerated, loadContract } from '../fixtures/load.ts';
import { emitOperations } from './operations.ts';

type Table = Record<string, Record<string, unknown>>;

it('emits the table of operations', async () => {
  const text = emitOperations(await loadContract());
  const { operations } = await importGenerated<{ operations: Table }>(
    { 'operations.ts': text },
    'operations.ts',
  );
  expect(Object.keys(operations)).toHaveLength(9);
  expect(operations.createNode).toEqual({
    id: 'createNode',
    method: 'POST',
    path: '/api/nodes',
    tag: 'nodes',
    kind: 'http',
    access: 'session',
    tokenScope: null,
    takesBasic: false,
    publicPage: false,
    isTheme: false,
    isExtension: false,
    audit: 'node.create',
    needsConfirmation: false,
    bodyLimit: 65_536,
    bodyType: 'application/json',
    textBodyTypes: [],
    textField: null,
    formFields: [],
    isBodyRequired: true,
    success: 201,
    statuses: [201, 400, 401],
    content: { 201: ['application/json'] },
    codes: ['invalid_input', 'login_required'],
  });
  expect(operations.uploadTheme).toMatchObject({
    bodyLimit: 8_388_608,
    bodyType: 'application/octet-stream',
    statuses: [201, 202, 401],
  });
  expect(operations.openLiveStream).toMatchObject({
    kind: 'websocket',
    bodyLimit: 0,
    bodyType: null,
    isTheme: true,
  });
});

it('distinguishes the operations that need a handler', async () => {
  const text = emitOperations(await loadContract());
  const read = (name: string) => new RegExp(`type ${name} =([^;]+);`).exec(text)?.[1];
  expect(read('OperationId')).toContain("'openLiveStream'");
  expect(read('HttpOperationId')).not.toContain("'openLiveStream'");
  expect(read('HttpOperationId')).not.toContain("'getAdminPage'");
  expect(read('HttpOperationId')).toContain("'uploadTheme'");
});
