import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type Ref, useMemo, useState } from 'react';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';

export interface ComboboxOption {
  value: number;
  label: string;
}

interface SharedProps {
  /** Any number of them; the list shows the first that match. */
  options: readonly ComboboxOption[];
  placeholder?: string;
  /** Accessible name outside of a field. */
  label?: string;
  ref?: Ref<HTMLInputElement>;
  onBlur?(): void;
}

interface ComboboxProps extends SharedProps {
  /** Undefined for none. */
  value: number | undefined;
  onChange(value: number | undefined): void;
}

interface MultiComboboxProps extends SharedProps {
  value: readonly number[];
  onChange(value: number[]): void;
}

/** More would slow down typing, and nobody reads them. */
const MAX_LISTED = 50;

/** Chooses one option by typing a part of it. */
export function Combobox({ options, value, placeholder, label, ref, onBlur, onChange }: ComboboxProps) {
  const texts = useMessages(uiMessages).combobox;
  const chosenLabel = options.find((option) => option.value === value)?.label;
  // A new object would replace what somebody is typing by its label, at every frame of the live stream.
  const chosen = useMemo(
    () => (value === undefined || chosenLabel === undefined ? null : { value, label: chosenLabel }),
    [value, chosenLabel],
  );
  return (
    <Base.Root
      items={useUnchanged(options)}
      value={chosen}
      onValueChange={(next) => onChange(next?.value)}
      isItemEqualToValue={isSameOption}
      limit={MAX_LISTED}
      autoHighlight
    >
      <Base.InputGroup className="input combobox">
        <Base.Input ref={ref} placeholder={placeholder} aria-label={label} onBlur={onBlur} />
        <Base.Clear className="combobox-button" aria-label={texts.clear}>
          <X className="icon" />
        </Base.Clear>
        <Base.Trigger className="combobox-button" aria-label={texts.open} tabIndex={-1}>
          <ChevronDown className="icon" />
        </Base.Trigger>
      </Base.InputGroup>
      <OptionPopup />
    </Base.Root>
  );
}

/** Chooses any number of options, each shown as a chip. */
export function MultiCombobox({
  options,
  value,
  placeholder,
  label,
  ref,
  onBlur,
  onChange,
}: MultiComboboxProps) {
  const byValue = new Map(options.map((option) => [option.value, option]));
  // One that is not among the options is kept, and named by its value.
  const chosen = value.map((one) => byValue.get(one) ?? { value: one, label: String(one) });
  return (
    <Base.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={(next, details) => {
        if (details.reason === 'escape-key') {
          // Otherwise it would remove all options, instead of closing the dialog around it.
          details.cancel();
          details.allowPropagation();
        } else onChange(next.map((option) => option.value));
      }}
      isItemEqualToValue={isSameOption}
      limit={MAX_LISTED}
      autoHighlight
    >
      <Base.InputGroup className="input combobox">
        <Base.Chips className="combobox-chips">
          {chosen.map((option) => (
            <ChosenChip key={option.value} name={option.label} />
          ))}
          <Base.Input
            ref={ref}
            placeholder={chosen.length === 0 ? placeholder : ''}
            aria-label={label}
            onBlur={onBlur}
          />
        </Base.Chips>
      </Base.InputGroup>
      <OptionPopup />
    </Base.Root>
  );
}

function ChosenChip({ name }: { name: string }) {
  const texts = useMessages(uiMessages).combobox;
  return (
    <Base.Chip className="chip combobox-chip" aria-label={name}>
      {name}
      <Base.ChipRemove className="combobox-button" aria-label={texts.remove(name)}>
        <X className="icon" />
      </Base.ChipRemove>
    </Base.Chip>
  );
}

function OptionPopup() {
  const texts = useMessages(uiMessages).combobox;
  return (
    <Base.Portal>
      <Base.Positioner className="popup-place" sideOffset={4}>
        <Base.Popup className="popup">
          <Base.Empty className="popup-empty">{texts.none}</Base.Empty>
          <Base.List>
            {(option: ComboboxOption) => (
              <Base.Item key={option.value} value={option} className="popup-item">
                {option.label}
                <Base.ItemIndicator>
                  <Check className="icon" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** The same array while its options are the same: a new one would restore a label that somebody just cleared. */
function useUnchanged(options: readonly ComboboxOption[]): readonly ComboboxOption[] {
  const [kept, keep] = useState(options);
  const isSame =
    kept.length === options.length &&
    kept.every(({ value, label }, at) => value === options[at]?.value && label === options[at]?.label);
  if (!isSame) keep(options);
  return isSame ? kept : options;
}

function isSameOption(a: ComboboxOption, b: ComboboxOption): boolean {
  return a.value === b.value;
}
