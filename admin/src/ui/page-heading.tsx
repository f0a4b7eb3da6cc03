import { type ReactNode, useEffect, useRef } from 'react';

/** Names the page in the tab and takes the focus, so that a screen reader says where a navigation has led. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} · Muster`;
  }, [title]);
  return (
    <h1 ref={ref} id={PAGE_HEADING_ID} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}

const PAGE_HEADING_ID = 'page-heading';

/** For when the control that had the focus is gone, as after a deletion. */
export function focusPageHeading(): void {
  document.getElementById(PAGE_HEADING_ID)?.focus({ preventScroll: true });
}

/** Gives the heading the focus when a list of `count` things became shorter and took the focus with it. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) focusPageHeading();
  }, [count]);
}
