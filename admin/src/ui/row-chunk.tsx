import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface RowChunkProps {
  /** Height to keep free until the rows have been measured, in pixels. */
  guess: number;
  /** Whether the rows are there from the start. */
  isFirst: boolean;
  columns: number;
  children: () => ReactNode;
}

/** How far outside of the window rows are already there, so that neither scrolling nor Tab finds them missing. */
const MARGIN = '1200px 0px';

/** Rows of a table that exist only near the window; elsewhere an empty row keeps their height. */
export function RowChunk({ guess, isFirst, columns, children }: RowChunkProps) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const height = useRef(guess);
  const [isNear, setIsNear] = useState(isFirst);
  useLayoutEffect(() => {
    const body = ref.current;
    if (body === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page is told of several changes at once; the last of them holds.
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
