import type { Handlers } from '@muster/generated/handlers';
import type { Services } from '../../services.ts';
import type { RequestContext } from '../request-context.ts';
import { createAgentFileHandlers } from './agent-files.ts';
import { createApiTokenHandlers } from './api-tokens.ts';
import { createAuditHandlers } from './audit.ts';
import { createAuthHandlers } from './auth.ts';
import { createBadgeHandlers } from './badges.ts';
import { createDatabaseHandlers } from './database.ts';
import { createExportHandlers } from './exports.ts';
import { createIncidentHandlers, createNoticeHandlers } from './incidents.ts';
import { createMetricsHandlers } from './metrics.ts';
import { createNodeHandlers } from './nodes.ts';
import { createOauthHandlers } from './oauth.ts';
import { createPingHandlers } from './ping.ts';
import { createPublicHandlers } from './public.ts';
import { createRegistrationHandlers } from './registration.ts';
import { createSecondFactorHandlers } from './second-factor.ts';
import { createServiceHandlers } from './service.ts';
import { createSettingsHandlers } from './settings.ts';
import { createThemeHandlers } from './themes.ts';

/** The handlers of all operations. A missing one does not compile. */
export function createHandlers(services: Services): Handlers<RequestContext> {
  return {
    ...createPublicHandlers(services),
    ...createAuthHandlers(services),
    ...createSecondFactorHandlers(services),
    ...createApiTokenHandlers(services),
    ...createNodeHandlers(services),
    ...createPingHandlers(services),
    ...createIncidentHandlers(services),
    ...createNoticeHandlers(services),
    ...createDatabaseHandlers(services),
    ...createServiceHandlers(services),
    ...createMetricsHandlers(services),
    ...createOauthHandlers(services),
    ...createRegistrationHandlers(services),
    ...createSettingsHandlers(services),
    ...createThemeHandlers(services),
    ...createAgentFileHandlers(services),
    ...createAuditHandlers(services),
    ...createExportHandlers(services),
    ...createBadgeHandlers(services),
  };
}
