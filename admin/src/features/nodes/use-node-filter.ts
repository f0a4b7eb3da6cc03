import { useEffect, useMemo, useState } from 'react';
import { browserClock } from '../../api/clock.ts';
import { navigate, usePlace } from '../../ui/router.tsx';
import type { NodeFilter } from './node-filter.ts';
import { readFilterQuery, writeFilterQuery } from './node-filter-address.ts';

/** Browsers refuse an address that changes with each key of a fast typist. */
const TYPING_MS = 250;

/** The filter of the list. It stands in the address, so that back, a reload and a shared link find it again. */
export function useNodeFilter() {
  const place = usePlace();
  /** What was typed and is not in the address yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const query = place.search;
  const written = useMemo(() => readFilterQuery(new URLSearchParams(query)), [query]);
  const filter = useMemo(() => (typed === null ? written : { ...written, search: typed }), [written, typed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` is made of the address
  useEffect(() => {
    if (typed === null) return;
    return browserClock.schedule(() => {
      // A search is one step back, however many letters it has.
      const isSameSearch = written.search !== '' && typed !== '';
      goTo(place, filter, isSameSearch);
      setTyped(null);
    }, TYPING_MS);
  }, [typed, place.href]);

  function setFilter(next: NodeFilter) {
    const isTyping =
      writeFilterQuery({ ...next, search: '' }) === writeFilterQuery({ ...filter, search: '' });
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
  const to = `${place.pathname}${writeFilterQuery(filter)}`;
  if (to !== `${place.pathname}${place.search}`) navigate(to, { isReplacing });
}
