import {
  Activity,
  BellRing,
  CircleUserRound,
  Database,
  KeyRound,
  LayoutDashboard,
  Palette,
  Plug,
  ScrollText,
  Server,
  Siren,
  SlidersHorizontal,
} from 'lucide-react';

/** Screens in menu order. */
export const screens = [
  { id: 'overview', to: '/overview', icon: LayoutDashboard },
  { id: 'nodes', to: '/nodes', icon: Server },
  { id: 'alerts', to: '/alerts', icon: BellRing },
  { id: 'incidents', to: '/incidents', icon: Siren },
  { id: 'registration', to: '/registration', icon: KeyRound },
  { id: 'ping', to: '/ping', icon: Activity },
  { id: 'themes', to: '/themes', icon: Palette },
  { id: 'settings', to: '/settings', icon: SlidersHorizontal },
  { id: 'database', to: '/database', icon: Database },
  { id: 'audit', to: '/audit', icon: ScrollText },
  { id: 'tokens', to: '/tokens', icon: Plug },
  { id: 'account', to: '/account', icon: CircleUserRound },
] as const;
