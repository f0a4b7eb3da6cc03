import { type Handlers, markEncoded } from '@muster/generated/handlers';
import { getVisitor, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import type { ToldFilter } from '../alerts/alerts.ts';
import type { AlertFeedFormat } from './alert-feeds.ts';
import { type ConditionalHeaders, type Feed, isCurrentCopy } from './feed-versions.ts';
import type { FeedFormat } from './feeds.ts';

/** Clients may keep a copy, and ask whether it is current before they use it. */
const CACHE_CONTROL = 'no-cache';

/** The same, for the caller alone. */
const PRIVATE_CACHE_CONTROL = 'private, no-cache';

export function createFeedHandlers({
  feeds,
  alertFeeds,
}: Services): Pick<Handlers<RequestContext>, FeedFormat | AlertFeedFormat> {
  async function readFeed(format: FeedFormat, conditions: ConditionalHeaders, context: RequestContext) {
    const feed = await feeds.read(format, findOrigin(context), getVisitor(context));
    return answer(feed, conditions, CACHE_CONTROL);
  }

  async function readAlertFeed(
    format: AlertFeedFormat,
    { query, headers }: { query: ToldFilter } & Conditional,
    context: RequestContext,
  ) {
    const feed = await alertFeeds.read(format, query, findOrigin(context));
    return answer(feed, readConditions({ headers }), PRIVATE_CACHE_CONTROL);
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
    async getAlertAtomFeed(input, context) {
      const { headers, body } = await readAlertFeed('getAlertAtomFeed', input, context);
      return body === null ? { status: 304, headers } : { status: 200, headers, body: new Uint8Array(body) };
    },
    async getAlertJsonFeed(input, context) {
      const { headers, body } = await readAlertFeed('getAlertJsonFeed', input, context);
      return body === null ? { status: 304, headers } : { status: 200, headers, body: markEncoded(body) };
    },
  };
}

/** The headers of a feed, and its body unless the client's copy is current. */
function answer(feed: Feed, conditions: ConditionalHeaders, cacheControl: string) {
  const headers = { ETag: feed.etag, 'Last-Modified': feed.lastModified, 'Cache-Control': cacheControl };
  return { headers, body: isCurrentCopy(feed, conditions) ? null : feed.render() };
}

/** Address of the status page as the caller reaches it. */
function findOrigin({ origins, isSecure, host = 'localhost' }: RequestContext): string {
  return origins.site === '' ? `${isSecure ? 'https' : 'http'}://${host}` : origins.site.replace(/\/+$/, '');
}

interface Conditional {
  headers: { 'if-none-match'?: string; 'if-modified-since'?: string };
}

function readConditions({ headers }: Conditional): ConditionalHeaders {
  return { ifNoneMatch: headers['if-none-match'], ifModifiedSince: headers['if-modified-since'] };
}
