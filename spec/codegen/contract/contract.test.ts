import { describe, expect, it } from 'vitest';
import { listFaults, loadContract } from '../fixtures/load.ts';

describe('readContract', () => {
  it('reads the notifications of the agent socket', async () => {
    const { notifications } = await loadContract();
    expect(notifications.map(({ method, sender, isSalvaged }) => [method, sender, isSalvaged])).toEqual([
      ['hello', 'agent', true],
      ['report', 'agent', true],
      ['ping.result', 'agent', false],
      ['ping.tasks', 'hub', false],
    ]);
    expect(notifications[1]?.keepUnknown).toEqual({ maxKeys: 'extra_keys', maxBytes: 'extra_bytes' });
    expect(notifications[1]?.params).toEqual({ $ref: '#/components/schemas/AgentMetrics' });
  });

  it('merges the limits of both documents and rejects duplicates', async () => {
    expect(Object.keys((await loadContract()).limits)).toContain('frame_bytes');
    const clash = { value: 1, unit: 'bytes', description: 'Twice.' };
    expect(
      await listFaults(({ asyncapi }) => Object.assign(asyncapi['x-limits']!, { upload_bytes: clash })),
    ).toEqual(['The limit upload_bytes is in both documents: keep one.']);
  });

  it.each([
    ['notSnake', { value: 1, unit: 'bytes', description: 'x' }, 'The limit notSnake is not in snake_case.'],
    [
      'no_unit',
      { value: 1, description: 'x' },
      'The limit no_unit needs value (a number), unit and description.',
    ],
    [
      'text',
      { value: '1', unit: 'x', description: 'x' },
      'The limit text needs value (a number), unit and description.',
    ],
  ])('refuses the limit %s', async (name, limit, sentence) => {
    expect(await listFaults(({ openapi }) => Object.assign(openapi['x-limits']!, { [name]: limit }))).toEqual(
      [sentence],
    );
  });

  it('rejects a message that is not a notification, and an unknown limit for unknown fields', async () => {
    const faults = await listFaults(({ asyncapi }) => {
      delete asyncapi.components.schemas!.HelloMessage!.properties!.jsonrpc;
      asyncapi.components.messages!.Report!['x-keep-unknown']!.max_keys = 'nothing';
    });
    expect(faults).toEqual([
      'asyncapi.yaml: #/channels/agentSocket/messages/hello is no envelope with jsonrpc "2.0", method and params.',
      'asyncapi.yaml: #/channels/agentSocket/messages/report names the limit nothing, which does not exist.',
    ]);
  });

  it('lists all errors in one run', async () => {
    const faults = await listFaults(({ openapi }) => {
      delete openapi.paths['/api/nodes']!.get!.operationId;
      openapi.paths['/api/nodes']!.post!.tags = [];
    });
    expect(faults).toHaveLength(2);
  });

  it('refuses a schema that both documents define', async () => {
    const faults = await listFaults(({ asyncapi }) => {
      asyncapi.components.schemas!.Id = { type: 'integer' };
      asyncapi.components.schemas!.HelloMessage!.properties!.id = { $ref: '#/components/schemas/Id' };
    });
    expect(faults).toEqual([
      'asyncapi.yaml defines the schema Id, which openapi.yaml has already: rename or borrow it.',
    ]);
  });
});
