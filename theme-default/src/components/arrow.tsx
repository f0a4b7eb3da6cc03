interface ArrowProps {
  readonly direction: 'received' | 'sent';
  /** Without one the arrow is decorative, and hidden from screen readers. */
  readonly label?: string;
}

/** The direction of traffic. A character, because a list has two of them per node, and an SVG costs a paint layer. */
export function Arrow({ direction, label }: ArrowProps) {
  const name = `arrow arrow-${direction}`;
  if (label === undefined) return <span class={name} aria-hidden="true" />;
  return <span class={name} role="img" aria-label={label} />;
}
