import type { Handlers } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';

type PingOperation = 'listPingTasks' | 'createPingTask' | 'updatePingTask' | 'deletePingTask';

export function createPingHandlers({ pingTasks }: Services): Pick<Handlers<RequestContext>, PingOperation> {
  return {
    listPingTasks: (_input, { mayShowTokens }) => ({
      status: 200,
      body: { tasks: pingTasks.list(mayShowTokens) },
    }),
    async createPingTask({ body }, { audit, mayShowTokens }) {
      const task = await pingTasks.create(body, mayShowTokens);
      audit.target = formatTarget('ping task', task.id, task.name);
      return { status: 201, headers: { Location: `/api/ping-tasks/${task.id}` }, body: task };
    },
    async updatePingTask({ params, body }, { audit, mayShowTokens }) {
      audit.detail = formatKeys(body);
      return { status: 200, body: await pingTasks.update(params.id, body, mayShowTokens) };
    },
    async deletePingTask({ params }) {
      await pingTasks.remove(params.id);
      return { status: 204 };
    },
  };
}
