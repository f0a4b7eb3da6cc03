import type { Contract } from '../contract/contract.ts';
import { type OperationObject, type ResponseObject, resolve, type Schema } from '../contract/documents.ts';
import type { Access, Operation } from '../contract/operations.ts';
import { describeSchema, describeType, linkSchema, toCell, toCode } from './api-page-schema.ts';

const access: Readonly<Record<Access, string>> = {
  public: 'everybody',
  optional: 'everybody; a session widens the answer',
  session: 'the administrator: a session',
  node: 'an agent: the token of its node',
  registration: 'a machine that registers: the key of the open window',
};

/** The whole contract as one page for people: operations, messages, limits, problems and schemas. */
export function emitApiPage(contract: Contract): string {
  const openapi = contract.openapi as Contract['openapi'] & Described;
  const sections = [
    '# The interface of a hub',
    'Written by `npm run generate` from `spec/openapi.yaml` and `spec/asyncapi.yaml`; do not edit. A hub serves both documents\nitself, at `/api/openapi.json` and `/api/asyncapi.json`.',
    openapi.info.description.trim(),
    '## Who may ask',
    ...describeKeys(contract),
    '## All operations',
    listOperations(contract),
    ...openapi.tags.flatMap((tag) => describeTag(contract, tag)),
    '## Sockets',
    ...describeSockets(contract),
    '## Problems',
    describeProblems(contract),
    '## Limits',
    describeLimits(contract),
    '## Schemas',
    ...Object.entries(contract.schemas).map(([name, schema]) => describeSchema(name, schema)),
  ];
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

/** What the compiler has no other use for. */
interface Described {
  info: { description: string };
  tags: { name: string; description: string }[];
}

function describeKeys({ openapi }: Contract): string[] {
  const schemes = openapi.components.securitySchemes as Record<
    string,
    { description: string; name?: string; scheme?: string }
  >;
  return Object.entries(schemes).map(([key, { description = '', name, scheme }]) => {
    const header = scheme === 'basic' ? '`Authorization: Basic`' : '`Authorization: Bearer`';
    const how = name === undefined ? header : `the cookie \`${name}\``;
    return `**${key}**, in ${how}. ${description.trim()}`.trim();
  });
}

/** Tells the interface that published themes and agents were written for from what Muster adds to it. */
function listOperations({ openapi, operations }: Contract): string {
  const rows = operations.map(({ method, path, isExtension }) => {
    const source = openapi.paths[path]?.[method.toLowerCase()] as { summary?: string } | undefined;
    return `| \`${method} ${path}\` | ${isExtension ? 'extension' : '**interface**'} | ${toCell(source?.summary ?? '')} |`;
  });
  return ['| operation | part of | |', '| --- | --- | --- |', ...rows].join('\n');
}

function describeTag(contract: Contract, { name, description }: Described['tags'][number]): string[] {
  const own = contract.operations.filter(({ tag }) => tag === name);
  return [
    `## Operations: ${name}`,
    description,
    ...own.flatMap((operation) => describeOperation(contract, operation)),
  ];
}

function describeOperation(contract: Contract, operation: Operation): string[] {
  const { openapi } = contract;
  const source = openapi.paths[operation.path]?.[operation.method.toLowerCase()] as OperationObject & {
    summary?: string;
    description?: string;
  };
  const parameters = Object.values(
    operation.parameters,
  ).flat() as (Operation['parameters']['query'][number] & { description?: string })[];
  const rows = parameters.map(
    ({ name, in: place, required, schema = {}, description = '' }) =>
      `| ${toCode(name)} | ${place} | ${describeType(schema)}${required === true ? '' : '; may be left out'} | ${toCell(description)} |`,
  );
  return [
    `### ${operation.method} ${operation.path}`,
    [source.summary ?? '', source.description?.trim() ?? ''].filter((text) => text !== '').join('\n\n'),
    describeMarks(operation),
    ...(rows.length === 0
      ? []
      : [`| parameter | in | value | |\n| --- | --- | --- | --- |\n${rows.join('\n')}`]),
    ...describeBody(contract, operation),
    describeAnswers(contract, source),
  ];
}

function describeMarks(operation: Operation): string {
  const {
    id,
    access: who,
    tokenScope,
    takesBasic,
    isTheme,
    isExtension,
    isPublicPage,
    kind,
    needsConfirmation,
    audit,
  } = operation;
  const marks = [
    `For ${access[who]}${tokenScope === null ? '' : `, or an API token with the scope ${toCode(tokenScope)}${takesBasic ? ', also by HTTP Basic' : ''}`}.`,
    isPublicPage ? 'For visitors while the public page is on.' : '',
    isTheme ? 'Themes may call it.' : '',
    kind === 'websocket' ? 'It is a WebSocket.' : '',
    needsConfirmation ? 'The session must have confirmed its identity within the last 5 minutes.' : '',
    isExtension ? 'Extension.' : '',
    audit === null ? '' : `Audited as ${toCode(audit)}.`,
  ];
  return `\`${id}\`. ${marks.filter((mark) => mark !== '').join(' ')}`;
}

function describeBody({ limits }: Contract, operation: Operation): string[] {
  const { bodyType, bodySchema, bodyLimit, isBodyRequired, textBodyTypes, textField, formFields } = operation;
  if (bodyType === null) return [];
  const what = bodySchema === null ? '' : `: ${describeType(bodySchema)}`;
  const most = bodyLimit === null ? '' : `, at most ${limits[bodyLimit]?.value} bytes`;
  const other =
    textField === null
      ? ''
      : ` Or ${textBodyTypes.map(toCode).join(' or ')} with ${toCode(textField)} alone${
          formFields.length > 1 ? `; a form may have ${formFields.map(toCode).join(', ')}` : ''
        }.`;
  return [`Body${isBodyRequired ? '' : ', which may be left out'}: \`${bodyType}\`${what}${most}.${other}`];
}

function describeAnswers({ openapi }: Contract, source: OperationObject): string {
  const rows = Object.entries(source.responses ?? {}).map(([status, entry]) => {
    const response = resolve(openapi, entry) as ResponseObject & { description?: string };
    const content = Object.entries(response.content ?? {}).map(([type, { schema }]) =>
      describeContent(type, schema),
    );
    const codes = (response['x-codes'] ?? []).map(toCode).join(', ');
    const headers = Object.keys(response.headers ?? {}).map(toCode);
    const sent = [
      codes === '' ? content.join('; ') : codes,
      headers.length > 0 ? `with ${headers.join(', ')}` : '',
    ];
    return `| ${status} | ${sent.filter((part) => part !== '').join(' ')} | ${toCell(response.description ?? '')} |`;
  });
  return `| status | answer | |\n| --- | --- | --- |\n${rows.join('\n')}`;
}

function describeContent(type: string, schema: Schema | undefined): string {
  return type === 'application/json' && schema !== undefined ? describeType(schema) : toCode(type);
}

interface SocketText {
  description?: string;
  title?: string;
  summary?: string;
}

function describeSockets({ asyncapi, notifications, closeCodes }: Contract): string[] {
  const { info } = asyncapi as unknown as { info: SocketText };
  const channels = Object.values(asyncapi.channels) as unknown as (SocketText & { address: string })[];
  const rows = notifications.map(
    ({ method, sender, params }) => `| ${toCode(method)} | ${sender} | ${describeType(params)} |`,
  );
  const codes = Object.entries(closeCodes).map(
    ([code, { name, description }]) => `| ${code} | ${toCode(name)} | ${toCell(description)} |`,
  );
  return [
    info.description?.trim() ?? '',
    ...channels.flatMap(({ address, title = '', description = '' }) => [
      `### ${title}: ${address}`,
      description.trim(),
    ]),
    '### Messages of the agent socket',
    `| method | sent by | params |\n| --- | --- | --- |\n${rows.join('\n')}`,
    `The live stream sends ${linkSchema('Snapshot')} and nothing else.`,
    '### Close codes',
    `| code | name | |\n| --- | --- | --- |\n${codes.join('\n')}`,
  ];
}

function describeProblems({ problems }: Contract): string {
  const rows = Object.entries(problems).map(
    ([code, { status, title, description }]) =>
      `| ${toCode(code)} | ${status} | ${toCell(`${title}. ${description}`)} |`,
  );
  return `| code | status | |\n| --- | --- | --- |\n${rows.join('\n')}`;
}

function describeLimits({ limits }: Contract): string {
  const rows = Object.entries(limits).map(
    ([name, { value, unit, description }]) =>
      `| ${toCode(name)} | ${value} ${unit} | ${toCell(description)} |`,
  );
  return `| limit | value | |\n| --- | --- | --- |\n${rows.join('\n')}`;
}
