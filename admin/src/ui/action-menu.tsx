import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from './button.tsx';
import type { ActionMenuProps } from './menu.tsx';
import { createOnDemand, useOnDemand } from './on-demand.ts';

const menu = createOnDemand<ActionMenuProps>(async () => (await import('./menu.tsx')).Menu);

/** A button with an ellipsis that opens a menu. */
export function ActionMenu(props: ActionMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { taken, triggerProps } = useOnDemand(menu, trigger);
  if (taken !== null) {
    const { Part, startsOpen, takesFocus } = taken;
    return <Part {...props} startsOpen={startsOpen} takesFocus={takesFocus} />;
  }
  return (
    <IconButton
      {...triggerProps}
      ref={trigger}
      icon={Ellipsis}
      label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
    />
  );
}
