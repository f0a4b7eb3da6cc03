import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from './button.tsx';
import { type TakeOver, useTakenFocus } from './on-demand.ts';

interface MenuAction {
  label: string;
  icon: LucideIcon;
  /** Whether it deletes something. */
  isDangerous?: boolean;
  act(): void;
}

export interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string;
  actions: readonly MenuAction[];
}

/** The full control behind `ActionMenu`. */
export function Menu({ label, actions, startsOpen, takesFocus }: ActionMenuProps & TakeOver) {
  const trigger = useTakenFocus(takesFocus);
  const chosen = useRef<(() => void) | undefined>(undefined);
  /** A dialog returns the focus to the element that has it when the dialog opens: the menu's button, not its item. */
  function actOnClose(isOpen: boolean) {
    const act = chosen.current;
    if (isOpen || act === undefined) return;
    chosen.current = undefined;
    trigger.current?.focus();
    act();
  }
  return (
    <BaseMenu.Root defaultOpen={startsOpen} onOpenChangeComplete={actOnClose}>
      <BaseMenu.Trigger ref={trigger} render={<IconButton icon={Ellipsis} label={label} />} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="popup-place" align="end" sideOffset={4}>
          <BaseMenu.Popup className="popup">
            {actions.map(({ label: text, icon: Icon, isDangerous, act }) => (
              <BaseMenu.Item
                key={text}
                className="popup-item popup-action"
                data-dangerous={isDangerous || undefined}
                onClick={() => {
                  chosen.current = act;
                }}
              >
                <Icon className="icon" />
                {text}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
