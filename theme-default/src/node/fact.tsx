import type { ComponentChildren } from 'preact';

interface FactProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

/** A row of a description list; nothing if the value is unknown. */
export function Fact({ name, children }: FactProps) {
  if (children === '' || children === false || children === null || children === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
