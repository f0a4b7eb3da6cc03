import { type ReactNode, useState } from 'react';
import { useLook } from './look.tsx';

interface ShortListProps<T> {
  /** The most important ones first. */
  items: readonly T[];
  /** Number that is shown at first. */
  length: number;
  children: (shown: readonly T[]) => ReactNode;
}

/** The first items of a list, and a button that shows all of them. */
export function ShortList<T>({ items, length, children }: ShortListProps<T>) {
  const { words, format } = useLook();
  const [isLong, setIsLong] = useState(false);
  return (
    <>
      {children(isLong ? items : items.slice(0, length))}
      {items.length > length && (
        <button
          type="button"
          className="m-details-more"
          aria-expanded={isLong}
          onClick={() => setIsLong(!isLong)}
        >
          {isLong ? words.showFewer : words.showAll(format.number(items.length))}
        </button>
      )}
    </>
  );
}
