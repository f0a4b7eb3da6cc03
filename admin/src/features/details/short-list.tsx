import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { detailsMessages } from './messages.ts';

interface ShortListProps<T> {
  /** The most important ones first. */
  items: readonly T[];
  /** Number that is shown at first. */
  length: number;
  children: (shown: readonly T[]) => ReactNode;
}

/** The first items of a list, and a button that shows all of them. */
export function ShortList<T>({ items, length, children }: ShortListProps<T>) {
  const texts = useMessages(detailsMessages);
  const [isLong, setIsLong] = useState(false);
  return (
    <>
      {children(isLong ? items : items.slice(0, length))}
      {items.length > length && (
        <div>
          <Button aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
            {isLong ? texts.showFewer : texts.showAll(items.length)}
          </Button>
        </div>
      )}
    </>
  );
}
