import '../../styles/alerts.css';
import type { InfiniteData } from '@tanstack/react-query';
import { History, RefreshCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { AlertTabs } from './alert-tabs.tsx';
import { useAlertEvents } from './event-query.ts';
import { EventTable } from './event-table.tsx';
import { alertMessages } from './messages.ts';
import type { EventsBefore } from './read-events.ts';

/** The log of alerts. */
export function HistoryPage() {
  const { title, history: texts } = useMessages(alertMessages);
  const events = useAlertEvents();
  return (
    <>
      <header className="page-head">
        <PageHeading title={title} />
        <Button icon={RefreshCw} isUnavailable={events.isFetching} onClick={() => void events.refetch()}>
          {texts.refresh}
        </Button>
      </header>
      <AlertTabs />
      <p className="muted">{texts.lead}</p>
      {events.isError && events.data !== undefined && <ErrorAlert error={events.error} />}
      <QueryView query={events}>
        {(data) => (
          <Results
            data={data}
            hasMore={events.hasNextPage}
            isLoading={events.isFetchingNextPage}
            onMore={() => void events.fetchNextPage()}
          />
        )}
      </QueryView>
    </>
  );
}

interface ResultsProps {
  data: InfiniteData<EventsBefore>;
  hasMore: boolean;
  isLoading: boolean;
  onMore(): void;
}

function Results({ data, hasMore, isLoading, onMore }: ResultsProps) {
  const { history: texts } = useMessages(alertMessages);
  const events = data.pages.flatMap((page) => page.events);
  if (events.length === 0)
    return (
      <div className="empty" role="status">
        <History className="icon" />
        <h2>{texts.emptyTitle}</h2>
        <p className="muted">{texts.emptyAdvice}</p>
      </div>
    );
  return (
    <>
      <EventTable events={events} />
      <div className="buttons">
        <span className="muted" role="status">
          {texts.shown(events.length)}
        </span>
        {hasMore && (
          <Button isUnavailable={isLoading} onClick={onMore}>
            {isLoading ? texts.loadingMore : texts.more}
          </Button>
        )}
      </div>
    </>
  );
}
