import { navigate, useUrl } from 'muster-theme/router';
import { useEffect, useMemo, useState } from 'react';
import { browserClock } from '../../ui/clock.ts';
import { type AuditFilter, formatAuditFilter, parseAuditFilter } from './audit-filter.ts';

/** Debounce: each filter is a request to the hub. */
const TYPING_MS = 250;

/** The filter, kept in the URL so that back, reload and shared links restore it. */
export function useAuditFilter() {
  const place = useUrl();
  /** Search text not yet in the URL. */
  const [typed, setTyped] = useState<string | null>(null);
  const written = useMemo(() => parseAuditFilter(new URLSearchParams(place.search)), [place.search]);

  function goTo(next: AuditFilter) {
    const to = `${place.pathname}${formatAuditFilter(next)}`;
    if (to !== `${place.pathname}${place.search}`) navigate(to, { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` is derived from the URL
  useEffect(() => {
    if (typed === null) return;
    return browserClock.schedule(() => {
      goTo({ ...written, text: typed.trim() });
      setTyped(null);
    }, TYPING_MS);
  }, [typed, place.href]);

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
