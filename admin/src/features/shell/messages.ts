import { defineMessages } from '../../ui/message-set.ts';

export const shellMessages = defineMessages('shell', {
  skip: 'Skip to content',
  statusPage: 'Status page',
  menu: 'Menu',
  screens: {
    overview: 'Overview',
    nodes: 'Nodes',
    registration: 'Registration',
    ping: 'Ping tasks',
    themes: 'Themes',
    settings: 'Settings',
    database: 'Database',
    audit: 'Audit log',
    account: 'Account',
  },
  language: 'Language',
  languageFailed: (name: string) => `The texts in ${name} could not be loaded. Reload the page to try again.`,
  appearance: { system: 'Colour scheme: system', light: 'Colour scheme: light', dark: 'Colour scheme: dark' },
  loggedIn: (name: string) => `Logged in as ${name}`,
  version: (version: string) => `Muster hub ${version}`,
  loading: 'Loading…',
  notFound: 'Page not found',
  toStart: 'Go to the overview',
  broken: 'Something went wrong',
  brokenAdvice: 'Reload the page. If it happens again, check the browser console.',
  reload: 'Reload',
});
