import { type PointerEvent, useEffect, useRef, useState } from 'react';

export interface Drop {
  over: number;
  isAfter: boolean;
}

interface Drag {
  id: number;
  drop: Drop | null;
}

/** Drag threshold in pixels; below it a press is a click. */
const SLACK_PIXELS = 5;
/** Auto-scroll step near the window's edge, per pointer event. */
const EDGE_PIXELS = 72;
const SCROLL_PIXELS = 14;

export interface RowDrag {
  drag: Drag | null;
  /** Pointer handlers of a row's drag handle. */
  start(event: PointerEvent<HTMLElement>, id: number): void;
  /** Whether to ignore the click that ends a drag. */
  hasDragged(): boolean;
}

/** Rows are found by `data-id`. Escape cancels the drag. */
export function useRowDrag(onDrop: (id: number, drop: Drop) => void): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const hasMoved = useRef(false);
  const cleanup = useRef<() => void>(undefined);
  useEffect(() => () => cleanup.current?.(), []);

  function start(event: PointerEvent<HTMLElement>, id: number) {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const startY = event.clientY;
    let drop: Drop | null = null;
    hasMoved.current = false;
    handle.setPointerCapture(event.pointerId);

    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!hasMoved.current && Math.abs(clientY - startY) < SLACK_PIXELS) return;
      hasMoved.current = true;
      scrollAlong(clientY);
      drop = findDrop(clientX, clientY, id) ?? drop;
      setDrag({ id, drop });
    };
    const end = () => {
      stop();
      if (hasMoved.current && drop !== null) onDrop(id, drop);
    };
    const giveUp = (key: KeyboardEvent) => {
      if (key.key === 'Escape') stop();
    };
    function stop() {
      cleanup.current = undefined;
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', giveUp);
      setDrag(null);
    }
    cleanup.current = stop;
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', giveUp);
  }

  return { drag, start, hasDragged: () => hasMoved.current };
}

function scrollAlong(y: number): void {
  if (y < EDGE_PIXELS) window.scrollBy(0, -SCROLL_PIXELS);
  if (y > window.innerHeight - EDGE_PIXELS) window.scrollBy(0, SCROLL_PIXELS);
}

function findDrop(x: number, y: number, id: number): Drop | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-id]');
  const over = Number(row?.dataset.id);
  if (!row || over === id) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { over, isAfter: y > top + height / 2 };
}
