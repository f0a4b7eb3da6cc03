import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';

/** The tooltip of the element, or none. */
export function Tooltip({ target }: { target: HTMLElement | null }) {
  const isOpen = target?.isConnected === true;
  return (
    <BaseTooltip.Root open={isOpen}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="popup-place" anchor={target} sideOffset={6}>
          <BaseTooltip.Popup className="tooltip">{target?.dataset.tooltip}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
