import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { hasOpenDialog } from './has-open-dialog.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** The search field of a screen, which the key `/` focuses. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function focusByKey(event: KeyboardEvent) {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || hasModifier || isTyping(event.target) || hasOpenDialog()) return;
      // Otherwise the field would contain the slash.
      event.preventDefault();
      ref.current?.select();
    }
    window.addEventListener('keydown', focusByKey);
    return () => window.removeEventListener('keydown', focusByKey);
  }, []);
  return (
    <span className="search">
      <Search className="icon" />
      <input
        ref={ref}
        className="input"
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' && <kbd>/</kbd>}
    </span>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
