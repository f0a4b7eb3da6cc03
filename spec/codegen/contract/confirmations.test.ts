import { describe, expect, it } from 'vitest';
import { listFaults, loadContract } from '../fixtures/load.ts';
import type { Documents, Schema } from './documents.ts';

const marked: Schema = { type: 'string', 'x-confirm': true };

/** Settings as in openapi.yaml: two schemas, of which one includes the other, and an operation that takes them. */
function addSettings({ openapi }: Documents, codes: string[] = ['confirmation_required']) {
  openapi['x-problems']!.confirmation_required = { status: 403, title: 'Confirm', description: 'Confirm.' };
  openapi.components.schemas.SettingsValues = {
    type: 'object',
    properties: { site: {}, repository: marked },
  };
  openapi.components.schemas.SettingsUpdate = {
    allOf: [
      { $ref: '#/components/schemas/SettingsValues' },
      { $ref: '#/components/schemas/NodeInput' },
      { type: 'object', properties: { secret: marked, open: {} } },
    ],
  };
  const operation = openapi.paths['/api/nodes']!.post!;
  operation.requestBody!.content = {
    'application/json': { schema: { $ref: '#/components/schemas/SettingsUpdate' } },
  };
  if (codes.length > 0)
    operation.responses!['403'] = { content: { 'application/problem+json': {} }, 'x-codes': codes };
  return operation;
}

describe('x-confirm', () => {
  it('on settings is compiled into their list', async () => {
    const { confirmedSettings } = await loadContract((documents) => void addSettings(documents));
    expect(confirmedSettings).toEqual(['repository', 'secret']);
  });

  it('on an operation is compiled into the operation', async () => {
    const { operations } = await loadContract((documents) => {
      addSettings(documents)['x-confirm'] = true;
    });
    expect(operations.filter(({ needsConfirmation }) => needsConfirmation).map(({ id }) => id)).toEqual([
      'createNode',
    ]);
  });

  it.each<[string, (documents: Documents) => void, string]>([
    [
      'a property of another schema',
      ({ openapi }) => {
        openapi.components.schemas.NodeInput!.properties!.deep = {
          type: 'object',
          properties: { key: marked },
        };
      },
      'NodeInput.key has x-confirm, which only properties of SettingsUpdate may have.',
    ],
    [
      'settings whose operation cannot ask for it',
      (documents) => void addSettings(documents, []),
      'createNode may need a confirmation but has no response with the problem confirmation_required.',
    ],
    [
      'an operation that cannot ask for it',
      ({ openapi }) => {
        openapi.paths['/api/nodes']!.post!['x-confirm'] = true;
      },
      'createNode may need a confirmation but has no response with the problem confirmation_required.',
    ],
    [
      'an operation for visitors',
      (documents) => Object.assign(addSettings(documents), { 'x-confirm': true, security: [] }),
      'createNode has x-confirm but no session that could be confirmed.',
    ],
  ])('is refused on %s', async (_name, change, fault) => {
    expect(await listFaults(change)).toContain(fault);
  });
});
