import type { Handlers } from '@muster/generated/handlers';
import { type RequestContext, readUpload } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import type { ImportOptions } from './import-upload.ts';

type DatabaseOperation =
  | 'getDatabase'
  | 'backupDatabase'
  | 'restoreDatabase'
  | 'importDatabase'
  | 'vacuumDatabase'
  | 'listHubs';

export function createDatabaseHandlers({
  database,
  hubList,
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
    async restoreDatabase({ headers, query, body }, context) {
      context.audit.detail = describeRestore(query);
      const options = { isDryRun: query.dry_run, keep: query.keep };
      const outcome = await database.restore(readUpload(headers, body, context), options);
      if (outcome.isComplete) return { status: 200, body: outcome.report };
      return { status: 202, headers: { 'Upload-Id': outcome.id }, body: outcome.progress };
    },
    async importDatabase({ headers, query, body }, context) {
      context.audit.detail = query.dry_run ? `${query.kind}, dry run` : query.kind;
      const outcome = await database.import(readUpload(headers, body, context), readImportOptions(query));
      if (outcome.isComplete) return { status: 200, body: outcome.report };
      return { status: 202, headers: { 'Upload-Id': outcome.id }, body: outcome.progress };
    },
    listHubs: async () => ({ status: 200, body: { hubs: hubList.list() } }),
    vacuumDatabase: async () => ({ status: 200, body: await database.vacuum() }),
  };
}

function describeRestore({ dry_run, keep }: { dry_run: boolean; keep: readonly string[] }): string {
  return [...(dry_run ? ['dry run'] : []), ...(keep.length > 0 ? [`kept ${keep.join(' ')}`] : [])].join(', ');
}

interface ImportQuery extends Pick<ImportOptions, 'kind'> {
  dry_run: boolean;
  merge: boolean;
  companion_bytes: number;
}

function readImportOptions({ kind, dry_run, merge, companion_bytes }: ImportQuery): ImportOptions {
  return { kind, isDryRun: dry_run, merges: merge, companionBytes: companion_bytes };
}
