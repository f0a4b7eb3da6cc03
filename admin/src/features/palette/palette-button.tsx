import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { hasOpenDialog } from '../../ui/has-open-dialog.ts';
import { useMessages } from '../../ui/language.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { paletteMessages } from './messages.ts';

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette, as does Ctrl K or, on Apple's systems, Command K. */
export function PaletteButton() {
  const texts = useMessages(paletteMessages);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const hasModifier = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      if (!hasModifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      // Otherwise browsers focus their own search.
      event.preventDefault();
      if (!hasOpenDialog()) setIsOpen(true);
    }
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={() => void CommandPalette.preload()}
        onClick={() => setIsOpen(true)}
      >
        <Search className="icon" />
        <span className="palette-button-text">{texts.open}</span>
        <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <CommandPalette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
