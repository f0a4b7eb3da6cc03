import { defineMessages } from '../../ui/message-set.ts';

export const validationMessages = defineMessages('validation', {
  required: 'Required.',
  unknown: 'Unknown value. Reload the page.',
  oneOf: (values: string) => `Must be one of: ${values}.`,
  atLeastCharacters: (count: string) => `At least ${count} characters.`,
  atMostCharacters: (count: string) => `At most ${count} characters.`,
  atLeastItems: (count: string) => `At least ${count} entries.`,
  atMostItems: (count: string) => `At most ${count} entries.`,
  twice: 'Duplicate entry.',
  atLeast: (bound: string) => `Must be at least ${bound}.`,
  atMost: (bound: string) => `Must be at most ${bound}.`,
  number: 'Enter a number.',
  whole: 'Enter a whole number.',
  form: 'Invalid format or characters.',
  date: 'Enter a valid date.',
  notInstalled: 'This theme is not installed.',
  address: 'Enter a URL.',
  httpsAddress: 'Enter a URL that starts with https://.',
  plainAddress: 'The URL must not contain a query, fragment, username or password.',
  neededByLogin: 'Required for external login.',
  staysOnAlone: 'Cannot be turned off without an external login.',
  staysOnEmpty: 'Cannot be turned off while the list of allowed users is empty.',
  laterEnd: 'Must be later than the start.',
  maintenanceEnd: 'Maintenance needs an end.',
  noNode: (id: string) => `Node ${id} no longer exists.`,
  commonPassword: 'This is one of the 10,000 most common passwords.',
  namePassword: 'The username and the site name are guessed first.',
  patternPassword: 'Repeated or sequential characters are guessed first.',
});

export type ValidationTexts = (typeof validationMessages)['en'];
