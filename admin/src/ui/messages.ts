import { defineMessages } from './message-set.ts';

export const uiMessages = defineMessages('ui', {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  dismiss: 'Dismiss',
  undo: 'Undo',
  combobox: {
    clear: 'Clear',
    open: 'Show options',
    remove: (name: string) => `Remove ${name}`,
    none: 'No match',
  },
  reveal: 'Show',
  conceal: 'Hide',
  copy: 'Copy',
  copied: 'Copied.',
  selected: 'Copying is not allowed here. The text is selected: press Ctrl+C.',
  concealed: 'hidden',
  loading: 'Loading…',
  save: 'Save',
  saving: 'Saving…',
  notices: 'Notifications',
  unsaved: {
    title: 'Discard changes?',
    body: 'Your changes have not been saved.',
    keep: 'Keep editing',
    discard: 'Discard changes',
  },
});
