import '../../styles/incidents.css';
import type { IncidentPage } from '@muster/generated/types';
import type { InfiniteData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { useMessages } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useFleet } from '../live/live-context.tsx';
import { useNodeOptions } from '../nodes/use-node-options.ts';
import { useIncidents } from './incident-query.ts';
import type { IncidentSearch } from './incident-search.ts';
import { IncidentTable } from './incident-table.tsx';
import { IncidentTabs, NewNoticeLinks } from './incident-tabs.tsx';
import { incidentMessages } from './messages.ts';

const route = getRouteApi('/panel/incidents');

/** Its return type is stated: an inferred one would depend on the types of the router, which depend on it. */
export function IncidentsPage(): ReactNode {
  const texts = useMessages(incidentMessages);
  const search = route.useSearch();
  const incidents = useIncidents(search);
  const ongoing = useFleet().data?.incidents?.length ?? 0;
  return (
    <>
      <header className="page-head incidents-head">
        <PageHeading title={texts.title} />
        {ongoing > 0 && (
          <p className="muted" role="status">
            {texts.ongoingCount(ongoing)}
          </p>
        )}
        <NewNoticeLinks />
      </header>
      <IncidentTabs />
      <p className="muted">{texts.lead}</p>
      <Toolbar />
      {incidents.isError && incidents.data !== undefined && <ErrorAlert error={incidents.error} />}
      <QueryView query={incidents}>
        {(data) => (
          <Results
            data={data}
            search={search}
            hasMore={incidents.hasNextPage}
            isLoading={incidents.isFetchingNextPage}
            onMore={() => void incidents.fetchNextPage()}
          />
        )}
      </QueryView>
    </>
  );
}

/** The filter, kept in the URL so that back, reload and shared links restore it. */
function Toolbar() {
  const texts = useMessages(incidentMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const options = useNodeOptions();
  function filter(part: IncidentSearch) {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  }
  return (
    <search className="toolbar">
      <Choice
        label={texts.anyKind}
        value={search.kind ?? ''}
        options={Object.entries(texts.kinds)}
        onChange={(kind) => filter({ kind: kind === '' ? undefined : (kind as IncidentSearch['kind']) })}
      />
      <Combobox
        label={texts.anyNode}
        placeholder={texts.anyNode}
        options={options}
        value={search.node}
        onChange={(node) => filter({ node })}
      />
      <label className="check-line">
        <input
          type="checkbox"
          checked={search.state === 'ongoing'}
          onChange={({ target }) => filter({ state: target.checked ? 'ongoing' : undefined })}
        />
        {texts.onlyOngoing}
      </label>
      {isFiltering(search) && (
        <Button onClick={() => filter({ kind: undefined, node: undefined, state: undefined })}>
          {texts.clear}
        </Button>
      )}
    </search>
  );
}

interface ResultsProps {
  data: InfiniteData<IncidentPage>;
  search: IncidentSearch;
  hasMore: boolean;
  isLoading: boolean;
  onMore(): void;
}

function Results({ data, search, hasMore, isLoading, onMore }: ResultsProps) {
  const texts = useMessages(incidentMessages);
  const incidents = data.pages.flatMap((page) => page.incidents);
  if (incidents.length === 0) return <Empty isFiltering={isFiltering(search)} />;
  return (
    <>
      <IncidentTable incidents={incidents} />
      <div className="buttons">
        <span className="muted" role="status">
          {texts.shown(incidents.length)}
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

function Empty({ isFiltering: isFiltered }: { isFiltering: boolean }) {
  const texts = useMessages(incidentMessages);
  const Icon = isFiltered ? Search : CircleCheck;
  return (
    <div className="empty" role="status">
      <Icon className="icon" />
      <h2>{isFiltered ? texts.noMatchTitle : texts.emptyTitle}</h2>
      <p className="muted">{isFiltered ? texts.noMatchAdvice : texts.emptyAdvice}</p>
    </div>
  );
}

function isFiltering({ kind, node, state }: IncidentSearch): boolean {
  return kind !== undefined || node !== undefined || state !== undefined;
}
