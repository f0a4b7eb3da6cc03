import type { AuditPage as Page } from '@muster/generated/types';
import type { InfiniteData } from '@tanstack/react-query';
import { Download, RefreshCw, Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { toAuditQuery } from './audit-filter.ts';
import { useAuditEntries, useAuditExport } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';
import { auditMessages } from './messages.ts';
import { useAuditFilter } from './use-audit-filter.ts';

export function AuditPage() {
  const texts = useMessages(auditMessages);
  const state = useAuditFilter();
  const query = toAuditQuery(state.written);
  const entries = useAuditEntries(query);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        <span className="buttons">
          <Button icon={RefreshCw} isUnavailable={entries.isFetching} onClick={() => void entries.refetch()}>
            {texts.refresh}
          </Button>
          <ExportButton query={query} />
        </span>
      </header>
      <p className="muted">{texts.lead}</p>
      <AuditToolbar {...state} />
      {entries.isError && entries.data !== undefined && <ErrorAlert error={entries.error} />}
      <QueryView query={entries}>
        {(data) => (
          <Entries
            data={data}
            hasMore={entries.hasNextPage}
            isLoading={entries.isFetchingNextPage}
            onMore={() => void entries.fetchNextPage()}
          />
        )}
      </QueryView>
    </>
  );
}

interface EntriesProps {
  data: InfiniteData<Page>;
  hasMore: boolean;
  isLoading: boolean;
  onMore(): void;
}

function Entries({ data, hasMore, isLoading, onMore }: EntriesProps) {
  const texts = useMessages(auditMessages);
  const locale = useLocale();
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <div className="empty" role="status">
        <Search className="icon" />
        <strong>{texts.none}</strong>
        <p className="muted">{texts.noneAdvice}</p>
      </div>
    );
  return (
    <>
      <AuditTable entries={entries} />
      <div className="buttons">
        <span className="muted" role="status">
          {texts.shown(formatCount(entries.length, locale))}
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

function ExportButton({ query }: { query: ReturnType<typeof toAuditQuery> }) {
  const texts = useMessages(auditMessages);
  const { notifyDone } = useNotices();
  const download = useAuditExport(query);
  return (
    <>
      <Button
        icon={Download}
        isUnavailable={download.isPending}
        onClick={() =>
          download.mutate(undefined, { onSuccess: (name) => notifyDone(texts.downloaded(name)) })
        }
      >
        {download.isPending ? texts.downloading : texts.download}
      </Button>
      {download.isError && <ErrorAlert error={download.error} />}
    </>
  );
}
