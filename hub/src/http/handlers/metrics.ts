import type { Handlers } from '@muster/generated/handlers';
import { chooseFormat, contentTypes, type ExpositionFormat } from '../../domain/metrics/exposition.ts';
import type { Services } from '../../services.ts';
import { chooseEncoding } from '../compression.ts';
import type { RequestContext } from '../context.ts';

export function createMetricsHandlers({ metrics }: Services): Pick<Handlers<RequestContext>, 'getMetrics'> {
  return {
    async getMetrics(_input, { accepted }) {
      const format = chooseFormat(accepted.types);
      const isCompressed = chooseEncoding(accepted.encodings, ['gzip']) === 'gzip';
      const body = await metrics.read(format, isCompressed);
      return { status: 200, body, headers: describe(format, isCompressed) };
    },
  };
}

function describe(format: ExpositionFormat, isCompressed: boolean): Record<string, string> {
  const headers = { 'Content-Type': contentTypes[format], Vary: 'Accept, Accept-Encoding' };
  return isCompressed ? { ...headers, 'Content-Encoding': 'gzip' } : headers;
}
