import type { Removal } from '../removal.ts';

const VISITOR = 'tests/hub/public/visitor-view.test.ts';
const LEAKS = 'tests/hub/public/secret-leaks.test.ts';
const ADVISORIES = 'tests/hub/public/advisories.test.ts';
const STREAM = 'tests/hub/public/live-stream.test.ts';
const HISTORY = 'tests/hub/history/history-request.test.ts';
const AUTHORISATION = 'tests/contract/authorisation/authorisation.test.ts';
const ACCESS = 'tests/hub/http/http-access.test.ts';

/** Views and rights of visitors and agents. */
export const visitorRemovals: readonly Removal[] = [
  {
    id: 'private-nodes-in-snapshots',
    claims: ['hidden nodes in public answers', 'Nezha CVE-2026-49397', 'L9'],
    file: 'hub/src/features/nodes/fleet-renderer.ts',
    code: 'else if (node.row.public) nodes.push(',
    replacement: 'else nodes.push(',
    test: { file: VISITOR, title: 'shows a visitor nothing private in the stream' },
  },
  {
    id: 'sort-among-public-nodes',
    claims: ['L9'],
    file: 'hub/src/features/nodes/fleet-renderer.ts',
    code: 'viewPublicNode(node, context, nodes.length + 1)',
    replacement: 'viewPublicNode(node, context, node.row.sort)',
    test: {
      file: 'hub/src/features/nodes/fleet-renderer.test.ts',
      title: 'visitors see the public ones of %s',
    },
  },
  {
    id: 'public-serialiser',
    claims: ['Nezha CVE-2026-49397', 'hidden nodes in public answers'],
    file: 'hub/src/features/nodes/fleet-renderer.ts',
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
    file: 'hub/src/agents/ingest.ts',
    code: '      const node = fleet.find(presence.nodeId);\n      if (node === undefined) return;\n      presence.lastReportAt = now;\n      keepReport(presence, params, extra);',
    replacement:
      '      const node = fleet.find(Number(extra?.node_id ?? presence.nodeId));\n      if (node === undefined) return;\n      presence.lastReportAt = now;\n      keepReport(presence, params, extra);',
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
    file: 'hub/src/features/nodes/fleet-renderer.ts',
    code: 'else if (node.row.public) nodes.push(',
    replacement: 'else nodes.push(',
    test: { file: VISITOR, title: 'a visitor sees only names and latencies of the tasks of public nodes' },
  },
  {
    id: 'private-history',
    claims: ['Beszel CVE-2026-27734, CVE-2026-40077', 'Uptime Kuma CVE-2026-32230'],
    file: 'hub/src/features/history/history.ts',
    code: 'if (node === undefined || (isVisitor && !node.row.public))',
    replacement: 'if (node === undefined)',
    test: { file: HISTORY, title: 'for a private or unknown node is the same 404 to a visitor' },
  },
  {
    id: 'view-of-a-stream',
    claims: ['Beszel CVE-2026-27734, CVE-2026-40077'],
    file: 'hub/src/features/auth/caller.ts',
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
    code: '    if (publicPage && !isPublicPageOn())\n',
    replacement: '    if (publicPage && publicPage !== true)\n',
    test: { file: ACCESS, title: 'switched off hides %s from visitors' },
  },
  {
    id: 'fragments-of-a-message',
    claims: ['ws CVE-2026-48779'],
    file: 'hub/src/http/app.ts',
    code: '  maxFragments: MAX_FRAGMENTS,\n',
    replacement: '',
    test: { file: ADVISORIES, title: 'a heavily fragmented message ends only its own connection' },
  },
  {
    id: 'streams-of-an-address',
    claims: ['L1'],
    file: 'hub/src/lib/rate-limit/places.ts',
    code: "    if (isLimited && groups.countClient(client) >= perClient) return 'client';\n",
    replacement: '',
    test: { file: STREAM, title: 'one address has 100 streams, which leave the others theirs' },
  },
  {
    id: 'frames-of-viewers',
    claims: ['L2'],
    file: 'hub/src/http/app.ts',
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
    file: 'hub/src/http/app.ts',
    code: 'disableRequestLogging: true',
    replacement: 'disableRequestLogging: false',
    test: { file: LEAKS, title: 'no problem or log line repeats a secret sent in the wrong place' },
  },
  {
    id: 'secrets-of-the-second-factor',
    claims: ['TOTP secret and recovery codes in other answers and in the log'],
    file: 'hub/src/features/auth/enrolment.ts',
    code: '    if (secondFactor.rows.totp !== null)\n',
    replacement: '    if (secondFactor.rows.totp === undefined)\n',
    test: { file: LEAKS, title: 'no administrator’s response repeats a secret of the second factor' },
  },
  {
    id: 'notices-without-nodes',
    claims: ['a notice that loses its nodes while it is written, and so would be for everybody'],
    file: 'hub/src/store/tables/notice.ts',
    code: '  if (attached.length === 0 && notice.tags.length === 0) throw createMissingNodes();\n',
    replacement: '',
    test: {
      file: 'hub/src/features/notices/notices.test.ts',
      title: 'a notice that is added while its only node is deleted is not shown to everybody',
    },
  },
  {
    id: 'changes-of-private-nodes',
    claims: [
      'when private nodes, tasks, notices and incidents change: ETags, numbers of messages, figures that are computed again',
    ],
    file: 'hub/src/features/nodes/public-view.ts',
    code: '    for (const { row } of fleet.list()) if (row.public) nodes.push(row);',
    replacement: '    for (const { row } of fleet.list()) nodes.push(row);',
    test: { file: 'hub/src/features/nodes/public-view.test.ts', title: '%s does not change it' },
  },
];
