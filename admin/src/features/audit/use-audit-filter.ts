import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatQuery } from '../../ui/query-string.ts';
import { useUrlFilter } from '../../ui/use-url-filter.ts';
import { type AuditFilter, toAuditFilter, toAuditSearch } from './audit-filter.ts';

const route = getRouteApi('/panel/audit');

/** The filter, kept in the URL so that back, reload and shared links restore it. */
export function useAuditFilter() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const written = useMemo(() => toAuditFilter(search), [search]);
  const { filter, setFilter, typeFilter } = useUrlFilter({
    written,
    isSame,
    navigate: (next) => void navigate({ search: toSearch(next), replace: true, resetScroll: false }),
  });
  return {
    /** What is requested. */
    written,
    /** What the controls show. */
    filter,
    setText: (text: string) => typeFilter({ ...filter, text }),
    setFilter: (part: Partial<AuditFilter>) => setFilter({ ...filter, ...part }),
  };
}

/** A space at the end of the text is on its way to a second word. */
const toSearch = (filter: AuditFilter) => toAuditSearch({ ...filter, text: filter.text.trim() });

function isSame(one: AuditFilter, other: AuditFilter): boolean {
  return formatQuery({ ...toSearch(one) }) === formatQuery({ ...toSearch(other) });
}
