import openapi from '@muster/generated/openapi.json' with { type: 'json' };

/** The contract's rules about who may call an operation. */
export interface OperationRule {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly access: 'public' | 'optional' | 'session' | 'nodeToken' | 'registrationKey';
  /** Scope of API tokens that may call it. */
  readonly scope: string | null;
  /** Whether the token may be the password of HTTP Basic. */
  readonly takesBasic: boolean;
  readonly isPublicPage: boolean;
  readonly needsConfirmation: boolean;
  readonly isSocket: boolean;
  /** Problem codes of its responses. */
  readonly codes: ReadonlySet<string>;
  /** Declared statuses. */
  readonly statuses: ReadonlySet<number>;
}

/** The credentials of a request. */
export interface Proof {
  /** State of the session whose cookie is sent; `none` if the hub does not know it. */
  readonly session: 'none' | 'old' | 'fresh';
  /** Scopes of the API token; null without one, `invalid` for one that the hub does not accept. */
  readonly token: readonly string[] | 'invalid' | null;
  /** Whether the token is sent by HTTP Basic. */
  readonly isBasic: boolean;
  readonly hasNodeToken: boolean;
  readonly hasRegistrationKey: boolean;
  /** Whether the request looks like a browser's. */
  readonly isBrowser: boolean;
  readonly hasCsrfToken: boolean;
  readonly origin: 'none' | 'own' | 'foreign';
}

/** Origin and form of a request. */
export interface Place {
  readonly isPageOn: boolean;
  /** Whether login and panel are served there. */
  readonly hasPanel: boolean;
}

/** Refusals by which the hub says who may call an operation; everything else is an answer to a permitted request. */
export const refusals = [
  'session_required',
  'login_required',
  'invalid_api_token',
  'insufficient_scope',
  'foreign_origin',
  'csrf_token_required',
  'confirmation_required',
  'invalid_token',
  'invalid_registration_key',
  // Of login operations at the status page's own origin.
  'not_found',
] as const;

export type Refusal = (typeof refusals)[number];

interface ResponseObject {
  readonly 'x-codes'?: readonly string[];
  readonly $ref?: string;
}

interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly $ref?: string;
}

interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, unknown>>; readonly $ref?: string };
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly 'x-confirm'?: boolean;
  readonly 'x-public-page'?: boolean;
  readonly 'x-kind'?: string;
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;
type PathItem = Readonly<Partial<Record<(typeof methods)[number], OperationObject>>> & {
  readonly parameters?: readonly ParameterObject[];
};

const document = openapi as unknown as {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly security?: OperationObject['security'];
};

/** Follows a reference within the document. */
function resolve<T extends { readonly $ref?: string }>(value: T): T {
  if (value.$ref === undefined) return value;
  const parts = value.$ref.slice('#/'.length).split('/');
  return parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], openapi) as T;
}

const sources = Object.entries(document.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method];
    const shared = item.parameters ?? [];
    return operation === undefined ? [] : [{ path, method: method.toUpperCase(), operation, shared }];
  }),
);

/** Every operation of the contract. */
export const rules: readonly OperationRule[] = sources.map(({ path, method, operation }) => {
  const security = operation.security ?? document.security ?? [];
  const schemes = new Set(security.flatMap((choice) => Object.keys(choice)));
  return {
    id: operation.operationId,
    method,
    path,
    tag: operation.tags[0] ?? '',
    access: readAccess(
      schemes,
      security.some((choice) => Object.keys(choice).length === 0),
    ),
    scope: security.find(({ apiToken }) => apiToken !== undefined)?.apiToken?.[0] ?? null,
    takesBasic: schemes.has('basicToken'),
    isPublicPage: operation['x-public-page'] === true,
    needsConfirmation: operation['x-confirm'] === true,
    isSocket: operation['x-kind'] === 'websocket',
    codes: new Set(Object.values(operation.responses).flatMap((one) => resolve(one)['x-codes'] ?? [])),
    statuses: new Set(Object.keys(operation.responses).map(Number)),
  };
});

