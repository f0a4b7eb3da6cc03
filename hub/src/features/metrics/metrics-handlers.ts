import { Readable } from 'node:stream';
import type { Handlers } from '@muster/generated/handlers';
import { chooseEncoding } from '../../http/compression.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import type { CompressedText } from './compressed-text.ts';
import { chooseFormat, contentTypes } from './exposition.ts';

export function createMetricsHandlers({ metrics }: Services): Pick<Handlers<RequestContext>, 'getMetrics'> {
  return {
    async getMetrics({ query }, { accepted, isHead }) {
      const format = chooseFormat(accepted.types);
      const isCompressed = chooseEncoding(accepted.encodings, ['gzip']) === 'gzip';
      const { body, headers } = send(await metrics.read(query.names, format), { isCompressed, isHead });
      return { status: 200, body, headers: { ...headers, 'Content-Type': contentTypes[format] } };
    },
  };
}

function send(text: CompressedText, { isCompressed, isHead }: { isCompressed: boolean; isHead: boolean }) {
  const vary = { Vary: 'Accept, Accept-Encoding' };
  const headers = isCompressed
    ? { ...vary, 'Content-Encoding': 'gzip', 'Content-Length': text.length }
    : vary;
  // Fastify would read a body to its end for HEAD.
  if (isHead) return { body: Readable.from([]), headers };
  return { body: isCompressed ? text.open() : text.openPlain(), headers };
}
