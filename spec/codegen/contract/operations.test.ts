import { describe, expect, it } from 'vitest';
import { listFaults, loadContract } from '../fixtures/load.ts';
import type { Documents, OperationObject } from './documents.ts';

function inOperation(change: (operation: OperationObject) => void) {
  return ({ openapi }: Documents) => change(openapi.paths['/api/nodes']!.post!);
}

describe('readOperations', () => {
  it('reads an operation', async () => {
    const { operations } = await loadContract();
    expect(operations.map(({ id, access, kind, success }) => [id, access, kind, success])).toEqual([
      ['listNodes', 'optional', 'http', 200],
      ['createNode', 'session', 'http', 201],
      ['getHistory', 'optional', 'http', 200],
      ['uploadTheme', 'session', 'http', 201],
      ['getThemePreview', 'public', 'http', 200],
      ['deleteThemePreview', 'session', 'http', 204],
      ['openAgentSocket', 'node', 'websocket', 101],
      ['openLiveStream', 'optional', 'websocket', 101],
      ['getAdminPage', 'public', 'static', 200],
    ]);
    const upload = operations.find(({ id }) => id === 'uploadTheme');
    expect(upload).toMatchObject({
      isExtension: true,
      bodyLimit: 'upload_bytes',
      bodyType: 'application/octet-stream',
      bodySchema: null,
      codes: ['login_required'],
    });
  });

  it.each([
    ['without an API token', 'GET', [{ session: [] }, { basicToken: [] }]],
    ['for a change', 'POST', [{ session: [] }, { apiToken: [] }, { basicToken: [] }]],
  ] as const)('refuses HTTP Basic %s', async (_name, method, security) => {
    const faults = await listFaults(({ openapi }) => {
      const schemes = openapi.components as unknown as { securitySchemes: Record<string, object> };
      const used = Object.keys(Object.assign({}, ...security)).filter((name) => name !== 'session');
      for (const name of used)
        schemes.securitySchemes[name] = { type: 'http', scheme: 'basic', description: 'A token.' };
      const operation = openapi.paths['/api/nodes']?.[method === 'GET' ? 'get' : 'post'];
      Object.assign(operation ?? {}, { security });
    });
    expect(faults).toContain(
      `${method} /api/nodes: basicToken goes with apiToken and its scope, and with GET only: browsers send it by themselves.`,
    );
  });

  it('reads the media types of a body, and takes the JSON answer as the usual one', async () => {
    const { operations } = await loadContract(
      inOperation((one) => {
        Object.assign(one.requestBody!, { 'x-text-field': 'name' });
        Object.assign(one.requestBody!.content, { 'text/plain': {} });
        Object.assign(one.responses!, { '200': { content: { 'text/plain': {} } } });
      }),
    );
    expect(operations.find(({ id }) => id === 'createNode')).toMatchObject({
      bodyType: 'application/json',
      textBodyTypes: ['text/plain'],
      textField: 'name',
      success: 201,
    });
  });

  it('checks the report of a browser as JSON, whose media type does not say so', async () => {
    const { operations } = await loadContract(
      inOperation((one) => {
        const { 'application/json': json } = one.requestBody!.content!;
        one.requestBody!.content = { 'application/csp-report': json! };
      }),
    );
    expect(operations.find(({ id }) => id === 'createNode')).toMatchObject({
      bodyType: 'application/csp-report',
      bodySchema: { $ref: '#/components/schemas/NodeInput' },
    });
  });

  it('merges the parameters of path and operation', async () => {
    const history = (await loadContract()).operations.find(({ id }) => id === 'getHistory');
    expect(history?.parameters.path.map(({ name }) => name)).toEqual(['id']);
    expect(history?.parameters.query.map(({ name }) => name)).toEqual(['hours', 'series']);
    expect(history?.parameters.header.map(({ name }) => name)).toEqual(['X-CSRF-Token']);
  });

  it('allows undeclared query parameters only if the contract says so', async () => {
    const { operations } = await loadContract(({ openapi }) => {
      openapi.paths['/api/nodes']!.get!['x-open-query'] = true;
    });
    expect(operations.filter(({ isQueryOpen }) => isQueryOpen).map(({ id }) => id)).toEqual(['listNodes']);
  });

  const where = 'POST /api/nodes: ';
  const problem = { 'application/problem+json': {} };
  it.each<[string, (operation: OperationObject) => void, string]>([
    ['no operationId', (one) => delete one.operationId, 'there is no operationId: give it one.'],
    [
      'an operationId twice',
      (one) => Object.assign(one, { operationId: 'listNodes' }),
      'the operationId listNodes is that of /api/nodes already: choose another.',
    ],
    ['no tag', (one) => Object.assign(one, { tags: [] }), 'there must be exactly one tag.'],
    ['an unknown kind', (one) => Object.assign(one, { 'x-kind': 'pigeon' }), 'x-kind pigeon is not known.'],
    [
      'a route that is not registered',
      (one) => Object.assign(one, { 'x-no-fastify-config': true }),
      'x-no-fastify-config: true goes with x-kind websocket or static, and only with them.',
    ],
    [
      'unknown security',
      (one) => Object.assign(one, { security: [{ nodeToken: [] }, { session: [] }] }),
      'security is not one of: [], [{session: []}], [{session: []}, {}], [{nodeToken: []}], [{registrationKey: []}]; those with a session may also have {apiToken: [SCOPE]}, and {basicToken: [SCOPE]} beside it.',
    ],
    [
      'an unknown limit',
      (one) => Object.assign(one, { 'x-body-limit': 'nothing_bytes' }),
      'x-body-limit nothing_bytes is not in x-limits: add it there or correct the name.',
    ],
    [
      'an unknown problem',
      (one) => Object.assign(one.responses!, { '418': { 'x-codes': ['teapot'], content: problem } }),
      'the response 418 names the problem teapot, which is not in x-problems.',
    ],
    [
      'a problem of another status',
      (one) => Object.assign(one.responses!, { '403': { 'x-codes': ['not_found'], content: problem } }),
      'the response 403 names the problem not_found, whose status is 404.',
    ],
    [
      'an error that is no problem',
      (one) =>
        Object.assign(one.responses!, { '404': { 'x-codes': ['not_found'], content: { 'text/html': {} } } }),
      'the response 404 must have application/problem+json as its content, after text/plain if a handler may return it.',
    ],
    [
      'a problem without codes',
      (one) => Object.assign(one.responses!, { '404': { content: problem } }),
      'the response 404 names no x-codes.',
    ],
    [
      'codes on a success',
      (one) => Object.assign(one.responses!, { '204': { 'x-codes': ['not_found'] } }),
      'the response 204 is no problem and must not have x-codes.',
    ],
    [
      'a response for everything else',
      (one) => Object.assign(one.responses!, { default: {} }),
      'a response is not for a status: declare every status by itself.',
    ],
    [
      'a change that is not audited',
      (one) => delete one['x-audit'],
      'there is no x-audit: name the action of its audit entry, or set it to false and give an x-audit-reason.',
    ],
    [
      'x-audit: false without a reason',
      (one) => Object.assign(one, { 'x-audit': false }),
      'x-audit is false without an x-audit-reason.',
    ],
    [
      'an unknown action',
      (one) => Object.assign(one, { 'x-audit': 'node.dance' }),
      'x-audit node.dance is not in components.schemas.AuditAction: add it there.',
    ],
    ['no success', (one) => delete one.responses!['201'], 'there is no response below 400.'],
    [
      'a path parameter too many',
      (one) => Object.assign(one, { parameters: [{ name: 'id', in: 'path', schema: {} }] }),
      'the path has the parameters [], declared are [id].',
    ],
    [
      'a parameter twice',
      (one) => {
        const parameter = { name: 'q', in: 'query', schema: {} } as const;
        one.parameters = [parameter, parameter];
      },
      'the query parameter q is declared twice.',
    ],
    [
      'a parameter without a schema',
      (one) => Object.assign(one, { parameters: [{ name: 'q', in: 'query' }] }),
      'the query parameter q has no schema.',
    ],
    [
      'a JSON body without a schema',
      (one) => Object.assign(one.requestBody!.content, { 'application/json': {} }),
      'the JSON body has no schema.',
    ],
    [
      'several media types without a field',
      (one) => Object.assign(one.requestBody!.content, { 'text/plain': {} }),
      'x-text-field goes with a request body of several media types, and only with it.',
    ],
    [
      'a field without other media types',
      (one) => Object.assign(one.requestBody!, { 'x-text-field': 'name' }),
      'x-text-field goes with a request body of several media types, and only with it.',
    ],
    [
      'another media type that is no text',
      (one) => {
        Object.assign(one.requestBody!, { 'x-text-field': 'name' });
        Object.assign(one.requestBody!.content, { 'image/png': {} });
      },
      'image/png is not one of application/x-www-form-urlencoded, text/plain.',
    ],
    [
      'text beside another first media type than JSON',
      (one) =>
        Object.assign(one.requestBody!, {
          'x-text-field': 'name',
          content: { 'text/html': {}, 'text/plain': {} },
        }),
      'the first media type of a body with x-text-field must be application/json.',
    ],
  ])('refuses %s', async (_name, change, sentence) => {
    const faults = await listFaults((documents) => {
      inOperation(change)(documents);
      // What only the changed operation used is now used nowhere, which is another test's matter.
      documents.openapi.components.schemas.Id!.allOf = [{ $ref: '#/components/schemas/NodeInput' }];
      documents.openapi.components.schemas.Id!.anyOf = [{ $ref: '#/components/schemas/AdminNode' }];
    });
    expect(faults).toContain(where + sentence);
  });
});
