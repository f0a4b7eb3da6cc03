import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { NotFound, PanelLayout, Root } from './app.tsx';
import { parseAlertSearch, parseRuleSearch } from './features/alerts/alert-search.ts';
import { parseAuditSearch } from './features/audit/audit-search.ts';
import { parseIncidentSearch, parseNoticeSearch } from './features/incidents/incident-search.ts';
import { parseNodeSearch } from './features/nodes/node-search.ts';
import { parsePingSearch } from './features/ping/ping-search.ts';
import { parseLoginSearch } from './features/session/login-search.ts';
import { BrokenPage } from './features/shell/error-boundary.tsx';
import { ScreenSkeleton } from './features/shell/skeleton.tsx';
import { loadScreen } from './ui/language.ts';
import { alertLoaders, checkLoaders } from './ui/languages.ts';
import { lazyPart } from './ui/lazy-part.ts';
import { formatQuery, parseQuery } from './ui/query-string.ts';

const root = createRootRoute({ component: Root });

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  validateSearch: parseLoginSearch,
  component: lazyPart(async () => (await import('./features/session/login-page.tsx')).LoginScreen),
});

/** Everything behind the login. */
const panel = createRoute({ getParentRoute: () => root, id: 'panel', component: PanelLayout });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview', replace: true });
  },
});

const overview = createRoute({
  getParentRoute: () => panel,
  path: 'overview',
  component: lazyPart(async () => (await import('./features/overview/overview-page.tsx')).OverviewPage),
});

const nodes = createRoute({
  getParentRoute: () => panel,
  path: 'nodes',
  validateSearch: parseNodeSearch,
  component: lazyPart(async () => (await import('./features/nodes/nodes-page.tsx')).NodesPage),
});

const details = createRoute({
  getParentRoute: () => panel,
  path: 'nodes/$id',
  component: lazyPart(async () => (await import('./features/details/details-page.tsx')).DetailsPage),
});

const alerts = createRoute({
  getParentRoute: () => panel,
  path: 'alerts',
  validateSearch: parseAlertSearch,
  component: lazyPart(
    async () => (await loadScreen(import('./features/alerts/alerts-page.tsx'), alertLoaders)).AlertsPage,
  ),
});

const alertRules = createRoute({
  getParentRoute: () => panel,
  path: 'alerts/rules',
  validateSearch: parseRuleSearch,
  component: lazyPart(
    async () => (await loadScreen(import('./features/alerts/rules-page.tsx'), alertLoaders)).RulesPage,
  ),
});

const alertHistory = createRoute({
  getParentRoute: () => panel,
  path: 'alerts/history',
  component: lazyPart(
    async () => (await loadScreen(import('./features/alerts/history-page.tsx'), alertLoaders)).HistoryPage,
  ),
});

const incidents = createRoute({
  getParentRoute: () => panel,
  path: 'incidents',
  validateSearch: parseIncidentSearch,
  component: lazyPart(async () => (await import('./features/incidents/incidents-page.tsx')).IncidentsPage),
});

const notices = createRoute({
  getParentRoute: () => panel,
  path: 'incidents/notices',
  validateSearch: parseNoticeSearch,
  component: lazyPart(async () => (await import('./features/incidents/notices-page.tsx')).NoticesPage),
});

const registration = createRoute({
  getParentRoute: () => panel,
  path: 'registration',
  component: lazyPart(
    async () => (await import('./features/registration/registration-page.tsx')).RegistrationPage,
  ),
});

const ping = createRoute({
  getParentRoute: () => panel,
  path: 'ping',
  validateSearch: parsePingSearch,
  component: lazyPart(
    async () => (await loadScreen(import('./features/ping/ping-page.tsx'), checkLoaders)).PingPage,
  ),
});

const check = createRoute({
  getParentRoute: () => panel,
  path: 'ping/$id',
  component: lazyPart(
    async () => (await loadScreen(import('./features/ping/check-page.tsx'), checkLoaders)).CheckPage,
  ),
});

const themes = createRoute({
  getParentRoute: () => panel,
  path: 'themes',
  component: lazyPart(async () => (await import('./features/themes/themes-page.tsx')).ThemesPage),
});

/** A dialog over the list. Documented for themes, which link to their settings. */
const themeSettings = createRoute({
  getParentRoute: () => themes,
  path: '$short/settings',
  component: lazyPart(async () => (await import('./features/themes/theme-settings.tsx')).ThemeSettings),
});

const gallery = createRoute({
  getParentRoute: () => panel,
  path: 'themes/gallery',
  component: lazyPart(async () => (await import('./features/themes/gallery-page.tsx')).GalleryPage),
});

const settings = createRoute({
  getParentRoute: () => panel,
  path: 'settings',
  component: lazyPart(async () => (await import('./features/settings/settings-page.tsx')).SettingsPage),
});

const database = createRoute({
  getParentRoute: () => panel,
  path: 'database',
  component: lazyPart(async () => (await import('./features/database/database-page.tsx')).DatabasePage),
});

const audit = createRoute({
  getParentRoute: () => panel,
  path: 'audit',
  validateSearch: parseAuditSearch,
  component: lazyPart(async () => (await import('./features/audit/audit-page.tsx')).AuditPage),
});

const tokens = createRoute({
  getParentRoute: () => panel,
  path: 'tokens',
  component: lazyPart(async () => (await import('./features/tokens/tokens-page.tsx')).TokensPage),
});

const account = createRoute({
  getParentRoute: () => panel,
  path: 'account',
  component: lazyPart(async () => (await import('./features/account/account-page.tsx')).AccountPage),
});

const unknown = createRoute({ getParentRoute: () => panel, path: '$', component: NotFound });

const screens = [
  overview,
  nodes,
  details,
  alerts,
  alertRules,
  alertHistory,
  incidents,
  notices,
  registration,
  ping,
  check,
  themes.addChildren([themeSettings]),
  gallery,
  settings,
  database,
  audit,
  tokens,
  account,
  unknown,
];

export const router = createRouter({
  routeTree: root.addChildren([login, start, panel.addChildren(screens)]),
  basepath: '/admin',
  // Plain query strings, such as `?q=web+1`; the router would write values as JSON.
  parseSearch: parseQuery,
  stringifySearch: formatQuery,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: BrokenPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
