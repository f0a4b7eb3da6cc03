import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Span } from '../series.ts';
import { type Chart, type ChartOptions, createChart } from './chart.ts';
import type { ChartData } from './columns.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/** A timeline for charts that are shown together, over a range that may change. */
export function useTimeline({ from, to }: Span): Timeline {
  const [timeline] = useState(() => createTimeline({ from, to }));
  useLayoutEffect(() => timeline.setRange({ from, to }), [timeline, from, to]);
  return timeline;
}

/**
 * Draws a chart into the element of the returned ref. It is drawn again when `data` or an option is another object, so
 * create lines and formats once.
 */
export function useChart(options: ChartOptions, data: ChartData): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement | null>(null);
  const chart = useRef<Chart | null>(null);
  const latest = useRef({ options, data });
  const drawn = useRef(latest.current);
  if (latest.current.data !== data || !isSame(latest.current.options, options))
    latest.current = { options, data };
  useLayoutEffect(() => {
    if (element.current === null) return;
    const made = createChart(element.current, latest.current.options, latest.current.data);
    drawn.current = latest.current;
    chart.current = made;
    return () => {
      chart.current = null;
      made.destroy();
    };
  }, []);
  useEffect(() => {
    if (drawn.current === latest.current) return;
    drawn.current = latest.current;
    chart.current?.update(latest.current.options, latest.current.data);
  });
  return element;
}

function isSame(a: ChartOptions, b: ChartOptions): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof ChartOptions>;
  return [...keys].every((key) => Object.is(a[key], b[key]));
}
