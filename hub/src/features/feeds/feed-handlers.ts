import { type Handlers, markEncoded } from '@muster/generated/handlers';
import { getVisitor, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { type ConditionalHeaders, type FeedFormat, isCurrentCopy } from './feeds.ts';

/** Clients may keep a copy, and ask whether it is current before they use it. */
const CACHE_CONTROL = 'no-cache';

export function createFeedHandlers({ feeds }: Services): Pick<Handlers<RequestContext>, FeedFormat> {
  async function readFeed(format: FeedFormat, conditions: ConditionalHeaders, context: RequestContext) {
    const feed = await feeds.read(format, findOrigin(context), getVisitor(context));
    const headers = { ETag: feed.etag, 'Last-Modified': feed.lastModified, 'Cache-Control': CACHE_CONTROL };
    return { headers, body: isCurrentCopy(feed, conditions) ? null : feed.render() };
  }

  return {
    async getAtomFeed(input, context) {
      const { headers, body } = await readFeed('getAtomFeed', readConditions(input), context);
      return body === null ? { status: 304, headers } : { status: 200, headers, body: new Uint8Array(body) };
    },
    async getJsonFeed(input, context) {
      const { headers, body } = await readFeed('getJsonFeed', readConditions(input), context);
      return body === null ? { status: 304, headers } : { status: 200, headers, body: markEncoded(body) };
    },
    async getMaintenanceCalendar(input, context) {
      const { headers, body } = await readFeed('getMaintenanceCalendar', readConditions(input), context);
      return body === null ? { status: 304, headers } : { status: 200, headers, body: body.toString() };
    },
  };
}

/** Address of the status page as the caller reaches it. */
function findOrigin({ origins, isSecure, host = 'localhost' }: RequestContext): string {
  return origins.site === '' ? `${isSecure ? 'https' : 'http'}://${host}` : origins.site.replace(/\/+$/, '');
}

function readConditions({
  headers,
}: {
  headers: { 'if-none-match'?: string; 'if-modified-since'?: string };
}): ConditionalHeaders {
  return { ifNoneMatch: headers['if-none-match'], ifModifiedSince: headers['if-modified-since'] };
}
