import { useFleet, useStatus } from 'muster-theme/react';
import { BackLink } from '../components/back-link.tsx';
import { FleetPage } from '../fleet/fleet-page.tsx';
import { IncidentsPage } from '../incidents/lazy-incidents.ts';
import { NoticeSlot } from '../incidents/notice-slot.tsx';
import { NodePage } from '../node/node-page.tsx';
import { Banner } from './banner.tsx';
import { useDocumentTitle } from './document-title.ts';
import { Footer, Header } from './header.tsx';
import { useLanguage } from './language.tsx';
import { makeLazy } from './lazy-part.tsx';
import { MessagePage } from './message-page.tsx';
import { type Route, useRoute } from './route.ts';
import { WaitingPage } from './waiting-page.tsx';

/** A chunk beside that of the charts. */
const ComparePage = makeLazy(async () => (await import('../compare/compare-page.tsx')).ComparePage);

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
      <DocumentTitle route={route} />
      <Header />
      <main id="main" tabIndex={-1} class={isOld ? 'is-old' : ''}>
        <Banner />
        <NoticeSlot nodeId={route.page === 'node' ? route.id : undefined} />
        {hasFleet || route.page === 'missing' ? <Page route={route} /> : <WaitingPage />}
      </main>
      <Footer />
    </>
  );
}

/** A separate component, so that a new title does not render the page again. */
function DocumentTitle({ route }: { readonly route: Route }) {
  useDocumentTitle(route);
  return null;
}

function Page({ route }: { readonly route: Route }) {
  const { messages } = useLanguage();
  if (route.page === 'fleet') return <FleetPage />;
  if (route.page === 'compare') return <ComparePage />;
  if (route.page === 'incidents') return <IncidentsPage />;
  if (route.page === 'node') return <NodePage key={route.id} id={route.id} />;
  return (
    <MessagePage kind="missing" title={messages.notices.missing} text={messages.notices.missingHint}>
      <BackLink />
    </MessagePage>
  );
}
