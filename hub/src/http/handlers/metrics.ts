import { Readable } from 'node:stream';
import type { Handlers } from '@muster/generated/handlers';
import { chooseFormat, contentTypes, type ExpositionFormat } from '../../domain/metrics/exposition.ts';
import type { Services } from '../../services.ts';
import { chooseEncoding } from '../compression.ts';
import type { RequestContext } from '../request-context.ts';

export function createMetricsHandlers({ metrics }: Services): Pick<Handlers<RequestContext>, 'getMetrics'> {
  return {
    async getMetrics(_input, { accepted, isHead }) {
      const format = chooseFormat(accepted.types);
      const isCompressed = chooseEncoding(accepted.encodings, ['gzip']) === 'gzip';
      const body = await (isCompressed ? metrics.readCompressed(format) : readText(metrics, format, isHead));
      return { status: 200, body, headers: describe(format, isCompressed) };
    },
  };
}

function describe(format: ExpositionFormat, isCompressed: boolean): Record<string, string> {
  const headers = { 'Content-Type': contentTypes[format], Vary: 'Accept, Accept-Encoding' };
  return isCompressed ? { ...headers, 'Content-Encoding': 'gzip' } : headers;
}

/** Empty for HEAD: Fastify would read the text to its end. */
async function readText({ read }: Services['metrics'], format: ExpositionFormat, isHead: boolean) {
  return isHead ? Readable.from([]) : read(format);
}
