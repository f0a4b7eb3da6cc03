import type { Handlers } from '@muster/generated/handlers';
import type { RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys, formatTarget } from '../audit/audit-targets.ts';

type PingOperation = 'listPingTasks' | 'createPingTask' | 'updatePingTask' | 'deletePingTask';

export function createPingHandlers({ pingTasks }: Services): Pick<Handlers<RequestContext>, PingOperation> {
  return {
    listPingTasks: () => ({ status: 200, body: { tasks: pingTasks.list() } }),
    async createPingTask({ body }, { audit }) {
      const task = await pingTasks.create(body);
      audit.target = formatTarget('ping task', task.id, task.name);
      return { status: 201, headers: { Location: `/api/ping-tasks/${task.id}` }, body: task };
    },
    async updatePingTask({ params, body }, { audit }) {
      audit.detail = formatKeys(body);
      return { status: 200, body: await pingTasks.update(params.id, body) };
    },
    async deletePingTask({ params }) {
      await pingTasks.remove(params.id);
      return { status: 204 };
    },
  };
}
