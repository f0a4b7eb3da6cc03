import 'muster-theme/tokens.css';
import 'muster-theme/rank.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/dialog.css';
import './styles/shell.css';
import './styles/states.css';
import './styles/screens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createBrowserEnvironment, type Environment } from 'muster-theme/environment';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectEarly } from './api/early-connection.ts';
import { createHubClient } from './api/hub-client.ts';
import { HubProvider } from './api/hub-context.tsx';
import { getStreamAddress } from './api/live-stream.ts';
import { createStepUp } from './api/step-up.ts';
import { preloadMe } from './features/session/session.ts';
import { ErrorBoundary } from './features/shell/error-boundary.tsx';
import { createQueryCache } from './query-cache.ts';
import { router } from './routes.tsx';
import { followAppearance } from './ui/appearance.ts';
import { startLanguage } from './ui/language.ts';
import { UiProvider } from './ui/ui-provider.tsx';

const place = document.getElementById('panel');
if (place === null) throw new Error('index.html has no element with the id "panel".');

followAppearance(document.documentElement);
startLanguage();
/** The hub writes it into the panel's HTML; empty if a development server delivered the page. */
const csrfToken = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
const stepUp = createStepUp();
const client = createHubClient(csrfToken, stepUp);
const cache = createQueryCache();
const environment = startRequests();

/** What every screen needs is requested while its scripts load; the login page needs no stream. */
function startRequests(): Environment {
  const browser = createBrowserEnvironment();
  const me = preloadMe(client, cache);
  if (location.pathname.endsWith('/login')) return browser;
  let chosen = browser;
  let isAsked = false;
  // Not before the login: such a stream has the view of a visitor.
  void me.then((known) => {
    if (known?.authed === true && !isAsked)
      chosen = connectEarly(browser, getStreamAddress(browser.origin, csrfToken));
  });
  return {
    ...browser,
    connect(url, options) {
      isAsked = true;
      return chosen.connect(url, options);
    },
  };
}

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <HubProvider hub={{ client, csrfToken, stepUp, environment }}>
        <QueryClientProvider client={cache}>
          <UiProvider>
            <RouterProvider router={router} />
          </UiProvider>
        </QueryClientProvider>
      </HubProvider>
    </ErrorBoundary>
  </StrictMode>,
);
