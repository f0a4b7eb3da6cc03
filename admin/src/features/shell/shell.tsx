import { Link } from '@tanstack/react-router';
import { Logo } from 'muster-theme/rank';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { AlertNotifier } from '../alerts/alert-notifier.ts';
import { describeError } from '../errors/describe-error.ts';
import { HealthBanner } from '../live/health-banner.tsx';
import { LinkBadge } from '../live/link-badge.tsx';
import { useFreshness } from '../live/live-context.tsx';
import { ReloadBanner } from '../live/reload-banner.tsx';
import { OutageButton } from '../outages/outage-button.tsx';
import { OutageNotifier } from '../outages/outage-notifier.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { sessionMessages } from '../session/messages.ts';
import { useKnownMe, useLogout } from '../session/session.ts';
import { useActivity } from '../session/use-activity.ts';
import { shellMessages } from './messages.ts';
import { Navigation } from './navigation.tsx';
import { PreferenceButtons } from './preference-buttons.tsx';
import { findStatusPage } from './status-page.ts';

/** Layout of the pages behind the login. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useMessages(shellMessages);
  const me = useKnownMe();
  const freshness = useFreshness();
  useActivity();
  const isOld = freshness === 'unreachable' || freshness === 'failing';
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <header className="top">
        <Navigation statusPage={findStatusPage(me)} />
        <Link className="brand" to="/overview">
          <Logo />
          <span className="brand-name">{me.site_name}</span>
        </Link>
        <PaletteButton />
        <LinkBadge />
        <span className="top-end">
          <OutageButton />
          <PreferenceButtons />
          <Account username={me.username ?? ''} />
        </span>
      </header>
      <OutageNotifier />
      <AlertNotifier />
      <ReloadBanner />
      <HealthBanner />
      <main id="content" className="content" data-old={isOld || undefined}>
        {children}
      </main>
      <footer className="foot">{texts.version(me.version)}</footer>
    </div>
  );
}

/** Layout of the login page. */
export function Frame({ children, version }: { children: ReactNode; version?: string | undefined }) {
  const texts = useMessages(shellMessages);
  return (
    <div className="frame">
      <header className="top">
        <span className="brand">
          <Logo />
          <span className="brand-name">Muster</span>
        </span>
        <span className="top-end">
          <PreferenceButtons />
        </span>
      </header>
      <ReloadBanner />
      {children}
      <footer className="foot">{version !== undefined && texts.version(version)}</footer>
    </div>
  );
}

function Account({ username }: { username: string }) {
  const texts = useMessages(shellMessages);
  const sessionTexts = useMessages(sessionMessages);
  const language = useLanguage();
  const logout = useLogout();
  const { notifyFailed } = useNotices();
  return (
    <>
      <span className="account" title={texts.loggedIn(username)}>
        {username}
      </span>
      <Button
        isUnavailable={logout.isPending}
        onClick={() =>
          logout.mutate(undefined, { onError: (error) => notifyFailed(describeError(error, language)) })
        }
      >
        {sessionTexts.logout}
      </Button>
    </>
  );
}
