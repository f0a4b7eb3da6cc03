import type { ComponentChildren } from 'preact';

interface ScrollFrameProps {
  readonly class: string;
  /** Label for screen readers. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A scrollable area, focusable so that it can be scrolled with the keyboard. */
export function ScrollFrame({ label, children, ...rest }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling is an interaction
    <section {...rest} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
