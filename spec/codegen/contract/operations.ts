import { methods } from './bundle.ts';
import type { MediaType, ProblemEntry, ResponseObject, Schema } from './documents.ts';
import { type OpenApiDocument, type OperationObject, type Parameter, resolve } from './documents.ts';

export type Access = 'public' | 'optional' | 'session' | 'node' | 'registration';

export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  kind: 'http' | 'websocket' | 'static';
  access: Access;
  /** Scope of API tokens that may call the operation besides sessions, null if it accepts none. */
  tokenScope: string | null;
  /** Whether the API token may also be the password of HTTP Basic. */
  takesBasic: boolean;
  isPublicPage: boolean;
  isTheme: boolean;
  isExtension: boolean;
  needsConfirmation: boolean;
  /** Action of the audit entry, null if the operation is not audited. */
  audit: string | null;
  /** Name of the limit of the body, null where no body is taken. */
  bodyLimit: string | null;
  bodyType: string | null;
  /** Other media types of the body: text, with the value of `textField` alone, or a form with `formFields`. */
  textBodyTypes: string[];
  textField: string | null;
  formFields: string[];
  bodySchema: Schema | null;
  isBodyRequired: boolean;
  parameters: Record<'path' | 'query' | 'header', Parameter[]>;
  /** Whether query parameters that are not declared are let through. */
  isQueryOpen: boolean;
  responses: { status: number; headers: ResponseObject['headers']; content: Record<string, MediaType> }[];
  success: number;
  codes: string[];
}

export interface OperationContext {
  document: OpenApiDocument;
  limits: Set<string>;
  problems: Record<string, ProblemEntry>;
  /** Takes a sentence about something that is wrong. */
  report: (sentence: string) => void;
}

/** By the names of the schemes joined: `[{session: []}, {}]` is `session|`. */
const accessBySecurity: Record<string, Access> = {
  '': 'public',
  session: 'session',
  'session|': 'optional',
  '|session': 'optional',
  nodeToken: 'node',
  registrationKey: 'registration',
};

/** Every operation of the bundled document, in its order. */
export function readOperations(context: OperationContext): Operation[] {
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(context.document.paths)) {
    for (const method of methods) {
      const source = item[method];
      if (!source) continue;
      const where = `${method.toUpperCase()} ${path}`;
      const parameters = [...(item.parameters ?? []), ...(source.parameters ?? [])];
      const operation = readOperation(context, { where, path, method, source: { ...source, parameters } });
      const twin = operations.find(({ id }) => id === operation.id);
      if (twin && operation.id !== '') {
        context.report(
          `${where}: the operationId ${twin.id} is that of ${twin.path} already: choose another.`,
        );
      }
      operations.push(operation);
    }
  }
  return operations;
}

interface Place {
  where: string;
  path: string;
  method: string;
  source: OperationObject;
}

function readOperation(context: OperationContext, place: Place): Operation {
  const { where, path, method, source } = place;
  const fail = (sentence: string) => context.report(`${where}: ${sentence}`);
  if (!source.operationId) fail('there is no operationId: give it one.');
  if (source.tags?.length !== 1) fail('there must be exactly one tag.');
  const kind = source['x-kind'] ?? 'http';
  if (kind !== 'http' && kind !== 'websocket' && kind !== 'static') fail(`x-kind ${kind} is not known.`);
  if ((kind === 'http') === (source['x-no-fastify-config'] === true)) {
    fail('x-no-fastify-config: true goes with x-kind websocket or static, and only with them.');
  }
  const choices = source.security ?? context.document.security;
  const tokenChoice = choices?.find(({ apiToken }) => apiToken !== undefined);
  const basicChoice = choices?.find(({ basicToken }) => basicToken !== undefined);
  if (
    basicChoice !== undefined &&
    (basicChoice.basicToken?.join() !== tokenChoice?.apiToken?.join() || method !== 'get')
  )
    fail('basicToken goes with apiToken and its scope, and with GET only: browsers send it by themselves.');
  const schemes = choices
    ?.filter((choice) => choice !== tokenChoice && choice !== basicChoice)
    .map((choice) => Object.keys(choice).join('+'));
  const access = schemes && accessBySecurity[schemes.join('|')];
  if (!access)
    fail(
      'security is not one of: [], [{session: []}], [{session: []}, {}], [{nodeToken: []}], [{registrationKey: []}]; those with a session may also have {apiToken: [SCOPE]}, and {basicToken: [SCOPE]} beside it.',
    );
  const responses = readResponses(context, fail, source);
  return {
    id: source.operationId ?? '',
    method: method.toUpperCase(),
    path,
    tag: source.tags?.[0] ?? '',
    kind: kind as Operation['kind'],
    access: access ?? 'session',
    tokenScope: readTokenScope(context, fail, { choice: tokenChoice, access, source }),
    takesBasic: basicChoice !== undefined,
    isPublicPage: source['x-public-page'] === true,
    isTheme: source['x-theme'] === true,
    isQueryOpen: source['x-open-query'] === true,
    isExtension: source['x-extension'] === true,
    needsConfirmation: source['x-confirm'] === true,
    audit: readAudit(context, fail, place),
    ...readBody(context, fail, source),
    parameters: readParameters(context, fail, place),
    ...responses,
  };
}

