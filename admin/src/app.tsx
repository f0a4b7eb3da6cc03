import type { Me } from '@muster/generated/types';
import { Link, navigate, useUrl } from 'muster-theme/router';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { StepUpDialog } from './features/confirmation/confirmation-dialog.tsx';
import { ErrorAlert } from './features/errors/error-alert.tsx';
import { LiveProvider } from './features/live/live-context.tsx';
import { LoginPage } from './features/session/login-page.tsx';
import { findReturnPath, isLoginPage, makeLoginPath } from './features/session/return-path.ts';
import { sessionEnding, useMe } from './features/session/session.ts';
import { shellMessages } from './features/shell/messages.ts';
import { findScreen } from './features/shell/screens.ts';
import { Frame, Shell } from './features/shell/shell.tsx';
import { Button } from './ui/button.tsx';
import { useLocale, useMessages } from './ui/language.ts';
import { uiMessages } from './ui/messages.ts';
import { PageHeading } from './ui/page-heading.tsx';
import { useStore } from './ui/store.ts';

export function App() {
  const me = useMe();
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  if (me.data !== undefined) return <Pages me={me.data} />;
  return (
    <Frame>{me.isError ? <NoHub error={me.error} retry={() => void me.refetch()} /> : <Loading />}</Frame>
  );
}

function Pages({ me }: { me: Me }) {
  const place = useUrl();
  const texts = useMessages(shellMessages);
  const hasEnded = useStore(sessionEnding);
  if (!me.authed) {
    if (!isLoginPage(place)) return <Redirect to={makeLoginPath(place, hasEnded)} />;
    return (
      <Frame version={me.version}>
        <LoginPage me={me} />
      </Frame>
    );
  }
  if (isLoginPage(place)) return <Redirect to={findReturnPath(place)} />;
  if (place.pathname === '/admin' || place.pathname === '/admin/') return <Redirect to="/admin/overview" />;
  const screen = findScreen(place.pathname);
  return (
    <LiveProvider>
      <Shell>
        {screen === undefined ? (
          <NotFound />
        ) : (
          <Suspense key={screen.id} fallback={<p className="muted">{texts.loading}</p>}>
            <screen.Page />
          </Suspense>
        )}
      </Shell>
      <StepUpDialog />
    </LiveProvider>
  );
}

function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

function Loading() {
  const texts = useMessages(shellMessages);
  return (
    <main id="content" className="message-page" aria-busy="true">
      <p className="muted">{texts.loading}</p>
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

function NotFound() {
  const texts = useMessages(shellMessages);
  return (
    <div className="message-page">
      <PageHeading title={texts.notFound} />
      <Link href="/admin/overview">{texts.toStart}</Link>
    </div>
  );
}