function readAccess(schemes: ReadonlySet<string>, isOptional: boolean): OperationRule['access'] {
  if (schemes.has('nodeToken')) return 'nodeToken';
  if (schemes.has('registrationKey')) return 'registrationKey';
  if (!schemes.has('session')) return 'public';
  return isOptional ? 'optional' : 'session';
}

/** Names of every query parameter, header and media type that an operation takes. */
export const vocabulary = {
  queries: listParameters('query'),
  headers: listParameters('header'),
  mediaTypes: [
    ...new Set(
      sources.flatMap(({ operation: { requestBody } }) =>
        requestBody === undefined ? [] : Object.keys(resolve(requestBody).content ?? {}),
      ),
    ),
  ],
};

function listParameters(place: string): string[] {
  const all = sources.flatMap(({ operation, shared }) => [...shared, ...(operation.parameters ?? [])]);
  return [
    ...new Set(
      all
        .map(resolve)
        .filter((one) => one.in === place)
        .map(({ name }) => name),
    ),
  ];
}

/**
 * The refusal that the contract demands, or null if the caller may call the operation. In the order of the contract:
 * who the caller is, the public page, the origin, the CSRF token, the confirmation.
 */
export function expectRefusal(rule: OperationRule, sent: Proof, place: Place): Refusal | null {
  if (rule.tag === 'auth' && rule.access !== 'session' && !place.hasPanel) return 'not_found';
  const proof = acceptProof(rule, sent, place);
  if (rule.access === 'nodeToken') return proof.hasNodeToken ? null : 'invalid_token';
  if (rule.access === 'registrationKey') return proof.hasRegistrationKey ? null : 'invalid_registration_key';
  if (proof.token !== null && rule.scope !== null) return expectOfToken(rule.scope, proof.token);
  // An API token replaces the session also where no token is accepted.
  const session = proof.token === null ? proof.session : 'none';
  if (session === 'none' && rule.access === 'session') return 'session_required';
  if (session === 'none' && rule.isPublicPage && !place.isPageOn) return 'login_required';
  if (rule.codes.has('foreign_origin') && proof.origin === 'foreign') return 'foreign_origin';
  return rule.access === 'session' ? expectOfSession(rule, proof) : null;
}

/** What the hub accepts of it. At the status page's own origin there is no login: sessions and API tokens are unknown there. */
export function acceptProof({ takesBasic }: OperationRule, sent: Proof, { hasPanel }: Place): Proof {
  if (!hasPanel) return { ...sent, session: 'none', token: null };
  return sent.isBasic && !takesBasic ? { ...sent, token: null } : sent;
}

function expectOfSession({ codes, needsConfirmation }: OperationRule, proof: Proof): Refusal | null {
  if (codes.has('csrf_token_required') && proof.isBrowser && !proof.hasCsrfToken)
    return 'csrf_token_required';
  return needsConfirmation && proof.session === 'old' ? 'confirmation_required' : null;
}

function expectOfToken(scope: string, token: readonly string[] | 'invalid'): Refusal | null {
  if (token === 'invalid') return 'invalid_api_token';
  return token.includes(scope) ? null : 'insufficient_scope';
}

/** Settings that only a confirmed session may change. */
export const confirmedSettings: readonly string[] = listConfirmed({
  $ref: '#/components/schemas/SettingsUpdate',
});

interface SchemaObject {
  readonly $ref?: string;
  readonly allOf?: readonly SchemaObject[];
  readonly properties?: Readonly<Record<string, { readonly 'x-confirm'?: boolean }>>;
}

function listConfirmed(schema: SchemaObject): string[] {
  const { allOf = [], properties = {} } = resolve(schema);
  const own = Object.entries(properties).filter(([, property]) => property['x-confirm'] === true);
  return [...own.map(([name]) => name), ...allOf.flatMap(listConfirmed)];
}