function readTokenScope(
  { document }: OperationContext,
  fail: (sentence: string) => void,
  {
    choice,
    access,
    source,
  }: { choice: Record<string, string[]> | undefined; access: Access | undefined; source: OperationObject },
): string | null {
  if (choice === undefined) return null;
  const [scope = '', ...others] = choice.apiToken ?? [];
  if (others.length > 0 || !(document.components.schemas.ApiTokenScope?.enum ?? []).includes(scope))
    fail(
      `apiToken must name one scope of components.schemas.ApiTokenScope, not [${choice.apiToken?.join()}].`,
    );
  if (access !== 'session' && access !== 'optional') fail('apiToken goes with a session, and only with it.');
  if (source['x-confirm'] === true) fail('x-confirm needs a session, which an API token is not.');
  return scope;
}

/** Operations that change something are audited, unless the contract gives a reason why not. */
function readAudit(
  { document }: OperationContext,
  fail: (sentence: string) => void,
  { method, source }: Place,
): string | null {
  const { 'x-audit': audit, 'x-audit-reason': reason } = source;
  const isHttp = (source['x-kind'] ?? 'http') === 'http';
  if (audit === undefined && isHttp && method !== 'get')
    fail(
      'there is no x-audit: name the action of its audit entry, or set it to false and give an x-audit-reason.',
    );
  if (audit === false && !reason) fail('x-audit is false without an x-audit-reason.');
  if (audit === undefined || audit === false) return null;
  const actions = document.components.schemas.AuditAction?.enum ?? [];
  if (!actions.includes(audit))
    fail(`x-audit ${audit} is not in components.schemas.AuditAction: add it there.`);
  return audit;
}

function readBody(
  { document, limits }: OperationContext,
  fail: (sentence: string) => void,
  source: OperationObject,
) {
  const body = source.requestBody && resolve(document, source.requestBody);
  const [[bodyType = null, media] = [], ...others] = Object.entries(body?.content ?? {});
  const textBodyTypes = others.map(([type]) => type);
  const bodyLimit = source['x-body-limit'] ?? (body ? 'request_body_bytes' : null);
  if (body && bodyType === null) fail('the request body has no media type.');
  if (bodyLimit !== null && !limits.has(bodyLimit)) {
    fail(`x-body-limit ${bodyLimit} is not in x-limits: add it there or correct the name.`);
  }
  const isJson = jsonTypes.includes(bodyType ?? '');
  if (isJson && !media?.schema) fail('the JSON body has no schema.');
  const textField = body?.['x-text-field'] ?? null;
  checkTextBody({ bodyType, textBodyTypes, textField }, fail);
  return {
    bodyType,
    textBodyTypes,
    textField,
    formFields: Object.keys(body?.content?.[FORM]?.schema?.properties ?? {}),
    bodyLimit,
    bodySchema: isJson ? (media?.schema ?? null) : null,
    isBodyRequired: body?.required === true,
  };
}

/** Media types of JSON bodies. Browsers send the second one, whose name does not end in `+json`. */
const jsonTypes = ['application/json', 'application/csp-report'];
const FORM = 'application/x-www-form-urlencoded';
const textTypes = [FORM, 'text/plain'];

