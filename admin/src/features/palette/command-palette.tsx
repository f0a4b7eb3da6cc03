import '../../styles/palette.css';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { AdminNode } from '@muster/generated/types';
import { ChevronRight, Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { paletteMessages } from './messages.ts';
import { type Command, type CommandGroup, useCommands, useNodeCommands } from './use-commands.ts';

/** Finds nodes, screens and commands by text. Open as long as it is rendered. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const texts = useMessages(paletteMessages);
  const [query, setQuery] = useState('');
  const [node, setNode] = useState<AdminNode | null>(null);
  const general = useCommands(node === null ? query : '', chooseNode);
  const ofNode = useNodeCommands(node, query);
  const groups = node === null ? general : ofNode;
  const hasRun = useRef(false);

  function chooseNode(chosen: AdminNode | null) {
    setNode(chosen);
    setQuery('');
  }

  function run(command: Command) {
    if (command.isSubmenu !== true) {
      hasRun.current = true;
      onClose();
    }
    command.run();
  }

  function goBack(event: KeyboardEvent) {
    if (event.key === 'Backspace' && query === '' && node !== null) chooseNode(null);
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="palette-backdrop" />
        <Dialog.Viewport className="palette-viewport">
          {/* A command moves the focus by itself: to the heading of a screen, or into a dialog. */}
          <Dialog.Popup className="palette" aria-label={texts.title} finalFocus={() => !hasRun.current}>
            <Autocomplete.Root
              inline
              open
              mode="none"
              items={groups}
              value={query}
              onValueChange={setQuery}
              autoHighlight="always"
              keepHighlight
              itemToStringValue={(command: Command) => command.label}
            >
              <div className="palette-head">
                <Search className="icon" />
                {node !== null && (
                  <button type="button" className="chip palette-node" onClick={() => chooseNode(null)}>
                    {node.name} <span className="only-read">({texts.back})</span>
                  </button>
                )}
                <Autocomplete.Input
                  className="palette-input"
                  aria-label={node === null ? texts.search : texts.searchNode(node.name ?? '')}
                  placeholder={node === null ? texts.search : texts.choose}
                  onKeyDown={goBack}
                />
              </div>
              <Autocomplete.Status className="only-read">
                {texts.found(groups.reduce((sum, { items }) => sum + items.length, 0))}
              </Autocomplete.Status>
              <Autocomplete.Empty className="palette-empty">
                {groups.length === 0 && texts.none}
              </Autocomplete.Empty>
              <Autocomplete.List className="palette-list">
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="palette-group">
                    <Autocomplete.GroupLabel className="palette-label">{group.label}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          className="palette-item"
                          onClick={() => run(command)}
                        >
                          <Item command={command} />
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
            <Keys />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Item({ command: { icon: Icon, label, hint, isSubmenu } }: { command: Command }) {
  return (
    <>
      <Icon className="icon" />
      <span className="palette-text">{label}</span>
      {hint !== undefined && <span className="palette-hint">{hint}</span>}
      {isSubmenu === true && <ChevronRight className="icon" />}
    </>
  );
}

function Keys() {
  const texts = useMessages(paletteMessages).keys;
  return (
    <p className="palette-keys" aria-hidden="true">
      <kbd>↑</kbd>
      <kbd>↓</kbd> {texts.move} <kbd>↵</kbd> {texts.choose} <kbd>Esc</kbd> {texts.close}
    </p>
  );
}
