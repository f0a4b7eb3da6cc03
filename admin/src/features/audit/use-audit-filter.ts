import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { browserClock } from '../../ui/clock.ts';
import { type AuditFilter, toAuditFilter, toAuditSearch } from './audit-filter.ts';

/** Debounce: each filter is a request to the hub. */
const TYPING_MS = 250;

const route = getRouteApi('/panel/audit');

/** The filter, kept in the URL so that back, reload and shared links restore it. */
export function useAuditFilter() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  /** Search text not yet in the URL. */
  const [typed, setTyped] = useState<string | null>(null);
  const written = useMemo(() => toAuditFilter(search), [search]);

  function goTo(next: AuditFilter) {
    void navigate({ search: toAuditSearch(next), replace: true, resetScroll: false });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` is stable
  useEffect(() => {
    if (typed === null) return;
    return browserClock.schedule(() => {
      goTo({ ...written, text: typed.trim() });
      setTyped(null);
    }, TYPING_MS);
  }, [typed, written]);

  return {
    /** What is requested. */
    filter: written,
    /** What the search field shows. */
    text: typed ?? written.text,
    setText: setTyped,
    setFilter(part: Partial<AuditFilter>) {
      goTo({ ...written, ...(typed !== null && { text: typed.trim() }), ...part });
      setTyped(null);
    },
  };
}
