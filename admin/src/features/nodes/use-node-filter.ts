import { navigate, useUrl } from 'muster-theme/router';
import { useEffect, useMemo, useState } from 'react';
import { browserClock } from '../../ui/clock.ts';
import type { NodeFilter } from './node-filter.ts';
import { formatFilterQuery, parseFilterQuery } from './node-filter-query.ts';

/** Debounce: Safari limits how often history.replaceState may be called. */
const TYPING_MS = 250;

/** The list filter, kept in the URL so that back, reload and shared links restore it. */
export function useNodeFilter() {
  const place = useUrl();
  /** Search text not yet in the URL. */
  const [typed, setTyped] = useState<string | null>(null);
  const query = place.search;
  const written = useMemo(() => parseFilterQuery(new URLSearchParams(query)), [query]);
  const filter = useMemo(() => (typed === null ? written : { ...written, search: typed }), [written, typed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` is made of the address
  useEffect(() => {
    if (typed === null) return;
    return browserClock.schedule(() => {
      // One history entry per search.
      const isSameSearch = written.search !== '' && typed !== '';
      goTo(place, filter, isSameSearch);
      setTyped(null);
    }, TYPING_MS);
  }, [typed, place.href]);

  function setFilter(next: NodeFilter) {
    const isTyping =
      formatFilterQuery({ ...next, search: '' }) === formatFilterQuery({ ...filter, search: '' });
    if (isTyping && next.search !== '') {
      setTyped(next.search);
      return;
    }
    goTo(place, next, false);
    setTyped(null);
  }

  return { filter, setFilter };
}

function goTo(place: URL, filter: NodeFilter, isReplacing: boolean): void {
  const to = `${place.pathname}${formatFilterQuery(filter)}`;
  if (to !== `${place.pathname}${place.search}`) navigate(to, { replace: isReplacing });
}
