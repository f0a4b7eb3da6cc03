import { useFleet, useStatus } from '@muster/theme-sdk/react';
import { FleetPage } from '../fleet/fleet-page.tsx';
import { BackLink, NodePage } from '../node/node-page.tsx';
import { Banner } from './banner.tsx';
import { Footer, Header } from './header.tsx';
import { useLanguage } from './language.tsx';
import { Notice } from './notice.tsx';
import { type Route, useRoute } from './route.ts';

import { useTab } from './tab.ts';
import { WaitingPage } from './waiting-page.tsx';

export function App() {
  const { messages } = useLanguage();
  const route = useRoute();
  const hasFleet = useFleet(() => true) ?? false;
  const { state } = useStatus();
  const isOld = state === 'stale' || state === 'offline';
  return (
    <>
      <a class="skip" href="#main">
        {messages.skip}
      </a>
      <TabKeeper route={route} />
      <Header />
      <main id="main" tabIndex={-1} class={isOld ? 'is-old' : ''}>
        <Banner />
        {hasFleet || route.page === 'missing' ? <Page route={route} /> : <WaitingPage />}
      </main>
      <Footer />
    </>
  );
}

/** A component of its own, so that the page is not drawn again for every change of the tab. */
function TabKeeper({ route }: { readonly route: Route }) {
  useTab(route);
  return null;
}

function Page({ route }: { readonly route: Route }) {
  const { messages } = useLanguage();
  if (route.page === 'fleet') return <FleetPage />;
  if (route.page === 'node') return <NodePage key={route.id} id={route.id} />;
  return (
    <Notice title={messages.notices.missing} text={messages.notices.missingHint}>
      <BackLink />
    </Notice>
  );
}