function checkTextBody(
  { bodyType, textBodyTypes, textField }: Pick<Operation, 'bodyType' | 'textBodyTypes' | 'textField'>,
  fail: (sentence: string) => void,
): void {
  if ((textField !== null) !== textBodyTypes.length > 0)
    fail('x-text-field goes with a request body of several media types, and only with it.');
  if (textField !== null && bodyType !== 'application/json')
    fail('the first media type of a body with x-text-field must be application/json.');
  for (const type of textBodyTypes)
    if (!textTypes.includes(type)) fail(`${type} is not one of ${textTypes.join(', ')}.`);
}

function readParameters({ document }: OperationContext, fail: (sentence: string) => void, place: Place) {
  const parameters: Operation['parameters'] = { path: [], query: [], header: [] };
  const seen = new Set<string>();
  for (const entry of place.source.parameters ?? []) {
    const parameter = resolve(document, entry);
    const key = `${parameter.in} ${parameter.name}`;
    if (seen.has(key)) fail(`the ${parameter.in} parameter ${parameter.name} is declared twice.`);
    seen.add(key);
    if (!parameter.schema) fail(`the ${parameter.in} parameter ${parameter.name} has no schema.`);
    if (parameter.in !== 'cookie') parameters[parameter.in].push(parameter);
  }
  const names = [...place.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  const declared = parameters.path.map(({ name }) => name);
  if (names.toSorted().join() !== declared.toSorted().join()) {
    fail(`the path has the parameters [${names}], declared are [${declared}].`);
  }
  return parameters;
}

function readResponses(context: OperationContext, fail: (sentence: string) => void, source: OperationObject) {
  const entries = Object.entries(source.responses ?? {});
  const found = entries.map(([status, entry]) => ({
    status: Number(status),
    response: resolve(context.document, entry),
  }));
  for (const answer of found) checkAnswer(context, fail, answer);
  const responses = found.map(({ status, response: { headers = {}, content = {} } }) => ({
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, header]) => [name, resolve(context.document, header)]),
    ),
    content,
  }));
  const statuses = responses.map(({ status }) => status).filter((status) => status < 400);
  const json = responses.filter(({ content }) => 'application/json' in content).map(({ status }) => status);
  const usual = [200, 201, 204];
  const success =
    usual.find((status) => json.includes(status)) ??
    usual.find((status) => statuses.includes(status)) ??
    statuses[0];
  if (success === undefined) fail('there is no response below 400.');
  return {
    responses: responses.sort((a, b) => a.status - b.status),
    success: success ?? 200,
    codes: [...new Set(found.flatMap(({ response }) => response['x-codes'] ?? []))],
  };
}

const PROBLEM = 'application/problem+json';

/** The media types of what a handler returns with this status; undefined if it returns none with it. Problems are thrown. */
export function listReturned({ status, content }: Operation['responses'][number]): string[] | undefined {
  const types = Object.keys(content).filter((type) => type !== PROBLEM);
  return status < 400 || types.length > 0 ? types : undefined;
}

interface Answer {
  status: number;
  response: ResponseObject;
}

function checkAnswer(
  context: OperationContext,
  fail: (sentence: string) => void,
  { status, response }: Answer,
) {
  if (!Number.isInteger(status)) fail('a response is not for a status: declare every status by itself.');
  if (status < 400) {
    if (response['x-codes']) fail(`the response ${status} is no problem and must not have x-codes.`);
    return;
  }
  const types = Object.keys(response.content ?? {}).join();
  if (types !== PROBLEM && types !== `text/plain,${PROBLEM}`)
    fail(
      `the response ${status} must have ${PROBLEM} as its content, after text/plain if a handler may return it.`,
    );
  if (!response['x-codes']?.length) fail(`the response ${status} names no x-codes.`);
  for (const code of response['x-codes'] ?? []) {
    const problem = context.problems[code];
    if (!problem) fail(`the response ${status} names the problem ${code}, which is not in x-problems.`);
    else if (problem.status !== status) {
      fail(`the response ${status} names the problem ${code}, whose status is ${problem.status}.`);
    }
  }
}
