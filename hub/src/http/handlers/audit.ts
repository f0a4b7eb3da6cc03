import type { Handlers } from '@muster/generated/handlers';
import { formatToday } from '../../domain/format-today.ts';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../request-context.ts';

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
