import { type ReactNode, useEffect, useRef } from 'react';

/** Sets the document title and takes the focus, so that screen readers announce the navigation. */
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

/** For when the focused control is gone, such as after a deletion. */
export function focusPageHeading(): void {
  findPageHeading()?.focus({ preventScroll: true });
}

export function findPageHeading(): HTMLElement | undefined {
  return document.getElementById(PAGE_HEADING_ID) ?? undefined;
}

/** Focuses the heading if the list shrank and the focused element was removed with it. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (isShorter && document.activeElement === document.body) focusPageHeading();
  }, [count]);
}
