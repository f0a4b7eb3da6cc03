import { type Handlers, markEncoded } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';

type NoticeOperation = 'listNotices' | 'createNotice' | 'previewNotice' | 'updateNotice' | 'deleteNotice';

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
