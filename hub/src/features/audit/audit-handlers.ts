import type { Handlers } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import { formatToday } from '../../lib/format-today.ts';
import type { Services } from '../../services.ts';

type AuditOperation = 'listAuditEntries' | 'exportAuditLog';

export function createAuditHandlers({
  auditLog,
  runtime,
}: Services): Pick<Handlers<RequestContext>, AuditOperation> {
  return {
    listAuditEntries: async ({ query }) => ({ status: 200, body: await auditLog.list(query) }),
    async exportAuditLog({ query }) {
      const body = await auditLog.exportCsv(query);
      const disposition = `attachment; filename="muster-audit-${formatToday(runtime)}.csv"`;
      return { status: 200, headers: { 'Content-Disposition': disposition }, body };
    },
  };
}
