import type { Planted } from '../../support/planted.ts';

const AUTHORIZE = 'http/authorize.ts';
const CONTEXT = 'http/context.ts';
const CSRF = 'http/csrf.ts';
const SESSIONS = 'features/auth/sessions.ts';
const TOKENS = 'features/auth/api-tokens.ts';

/** Breaks of authorisation that the matrix must find. */
export const plantedBreaks: readonly Planted[] = [
  {
    says: 'any Upload-Id replaces a confirmation',
    file: AUTHORIZE,
    right:
      "typeof uploadId === 'string' && callers.uploads[id as OperationId]?.has(uploadId, session.id) === true",
    wrong: 'uploadId !== undefined && id !== undefined && session !== null && callers.uploads !== undefined',
  },
  {
    says: "another session's upload replaces a confirmation",
    file: 'lib/uploads/uploads.ts',
    right: 'current?.id === uploadId && current.owner === owner',
    wrong: 'current?.id === uploadId && owner > 0',
  },
  {
    says: 'an upload of another operation replaces a confirmation',
    file: AUTHORIZE,
    right: 'callers.uploads[id as OperationId]?.has(uploadId, session.id) === true',
    wrong:
      "id !== 'none' && session.id > 0 && Object.values(callers.uploads).some((one) => [...Array(999).keys()].some((owner) => one.has(uploadId, owner)))",
  },
  {
    says: 'confirmations are asked for POST only',
    file: AUTHORIZE,
    right: 'if (!operation.needsConfirmation || callers.isConfirmed(session)) return undefined;',
    wrong:
      "if (!operation.needsConfirmation || operation.method !== 'POST' || callers.isConfirmed(session)) return undefined;",
  },
  {
    says: 'a confirmation lasts for a day',
    file: SESSIONS,
    right: 'return age >= 0 && age < limits.confirmationSeconds;',
    wrong: 'return age >= 0 && age < 86_400;',
  },
  {
    says: 'X-Requested-With replaces a confirmation',
    file: AUTHORIZE,
    right: 'return continuesUpload(operation, request, session) ? undefined : createConfirmationError();',
    wrong:
      "return request.headers['x-requested-with'] !== undefined || continuesUpload(operation, request, session) ? undefined : createConfirmationError();",
  },
  {
    says: 'a dry run needs no confirmation',
    file: AUTHORIZE,
    right: 'if (!operation.needsConfirmation || callers.isConfirmed(session)) return undefined;',
    wrong:
      "if (!operation.needsConfirmation || request.url.includes('dry_run') || callers.isConfirmed(session)) return undefined;",
  },
  {
    says: 'the provider of logins is changed without a confirmation',
    file: 'features/settings/settings.ts',
    right: 'if (!isConfirmed) requireNoConfirmation(patch,',
    wrong: 'if (!isConfirmed && patch.oauth_provider === undefined) requireNoConfirmation(patch,',
  },
  {
    says: 'an API token gets another scope without a confirmation',
    file: TOKENS,
    right: 'if (extensions.length > 0 && !isConfirmed)',
    wrong: "if (extensions.some(({ pointer }) => pointer === '/expires_at') && !isConfirmed)",
  },
  {
    says: 'one operation of the panel needs no session',
    file: AUTHORIZE,
    right: 'checkLogin(operation, caller) ??',
    wrong: "(operation.id === 'listHubs' ? undefined : checkLogin(operation, caller)) ??",
  },
  {
    says: 'an API token opens operations that need a session',
    file: AUTHORIZE,
    right: "if (access === 'session' && apiToken !== null)",
    wrong:
      "if (access === 'session' && apiToken?.live != null) return undefined;\n    if (access === 'session' && apiToken !== null)",
  },
  {
    says: 'sessions do not expire',
    file: SESSIONS,
    right: 'Math.min(usedAt + getIdleHours() * 3600, expiresAt)',
    wrong: 'Math.max(usedAt + getIdleHours() * 3600, expiresAt)',
  },
  {
    says: 'unused sessions stay',
    file: SESSIONS,
    right: 'Math.min(usedAt + getIdleHours() * 3600, expiresAt)',
    wrong: '(usedAt > 0 || getIdleHours() > 0 ? expiresAt : expiresAt)',
  },
  {
    says: 'API tokens do not expire',
    file: TOKENS,
    right: 'expiresAt !== null && expiresAt <= now();',
    wrong: 'expiresAt !== null && expiresAt <= now() - 86_400;',
  },
  {
    says: 'an API token may call operations of every scope',
    file: CONTEXT,
    right: 'live.scopes.includes(scope)',
    wrong: 'live.scopes.length > 0',
  },
  {
    says: 'the session beside an API token counts',
    file: CONTEXT,
    right: 'mayLogIn && apiToken === null ? (findByCookies',
    wrong: 'mayLogIn ? (findByCookies',
  },
  {
    says: 'an API token is read from the query',
    file: CONTEXT,
    right: 'const secret = readApiTokenSecret(request);',
    wrong:
      "const secret = readApiTokenSecret(request) ?? new URL(request.url, 'http://a').searchParams.get('access_token');",
  },
  {
    says: 'every operation takes an API token by HTTP Basic',
    file: 'http/api-token-secret.ts',
    right: 'routeOptions.config?.operation?.takesBasic === true',
    wrong: 'routeOptions.config?.operation !== undefined',
  },
  {
    says: 'a session is read from the query',
    file: CONTEXT,
    right: 'findByCookies(request.headers.cookie, address)',
    wrong: "findByCookies(request.headers.cookie ?? request.url.split('?')[1], address)",
  },
  {
    says: 'a private page shows incidents',
    file: AUTHORIZE,
    right: 'const refusal = checkLogin(operation, caller)',
    wrong: "const refusal = (operation.id === 'listIncidents' ? undefined : checkLogin(operation, caller))",
  },
  {
    says: 'a private page shows its live stream',
    file: 'live/live-stream.ts',
    right: 'if (session === null && !isPublicPageOn())',
    wrong: 'if (session === null && viewers.visitors > 1e6 && !isPublicPageOn())',
  },
  {
    says: 'pages of other sites open the live stream',
    file: 'live/live-stream.ts',
    right: 'if (!access.isSameOrigin(request))',
    wrong: 'if (!access.isSameOrigin(request) && session === null)',
  },
  {
    says: 'an operation that deletes does not check the origin',
    file: AUTHORIZE,
    right: 'sameOrigin: needsSameOrigin(operation),',
    wrong: "sameOrigin: operation.method !== 'DELETE' && needsSameOrigin(operation),",
  },
  {
    says: 'X-HTTP-Method-Override decides whether the origin is checked',
    file: AUTHORIZE,
    right: 'if (sameOrigin && !contexts.isSameOrigin(request))',
    wrong:
      "if (sameOrigin && request.headers['x-http-method-override'] !== 'GET' && !contexts.isSameOrigin(request))",
  },
  {
    says: 'the origin "null" is accepted',
    file: CSRF,
    right: '  const page = URL.parse(origin);',
    wrong: "  if (origin === 'null') return true;\n  const page = URL.parse(origin);",
  },
  {
    says: 'sibling domains count as the same origin',
    file: CSRF,
    right: "site !== 'same-origin' && site !== 'none'",
    wrong: "site !== 'same-origin' && site !== 'same-site' && site !== 'none'",
  },
  {
    says: 'the status page’s own origin may send requests to the panel',
    file: 'http/origins.ts',
    right: 'return [...listHosts(request), panel.url?.host].filter((host) => host !== page.url?.host);',
    wrong: "return [...listHosts(request), URL.parse(request.headers.origin ?? '')?.host];",
  },
  {
    says: 'sessions are valid at the status page’s own origin',
    file: CONTEXT,
    right: 'const mayLogIn = !areSeparate || isAtPanel(request);',
    wrong: 'const mayLogIn = true;',
  },
  {
    says: 'a login works at the status page’s own origin',
    file: AUTHORIZE,
    right:
      "if (operation.tag === 'auth' && operation.access !== 'session' && !contexts.servesPanel(request))",
    wrong:
      "if (operation.tag === 'auth' && operation.access === 'session' && !contexts.servesPanel(request))",
  },
  {
    says: 'any CSRF token of the right length is accepted',
    file: CSRF,
    right: 'bytes.length === expected.length && timingSafeEqual(bytes, expected)',
    wrong: 'bytes.length === expected.length && timingSafeEqual(expected, expected)',
  },
  {
    says: 'an export needs no CSRF token with any ticket',
    file: AUTHORIZE,
    right: "typeof ticket === 'string' && callers.takeExportTicket(session, ticket)",
    wrong:
      "typeof ticket === 'string' && (callers.takeExportTicket(session, ticket) || ticket.length === 43)",
  },
  {
    says: 'reads of the panel need no CSRF token',
    file: AUTHORIZE,
    right: "return access === 'session' && (method !== 'GET' || codes.includes('csrf_token_required'));",
    wrong: "return access === 'session' && method !== 'GET' && codes.length > 0;",
  },
  {
    says: 'a browser without Sec-Fetch-Site counts as a program',
    file: CSRF,
    right: "return headers.referer !== undefined || headers['accept-language'] !== undefined;",
    wrong: 'return headers.referer !== undefined;',
  },
  {
    says: 'a wrong cookie shows private nodes',
    file: 'http/request-context.ts',
    right: 'return this.session !== null || this.apiToken?.hasScope === true;',
    wrong: 'return this.session !== null || this.cookies !== undefined || this.apiToken?.hasScope === true;',
  },
  {
    says: 'a browser without the CSRF token sees node tokens',
    file: 'http/request-context.ts',
    right: 'return this.session !== null && (!isBrowser(headers) || this.#sources.hasCsrfToken(headers));',
    wrong: 'return this.session !== null && (isBrowser(headers) || this.#sources.hasCsrfToken(headers));',
  },
  {
    says: 'a token of read sees node tokens',
    file: CONTEXT,
    right: "mayIssue: hasScope && scope === 'nodes'",
    wrong: 'mayIssue: hasScope',
  },
  {
    says: 'any key registers a node',
    file: 'features/agent-install/registration.ts',
    right: 'if (findByKey(key) !== undefined) return;',
    wrong: 'if (findByKey(key) !== undefined || key !== null) return;',
  },
  {
    says: 'DELETE deletes settings that the contract does not let anybody delete',
    file: 'http/not-found.ts',
    right: "  reply.header('allow', allowed.join(', '));\n",
    wrong:
      "  if (request.method === 'DELETE') return void reply.code(204).send() as never;\n  reply.header('allow', allowed.join(', '));\n",
  },
];
