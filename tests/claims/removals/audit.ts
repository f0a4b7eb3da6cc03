import type { Removal } from '../removal.ts';

const AUDIT = 'tests/hub/audit/audit-operations.test.ts';

/** The audit log. */
export const auditRemovals: readonly Removal[] = [
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
    replacement: "  if (audit === undefined && isHttp && method === 'head')\n",
    test: { file: 'spec/codegen/contract/operations.test.ts', title: 'a change that is not audited' },
  },
  {
    id: 'values-in-the-audit-log',
    claims: ['secrets in the audit log and its CSV'],
    file: 'hub/src/features/audit/audit-targets.ts',
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
    file: 'hub/src/store/tables/audit.ts',
    code: '  const rest = excess - (await deleteAnonymous(queries, excess));',
    replacement: '  const rest = excess;',
    test: {
      file: 'hub/src/store/tables/audit.test.ts',
      title: 'delete rows of anonymous callers before all others',
    },
  },
  {
    id: 'anonymous-entries-have-a-cap',
    claims: ['failed logins that fill the audit log or push out other entries'],
    file: 'hub/src/store/tables/audit.ts',
    code: '  if (anonymous > 0) await deleteAnonymous(queries, anonymous);\n',
    replacement: '',
    test: {
      file: 'hub/src/store/tables/audit.test.ts',
      title: 'delete the oldest row of an anonymous caller for one too many',
    },
  },
  {
    id: 'a-flood-of-one-action',
    claims: ['failed logins that fill the audit log or push out other entries'],
    file: 'hub/src/store/tables/audit.ts',
    code: 'ORDER BY count(*) DESC, action LIMIT 1',
    replacement: 'ORDER BY count(*), action LIMIT 1',
    test: {
      file: 'hub/src/store/tables/audit.test.ts',
      title: 'let a flood of one action push out only itself',
    },
  },
  {
    id: 'entries-of-a-window',
    claims: ['failed logins that fill the audit log or push out other entries'],
    file: 'hub/src/features/audit/audit-log.ts',
    code: 'if (keys.size < limits.auditAnonymousPerWindow && !isNetworkFull) {',
    replacement: 'if (!isNetworkFull) {',
    test: {
      file: 'hub/src/features/audit/audit-log.test.ts',
      title: 'addresses beyond the limit of a window are counted together',
    },
  },
  {
    id: 'formulas-in-the-audit-log',
    claims: ['formulas in the CSV, control characters in entries'],
    file: 'hub/src/features/exports/export-streams.ts',
    code: '  const safe = cell.replace(FORMULAS, "$1\'");',
    replacement: '  const safe = cell;',
    test: { file: 'hub/src/features/audit/audit-csv.test.ts', title: '%j becomes %j' },
  },
  {
    id: 'control-characters-in-entries',
    claims: ['formulas in the CSV, control characters in entries'],
    file: 'hub/src/features/audit/audit-log.ts',
    code: "    .replace(UNPRINTABLE, '')\n",
    replacement: '',
    test: {
      file: 'tests/hub/audit/audit-log.test.ts',
      title: 'has no control characters, also not those that reverse text',
    },
  },
];
