import { type Handlers, markEncoded } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';
import { type ConditionalHeaders, type FeedFormat, isCurrentCopy } from '../feeds/feeds.ts';

type IncidentOperation = 'listIncidents' | 'getAvailability' | FeedFormat;
type NoticeOperation = 'listNotices' | 'createNotice' | 'previewNotice' | 'updateNotice' | 'deleteNotice';

/** Clients may keep a copy, and ask whether it is current before they use it. */
const CACHE_CONTROL = 'no-cache';

export function createIncidentHandlers({
  incidents,
  feeds,
}: Services): Pick<Handlers<RequestContext>, IncidentOperation> {
  async function readFeed(format: FeedFormat, conditions: ConditionalHeaders, context: RequestContext) {
    const feed = await feeds.read(format, findOrigin(context), getVisitor(context));
    const headers = { ETag: feed.etag, 'Last-Modified': feed.lastModified, 'Cache-Control': CACHE_CONTROL };
    return { headers, body: isCurrentCopy(feed, conditions) ? null : feed.render() };
  }

  return {
    listIncidents: async ({ query }, context) => ({
      status: 200,
      body: markEncoded(await incidents.list(query, getVisitor(context))),
    }),
    getAvailability: async ({ query }, context) => ({
      status: 200,
      body: markEncoded(await incidents.readAvailability(query, getVisitor(context))),
    }),
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

export function createNoticeHandlers({
  notices,
  feeds,
}: Services): Pick<Handlers<RequestContext>, NoticeOperation> {
  return {
    listNotices: async (_input, { isAdministrator }) => ({
      status: 200,
      body: isAdministrator ? { notices: await notices.list(false) } : markEncoded(await feeds.readNotices()),
    }),
    async createNotice({ body }, { audit }) {
      const notice = await notices.create(body);
      audit.target = formatTarget('notice', notice.id, notice.title);
      return { status: 201, headers: { Location: `/api/notices/${notice.id}` }, body: notice };
    },
    previewNotice: async ({ body }) => ({ status: 200, body: { html: await notices.render(body.body) } }),
    async updateNotice({ params, body }, { audit }) {
      audit.detail = formatKeys(body);
      return { status: 200, body: await notices.update(params.id, body) };
    },
    async deleteNotice({ params }) {
      await notices.remove(params.id);
      return { status: 204 };
    },
  };
}

function getVisitor({ isAdministrator, address }: RequestContext): string | null {
  return isAdministrator ? null : address;
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
