import { Readable } from 'node:stream';
import type { Handlers } from '@muster/generated/handlers';
import { chooseEncoding } from '../../http/compression.ts';
import { getSession, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import type { ExportFormat } from './export-streams.ts';
import type { ExportFile } from './exports.ts';

type ExportOperation =
  | 'createExportTicket'
  | 'exportNodes'
  | 'exportTraffic'
  | 'exportNodeMetrics'
  | 'exportNodeLatency';

const contentTypes = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json' } as const;

export function createExportHandlers({ exports }: Services): Pick<Handlers<RequestContext>, ExportOperation> {
  return {
    createExportTicket: async (_input, context) => ({
      status: 200,
      body: { ticket: await exports.tickets.issue(getSession(context)) },
    }),
    exportNodes: ({ query }, context) => send(query, context, exports.openNodes),
    exportTraffic: ({ query }, context) =>
      send(query, context, (format) => exports.openTraffic(query.months, format)),
    exportNodeMetrics: ({ params, query }, context) =>
      send(query, context, (format) => exports.openMetrics({ nodeId: params.id, ...query }, format)),
    exportNodeLatency: ({ params, query }, context) =>
      send(query, context, (format) => exports.openLatency({ nodeId: params.id, ...query }, format)),
  };
}

async function send(
  { format }: Pick<ExportFormat, 'format'>,
  { accepted, isHead }: RequestContext,
  open: (format: ExportFormat) => Promise<ExportFile>,
) {
  const isCompressed = chooseEncoding(accepted.encodings, ['gzip']) === 'gzip';
  const { name, body } = await open({ format, isCompressed });
  // Fastify would read the stream to its end.
  if (isHead) body.destroy();
  return {
    status: 200 as const,
    body: isHead ? Readable.from([]) : body,
    headers: {
      'Content-Type': contentTypes[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      Vary: 'Accept-Encoding',
      ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
    },
  };
}
