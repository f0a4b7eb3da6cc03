import { Autocomplete } from '@base-ui/react/autocomplete';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { type FieldFrame, Frame } from './field.tsx';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';

export interface SuggestFieldProps extends FieldFrame {
  name: string;
  value: string;
  /** Texts that are offered; any other may be typed. */
  suggestions: readonly string[];
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onBlur?(): void;
}

/** A text field with a list of suggestions. */
export function SuggestField({
  label,
  hint,
  error,
  suggestions,
  value,
  onChange,
  ...rest
}: SuggestFieldProps) {
  const texts = useMessages(uiMessages).combobox;
  return (
    <Frame label={label} hint={hint} error={error}>
      <Autocomplete.Root items={suggestions} value={value} onValueChange={onChange}>
        <Autocomplete.InputGroup className="input combobox">
          <Autocomplete.Input {...rest} />
          {suggestions.length > 0 && (
            <Autocomplete.Trigger className="combobox-button" aria-label={texts.open} tabIndex={-1}>
              <ChevronDown className="icon" />
            </Autocomplete.Trigger>
          )}
        </Autocomplete.InputGroup>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className="popup-place" sideOffset={4}>
            <Autocomplete.Popup className="popup suggestions">
              <Autocomplete.List>
                {(text: string) => (
                  <Autocomplete.Item key={text} value={text} className="popup-item">
                    {text}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </Frame>
  );
}
