import type { Handlers } from '@muster/generated/handlers';
import { getSession, type RequestContext } from '../../http/request-context.ts';
import type { Services } from '../../services.ts';
import { formatKeys } from '../audit/audit-targets.ts';
import { findChangedSettings, updateSettings, viewSettings } from './settings-admin.ts';

type SettingsOperation = 'getSettings' | 'updateSettings';

export function createSettingsHandlers(
  services: Services,
): Pick<Handlers<RequestContext>, SettingsOperation> {
  return {
    getSettings: () => ({ status: 200, body: viewSettings(services) }),
    async updateSettings({ body }, context) {
      context.audit.detail = formatKeys(findChangedSettings(services, body));
      await updateSettings(services, body, getSession(context));
      return { status: 200, body: viewSettings(services) };
    },
  };
}
