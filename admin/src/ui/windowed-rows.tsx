import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface RowChunkProps {
  /** Estimated height in pixels until the rows are measured. */
  guess: number;
  /** Whether the rows are rendered initially. */
  isFirst: boolean;
  columns: number;
  children: () => ReactNode;
}

/** Overscan, so that neither scrolling nor Tab reaches missing rows. */
const MARGIN = '1200px 0px';

/** Windowed table rows: rendered only near the viewport, elsewhere an empty row of the same height. */
export function WindowedRows({ guess, isFirst, columns, children }: RowChunkProps) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const height = useRef(guess);
  const [isNear, setIsNear] = useState(isFirst);
  useLayoutEffect(() => {
    const body = ref.current;
    if (body === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several entries in one callback; the last is current.
        const entry = entries.at(-1);
        if (entry === undefined) return;
        if (!entry.isIntersecting && body.dataset.near === 'true') height.current = body.offsetHeight;
        setIsNear(entry.isIntersecting);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(body);
    return () => observer.disconnect();
  }, []);
  return (
    <tbody ref={ref} data-near={isNear}>
      {isNear ? (
        children()
      ) : (
        <tr>
          <td colSpan={columns} style={{ height: height.current, padding: 0 }} />
        </tr>
      )}
    </tbody>
  );
}
