import type { Handlers } from '@muster/generated/handlers';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../context.ts';

type DatabaseOperation = 'getDatabase' | 'backupDatabase' | 'restoreDatabase' | 'vacuumDatabase';

export function createDatabaseHandlers({
  database,
}: Services): Pick<Handlers<RequestContext>, DatabaseOperation> {
  return {
    getDatabase: async () => ({ status: 200, body: await database.describe() }),
    async backupDatabase(_input, { audit }) {
      const { name, bytes, content } = await database.backUp();
      audit.detail = `${bytes} bytes`;
      const disposition = `attachment; filename="${name}"`;
      const headers = { 'Content-Disposition': disposition, 'Content-Length': bytes };
      return { status: 200, headers, body: content };
    },
    async restoreDatabase({ headers, query, body }, { audit }) {
      if (query.dry_run) audit.detail = 'dry run';
      const upload = { contentRange: headers['content-range'], uploadId: headers['upload-id'], body };
      const outcome = await database.restore(upload, query.dry_run);
      if (outcome.isComplete) return { status: 200, body: outcome.report };
      return { status: 202, headers: { 'Upload-Id': outcome.id }, body: outcome.progress };
    },
    vacuumDatabase: async () => ({ status: 200, body: await database.vacuum() }),
  };
}
