import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatQuery } from '../../ui/query-string.ts';
import { useUrlFilter } from '../../ui/use-url-filter.ts';
import type { NodeFilter } from './node-filter.ts';
import { toNodeFilter, toNodeSearch } from './node-search.ts';

const route = getRouteApi('/panel/nodes');

/** The list filter, kept in the URL so that back, reload and shared links restore it. */
export function useNodeFilter() {
  const { q, state, group, tag, plan, sort } = route.useSearch();
  const navigate = route.useNavigate();
  const written = useMemo(
    () => toNodeFilter({ q, state, group, tag, plan, sort }),
    [q, state, group, tag, plan, sort],
  );
  const { filter, setFilter, typeFilter } = useUrlFilter({
    written,
    isSame,
    navigate(next, last) {
      void navigate({
        search: ({ dialog, node }) => ({ ...toNodeSearch(next), dialog, node }),
        // One history entry per search.
        replace: isTyping(next, last) && last.search !== '',
        resetScroll: false,
      });
    },
  });
  return {
    filter,
    setFilter(next: NodeFilter) {
      if (isTyping(next, filter)) typeFilter(next);
      else setFilter(next);
    },
  };
}

/** Whether only the search text differs, and is not cleared. */
function isTyping(next: NodeFilter, before: NodeFilter): boolean {
  return next.search !== '' && isSame({ ...next, search: '' }, { ...before, search: '' });
}

function isSame(one: NodeFilter, other: NodeFilter): boolean {
  return formatQuery({ ...toNodeSearch(one) }) === formatQuery({ ...toNodeSearch(other) });
}
