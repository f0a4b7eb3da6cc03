import type { Handlers } from '@muster/generated/handlers';
import { changeSettings, viewSettings } from '../../domain/settings/settings-view.ts';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../context.ts';

type SettingsOperation = 'getSettings' | 'updateSettings';

export function createSettingsHandlers(
  services: Services,
): Pick<Handlers<RequestContext>, SettingsOperation> {
  return {
    getSettings: () => ({ status: 200, body: viewSettings(services) }),
    async updateSettings({ body }) {
      await changeSettings(services, body);
      return { status: 200, body: viewSettings(services) };
    },
  };
}
