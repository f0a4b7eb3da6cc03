import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';

/** The tooltip of the element, or none. */
export function Tooltip({ anchor }: { anchor: HTMLElement | undefined }) {
  const isOpen = anchor?.isConnected === true;
  return (
    <BaseTooltip.Root open={isOpen}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="popup-place" anchor={anchor} sideOffset={6}>
          <BaseTooltip.Popup className="tooltip">{anchor?.dataset.tooltip}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
