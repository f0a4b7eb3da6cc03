import type { Handlers } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';

type AlertOperation =
  | 'listAlertRules'
  | 'createAlertRule'
  | 'updateAlertRule'
  | 'deleteAlertRule'
  | 'previewAlertRule'
  | 'listAlerts'
  | 'listAlertEvents'
  | 'acknowledgeAlert'
  | 'withdrawAcknowledgement'
  | 'getVerdict';

const textHeaders = { 'Content-Type': 'text/plain; charset=utf-8' };

export function createAlertHandlers({
  alerts,
  verdicts,
}: Services): Pick<Handlers<RequestContext>, AlertOperation> {
  return {
    listAlertRules: async () => ({ status: 200, body: alerts.listRules() }),
    async createAlertRule({ body }, { audit }) {
      const rule = await alerts.createRule(body);
      audit.target = formatTarget('alert rule', rule.id, rule.name);
      return { status: 201, headers: { Location: `/api/alert-rules/${rule.id}` }, body: rule };
    },
    async updateAlertRule({ params, body }, { audit }) {
      audit.detail = formatKeys(body);
      return { status: 200, body: await alerts.updateRule(params.id, body) };
    },
    async deleteAlertRule({ params }) {
      await alerts.removeRule(params.id);
      return { status: 204 };
    },
    previewAlertRule: async ({ body }) => ({ status: 200, body: await alerts.preview(body) }),
    listAlerts: async ({ query }) => ({ status: 200, body: alerts.list(query) }),
    listAlertEvents: async ({ query }) => ({ status: 200, body: await alerts.readEvents(query) }),
    acknowledgeAlert: async ({ params, body }, { session }) => ({
      status: 200,
      body: await alerts.acknowledge(params.id, body, session?.username ?? ''),
    }),
    async withdrawAcknowledgement({ params }) {
      await alerts.withdraw(params.id);
      return { status: 204 };
    },
    getVerdict({ query }, { isAdministrator }) {
      const { isGood, text } = verdicts.read(query, !isAdministrator);
      return { status: isGood ? 200 : 503, headers: textHeaders, body: text };
    },
  };
}
