import { useEffect, useRef, useState } from 'react';
import { browserClock } from './clock.ts';

/** Debounce: Safari limits how often history.replaceState may be called, and each change may be a request to the hub. */
const TYPING_MS = 250;

interface UrlFilterOptions<Filter> {
  /** The filter that the URL has; the same object until the URL changes. */
  written: Filter;
  /** Whether both have the same URL. */
  isSame(one: Filter, other: Filter): boolean;
  /** Navigates to the URL of `next`; `last` is the filter of the navigation before. */
  navigate(next: Filter, last: Filter): void;
}

/**
 * A filter that the URL keeps. A navigation takes a moment, longer on a busy machine: until the URL has a new filter, what
 * the user chose or typed last is shown, and is what the next change starts from.
 */
export function useUrlFilter<Filter>({ written, isSame, navigate }: UrlFilterOptions<Filter>) {
  /** What the user chose last, null if the URL was changed otherwise since. */
  const [chosen, setChosen] = useState<Filter | null>(null);
  const isInUrl = useRef(false);
  const last = useRef(written);

  function goTo(next: Filter) {
    if (isSame(next, last.current)) return;
    const before = last.current;
    last.current = next;
    navigate(next, before);
  }

  function choose(next: Filter) {
    isInUrl.current = false;
    setChosen(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions depend on refs and on what never changes
  useEffect(() => {
    if (chosen === null || isSame(chosen, written)) {
      last.current = written;
      isInUrl.current = chosen !== null;
      return;
    }
    if (isInUrl.current) {
      // Back, Forward or a link.
      last.current = written;
      isInUrl.current = false;
      setChosen(null);
      return;
    }
    return browserClock.schedule(() => goTo(chosen), TYPING_MS);
  }, [chosen, written]);

  return {
    filter: chosen ?? written,
    /** Navigates immediately. */
    setFilter(next: Filter) {
      choose(next);
      goTo(next);
    },
    /** Navigates when nothing has been typed for a moment. */
    typeFilter: choose,
  };
}
