import type { Planted } from '../../support/planted.ts';
import type { Caller } from './run-schemathesis.ts';

/** A plausible defect, and the Schemathesis check that must report it. */
export interface PlantedDefect extends Planted {
  readonly caller: Caller;
  /** Operations to fuzz. */
  readonly operations: readonly string[];
  /** Name of the check in Schemathesis's summary. */
  readonly finding: RegExp;
}

export const plantedDefects: readonly PlantedDefect[] = [
  {
    says: 'a field that every answer must have is left out',
    file: 'features/auth/caller.ts',
    right: '    site_name: values.site_name,\n',
    wrong: '',
    caller: 'nobody',
    operations: ['getMe'],
    finding: /Response violates schema|Server error/,
  },
  {
    says: 'a new node is answered with a status that is not in the contract',
    file: 'http/responses.ts',
    right: '  reply.code(status).headers(apiHeaders);',
    wrong: "  reply.code(operation.id === 'createNode' ? 202 : status).headers(apiHeaders);",
    caller: 'administrator',
    operations: ['createNode'],
    finding: /Undocumented HTTP status code/,
  },
  {
    says: 'refusals have the media type of other answers',
    file: 'http/problems.ts',
    right: "type('application/problem+json')",
    wrong: "type('application/json')",
    caller: 'nobody',
    operations: ['login'],
    finding: /Undocumented Content-Type/,
  },
  {
    says: 'bodies are not checked',
    file: 'http/validation.ts',
    right: "toResult(collectErrors(body, value, ''), {})",
    wrong: '({})',
    caller: 'administrator',
    operations: ['createPingTask', 'login'],
    finding: /API accepted schema-violating request|Server error/,
  },
  {
    says: 'the state of the database is told to anybody',
    file: 'http/authorize.ts',
    right: 'checkLogin(operation, caller) ??',
    wrong: "(operation.id === 'getDatabase' ? undefined : checkLogin(operation, caller)) ??",
    caller: 'administrator',
    operations: ['getDatabase'],
    finding: /API accepts requests without authentication|API accepts invalid authentication/,
  },
  {
    says: 'a method that a path does not take ends as if the path were not there',
    file: 'http/not-found.ts',
    right: 'if (allowed === undefined || allowed.includes(request.method))',
    wrong: 'if (allowed !== undefined)',
    caller: 'nobody',
    operations: ['getMe', 'listNodes'],
    finding: /Unsupported method/,
  },
  {
    says: 'the answer to such a method does not say which ones the path takes',
    file: 'http/not-found.ts',
    right: "  reply.header('allow', allowed.join(', '));\n",
    wrong: '',
    caller: 'nobody',
    operations: ['getMe', 'listNodes'],
    finding: /Unsupported methods/,
  },
  {
    says: 'a node that is deleted stays',
    file: 'features/nodes/nodes.ts',
    right: '      await store.deleteNode(id).catch(throwDomainError);\n      forget(id);\n',
    wrong: '',
    caller: 'administrator',
    operations: ['createNode', 'deleteNode', 'getNodeMetrics'],
    finding: /Use after free/,
  },
  {
    says: 'a name that begins with a digit breaks the hub',
    file: 'features/nodes/node-handlers.ts',
    right: '      const { id } = await nodes.create(body);',
    wrong:
      "      if (/^\\d/.test(body.name)) throw new Error('no name');\n      const { id } = await nodes.create(body);",
    caller: 'administrator',
    operations: ['createNode'],
    finding: /Server error/,
  },
  {
    says: 'a task that not every node measures is refused, which the contract allows',
    file: 'http/validation.ts',
    right: '  if (request.validationError !== undefined) throwIfInvalid(request);',
    wrong:
      "  if ((request.body as { all_nodes?: boolean }).all_nodes === false) throw new DomainError('invalid_request', '');\n  if (request.validationError !== undefined) throwIfInvalid(request);",
    caller: 'administrator',
    operations: ['createPingTask'],
    finding: /refused_for_its_state/,
  },
];
