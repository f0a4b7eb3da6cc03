import type { Handlers } from '@muster/generated/handlers';
import {
  createAgentFileHandlers,
  createRegistrationHandlers,
} from '../features/agent-install/agent-install-handlers.ts';
import { createAlertHandlers } from '../features/alerts/alert-handlers.ts';
import { createAuditHandlers } from '../features/audit/audit-handlers.ts';
import {
  createApiTokenHandlers,
  createAuthHandlers,
  createOauthHandlers,
  createSecondFactorHandlers,
} from '../features/auth/auth-handlers.ts';
import { createBadgeHandlers } from '../features/badges/badge-handlers.ts';
import { createCheckHandlers } from '../features/checks/check-handlers.ts';
import { createDatabaseHandlers } from '../features/database/database-handlers.ts';
import { createExportHandlers } from '../features/exports/export-handlers.ts';
import { createFeedHandlers } from '../features/feeds/feed-handlers.ts';
import { createIncidentHandlers } from '../features/incidents/incident-handlers.ts';
import { createMetricsHandlers } from '../features/metrics/metrics-handlers.ts';
import { createNodeHandlers, createPublicHandlers } from '../features/nodes/node-handlers.ts';
import { createNoticeHandlers } from '../features/notices/notice-handlers.ts';
import { createPingHandlers } from '../features/ping/ping-handlers.ts';
import { createSettingsHandlers } from '../features/settings/settings-handlers.ts';
import { createThemeHandlers } from '../features/themes/theme-handlers.ts';
import type { Services } from '../services.ts';
import type { RequestContext } from './request-context.ts';
import { createServiceHandlers } from './service-handlers.ts';

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
    ...createCheckHandlers(services),
    ...createFeedHandlers(services),
    ...createNoticeHandlers(services),
    ...createAlertHandlers(services),
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
