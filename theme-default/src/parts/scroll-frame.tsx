import type { ComponentChildren } from 'preact';

interface ScrollFrameProps {
  readonly class: string;
  /** What is in it, for those who cannot see it. */
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A frame around what may be larger than itself. It takes the focus, so that it can be scrolled without a mouse. */
export function ScrollFrame({ label, children, ...rest }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling is an interaction
    <section {...rest} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
