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
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHubClient } from './api/hub-client.ts';
import { HubProvider } from './api/hub-context.tsx';
import { createStepUp } from './api/step-up.ts';
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

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <HubProvider hub={{ client: createHubClient(csrfToken, stepUp), csrfToken, stepUp }}>
        <QueryClientProvider client={createQueryCache()}>
          <UiProvider>
            <RouterProvider router={router} />
          </UiProvider>
        </QueryClientProvider>
      </HubProvider>
    </ErrorBoundary>
  </StrictMode>,
);
