import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { browserClock } from '../../ui/clock.ts';
import { formatQuery } from '../../ui/query-string.ts';
import type { NodeFilter } from './node-filter.ts';
import { toNodeFilter, toNodeSearch } from './node-search.ts';

/** Debounce: Safari limits how often history.replaceState may be called. */
const TYPING_MS = 250;

const route = getRouteApi('/panel/nodes');

/** The list filter, kept in the URL so that back, reload and shared links restore it. */
export function useNodeFilter() {
  const { q, state, group, tag, plan, sort } = route.useSearch();
  const navigate = route.useNavigate();
  /** Search text not yet in the URL. */
  const [typed, setTyped] = useState<string | null>(null);
  const written = useMemo(
    () => toNodeFilter({ q, state, group, tag, plan, sort }),
    [q, state, group, tag, plan, sort],
  );
  const filter = useMemo(() => (typed === null ? written : { ...written, search: typed }), [written, typed]);

  function goTo(next: NodeFilter, isReplacing: boolean) {
    if (isSame(next, written)) return;
    void navigate({
      search: ({ dialog, node }) => ({ ...toNodeSearch(next), dialog, node }),
      replace: isReplacing,
      resetScroll: false,
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `filter` is derived from both
  useEffect(() => {
    if (typed === null) return;
    return browserClock.schedule(() => {
      // One history entry per search.
      goTo(filter, written.search !== '' && typed !== '');
      setTyped(null);
    }, TYPING_MS);
  }, [typed, written]);

  function setFilter(next: NodeFilter) {
    const isTyping = isSame({ ...next, search: '' }, { ...filter, search: '' });
    if (isTyping && next.search !== '') {
      setTyped(next.search);
      return;
    }
    goTo(next, false);
    setTyped(null);
  }

  return { filter, setFilter };
}

function isSame(one: NodeFilter, other: NodeFilter): boolean {
  return formatQuery({ ...toNodeSearch(one) }) === formatQuery({ ...toNodeSearch(other) });
}
