import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icon.tsx';
import { lazyPart } from '../live/lazy-part.ts';

export type ScreenId =
  | 'overview'
  | 'nodes'
  | 'registration'
  | 'ping'
  | 'themes'
  | 'settings'
  | 'database'
  | 'audit'
  | 'account';

export interface Screen {
  id: ScreenId;
  path: string;
  icon: IconName;
  Page: ComponentType;
}

/** Screens in menu order, each loaded lazily. */
export const screens: readonly Screen[] = [
  makeScreen(
    'overview',
    'overview',
    async () => (await import('../overview/overview-page.tsx')).OverviewPage,
  ),
  makeScreen('nodes', 'nodes', async () => (await import('../nodes/nodes-page.tsx')).NodesPage),
  makeScreen(
    'registration',
    'key',
    async () => (await import('../registration/registration-page.tsx')).RegistrationPage,
  ),
  makeScreen('ping', 'pulse', async () => (await import('../ping/ping-page.tsx')).PingPage),
  makeScreen('themes', 'theme', async () => (await import('../themes/themes-page.tsx')).ThemesPage),
  makeScreen('settings', 'sliders', async () => (await import('../settings/settings-page.tsx')).SettingsPage),
  makeScreen(
    'database',
    'database',
    async () => (await import('../database/database-page.tsx')).DatabasePage,
  ),
  makeScreen('audit', 'log', async () => (await import('../audit/audit-page.tsx')).AuditPage),
  makeScreen('account', 'person', async () => (await import('../account/account-page.tsx')).AccountPage),
];

function makeScreen(id: ScreenId, icon: IconName, load: () => Promise<ComponentType>): Screen {
  return { id, path: `/admin/${id}`, icon, Page: lazyPart(load) };
}

/** Parts of the themes' screen: the galleries, and the settings of a theme, which are a dialog. */
const THEME_PART = /^(\/admin\/themes)\/(?:gallery|[\w-]+\/settings)$/;

export function findScreen(pathname: string): Screen | undefined {
  const place = pathname.replace(/\/$/, '').replace(THEME_PART, '$1');
  return screens.find(({ path }) => path === place);
}
