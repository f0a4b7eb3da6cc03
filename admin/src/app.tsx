import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { StepUp } from './features/confirmation/step-up.tsx';
import { ErrorAlert } from './features/errors/error-alert.tsx';
import { LiveProvider } from './features/live/live-context.tsx';
import { Redirect } from './features/session/redirect.tsx';
import { makeLoginPath } from './features/session/return-path.ts';
import { sessionEnding, useKnownMe, useMe } from './features/session/session.ts';
import { shellMessages } from './features/shell/messages.ts';
import { Frame, Shell } from './features/shell/shell.tsx';
import { ScreenSkeleton } from './features/shell/skeleton.tsx';
import { Button } from './ui/button.tsx';
import { useIsLanguageReady, useLocale, useMessages } from './ui/language.ts';
import { uiMessages } from './ui/messages.ts';
import { PageHeading } from './ui/page-heading.tsx';

/** The root route: waits until the language and the session are known. */
export function Root() {
  const me = useMe();
  const isLanguageReady = useIsLanguageReady();
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  if (!isLanguageReady) return null;
  if (me.data !== undefined) return <Outlet />;
  return (
    <Frame>{me.isError ? <NoHub error={me.error} retry={() => void me.refetch()} /> : <Loading />}</Frame>
  );
}

/** The route of everything behind the login. */
export function PanelLayout() {
  const { authed } = useKnownMe();
  if (!authed) return <Redirect to={makeLoginPath(new URL(window.location.href), sessionEnding.get())} />;
  return (
    <LiveProvider>
      <Shell>
        <Outlet />
      </Shell>
      <StepUp />
    </LiveProvider>
  );
}

function Loading() {
  return (
    <main id="content" className="message-page" aria-busy="true">
      <ScreenSkeleton />
    </main>
  );
}

function NoHub({ error, retry }: { error: Error; retry: () => void }) {
  const texts = useMessages(uiMessages);
  return (
    <main id="content" className="message-page">
      <ErrorAlert error={error} />
      <Button look="primary" onClick={retry}>
        {texts.retry}
      </Button>
    </main>
  );
}

export function NotFound() {
  const texts = useMessages(shellMessages);
  return (
    <div className="message-page">
      <PageHeading title={texts.notFound} />
      <Link to="/overview">{texts.toStart}</Link>
    </div>
  );
}
