import type { Span } from '../series.ts';
import { createSignal, type ReadonlySignal } from '../signal.ts';

/** What the charts on a timeline show, Unix seconds. */
export interface TimelineView extends Span {
  /** Whether it is a part of the range. */
  readonly isZoomed: boolean;
}

/** Time range, zoom, cursor and hidden lines that several charts share. */
export interface Timeline {
  readonly view: ReadonlySignal<TimelineView>;
  /** Time at the cursor; null without one. */
  readonly cursor: ReadonlySignal<number | null>;
  /** Groups of lines that no chart draws. */
  readonly hidden: ReadonlySignal<ReadonlySet<string>>;
  /** The whole range, which may move with the time. A zoom stays until the range has left it behind. */
  setRange(range: Span): void;
  /** Shows a part of the range, of at least 30 seconds; null shows all of it. */
  zoom(span: Span | null): void;
  /** Shows less, for a factor below 1, or more, around the cursor or the middle. */
  zoomBy(factor: number): void;
  moveCursor(time: number | null): void;
  /** Hides a group of lines, or shows it again. */
  toggle(group: string): void;
}

const MIN_SECONDS = 30;

export function createTimeline(initial: Span): Timeline {
  let range = initial;
  let zoomed: Span | null = null;
  const view = createSignal<TimelineView>({ ...initial, isZoomed: false });
  const cursor = createSignal<number | null>(null);
  const hidden = createSignal<ReadonlySet<string>>(new Set());

  const update = () => {
    if (zoomed !== null && zoomed.to <= range.from) zoomed = null;
    const { from, to } = zoomed ?? range;
    const known = view.snapshot();
    const isZoomed = zoomed !== null;
    if (known.from === from && known.to === to && known.isZoomed === isZoomed) return;
    view.set({ from, to, isZoomed });
  };

  const timeline: Timeline = {
    view: { snapshot: view.snapshot, subscribe: view.subscribe },
    cursor: { snapshot: cursor.snapshot, subscribe: cursor.subscribe },
    hidden: { snapshot: hidden.snapshot, subscribe: hidden.subscribe },
    setRange(next) {
      range = next;
      update();
    },
    zoom(span) {
      zoomed = span === null ? null : limitZoom(span, range);
      update();
    },
    zoomBy(factor) {
      const { from, to } = view.snapshot();
      const at = cursor.snapshot() ?? (from + to) / 2;
      timeline.zoom({ from: at - (at - from) * factor, to: at + (to - at) * factor });
    },
    moveCursor: cursor.set,
    toggle(group) {
      const next = new Set(hidden.snapshot());
      if (!next.delete(group)) next.add(group);
      hidden.set(next);
    },
  };
  return timeline;
}

/** The part of a span in the range, in whole seconds; null for all of it or none. */
function limitZoom(span: Span, range: Span): Span | null {
  const middle = (span.from + span.to) / 2;
  const half = Math.max(MIN_SECONDS, span.to - span.from) / 2;
  const from = Math.max(Math.round(middle - half), range.from);
  const to = Math.min(Math.round(middle + half), range.to);
  if (to <= from || (from <= range.from && to >= range.to)) return null;
  return { from, to };
}
