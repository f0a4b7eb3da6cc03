import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { Logo } from '../../ui/logo.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { describeError } from '../errors/describe-error.ts';
import { LinkBadge } from '../live/link-badge.tsx';
import { useFreshness } from '../live/live-context.tsx';
import { ReloadBanner } from '../live/reload-banner.tsx';
import { StorageBanner } from '../live/storage-banner.tsx';
import { sessionMessages } from '../session/messages.ts';
import { useKnownMe, useLogout } from '../session/session.ts';
import { useActivity } from '../session/use-activity.ts';
import { shellMessages } from './messages.ts';
import { Navigation } from './navigation.tsx';
import { PreferenceButtons } from './preference-buttons.tsx';

/** Layout of the pages behind the login. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useMessages(shellMessages);
  const me = useKnownMe();
  const freshness = useFreshness();
  useActivity();
  const isOld = freshness === 'unreachable' || freshness === 'failing';
  // Behind a proxy without --site, the hub does not know the address of a separate status page.
  const statusPage = me.site === '' && me.panel.has_own_origin ? null : `${me.site.replace(/\/+$/, '')}/`;
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <header className="top">
        <Navigation statusPage={statusPage} />
        <Link className="brand" to="/overview">
          <Logo />
          <span className="brand-name">{me.site_name}</span>
        </Link>
        <LinkBadge />
        <span className="top-end">
          <PreferenceButtons />
          <Account username={me.username ?? ''} />
        </span>
      </header>
      <ReloadBanner />
      <StorageBanner />
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
