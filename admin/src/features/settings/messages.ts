import { defineMessages } from '../../ui/message-set.ts';
import { createPlural } from '../../ui/plural.ts';
import type { SettingsError, SettingsField } from './settings-form.ts';

const plural = createPlural('en-GB');

export const settingsMessages = defineMessages('settings', {
  title: 'Settings',
  saved: 'Settings saved.',
  revert: 'Discard changes',
  changes: (count: number) => plural(count, { one: '# unsaved change', other: '# unsaved changes' }),
  sections: {
    page: 'Status page',
    data: 'History and audit log',
    agents: 'Agents',
    security: 'Security',
    login: 'Login',
  },
  fields: {
    site_name: 'Site name',
    site_description: 'Description',
    public_page: 'Public status page',
    public_details: 'Hardware details for visitors',
    theme: 'Theme',
    retention_days: 'Keep history for (days)',
    audit_retention_days: 'Keep the audit log for (days)',
    download_proxy: 'Download proxy',
    agent_repository: 'Agent repository',
    agent_signing_key: 'Agent signing key',
    session_idle_hours: 'End unused sessions after (hours)',
    password_min_length: 'Minimum password length',
    password_login: 'Password login',
    passwordless_login: 'Passkey login without the password',
    oauth_provider: 'External login',
    oauth_issuer: 'Issuer',
    oauth_client_id: 'Client ID',
    oauth_client_secret: 'Client secret',
    oauth_subjects: 'Allowed users',
  } satisfies Record<SettingsField, string> as Record<SettingsField, string>,
  hints: {
    site_description: 'A short description for visitors and search engines.',
    public_page: 'When off, only logged-in administrators see it, and open visitor pages close immediately.',
    public_details:
      'Visitors see the chosen parts of every public node, now and over the last week. Agents measure them while somebody looks.',
    retention_days: '1 to 3,650. Lowering it deletes older history.',
    audit_retention_days: '1 to 3,650. Lowering it deletes older entries; restoring a database does not.',
    download_proxy:
      'Prefix for the agent download URL, such as https://proxy.example/. Leave empty for none.',
    agent_repository: 'owner/name on the code host.',
    agent_signing_key:
      'Public key (minisign) that the repository’s releases are signed with. Leave empty for Muster’s own.',
    session_idle_hours:
      '1 to 336. A panel that is only left open counts as unused. Sessions in use end after 14 days.',
    password_min_length:
      '12 to 64. Applies to new passwords; with a second factor 8 characters suffice. Common passwords are always refused.',
    oauth_issuer: 'URL of the OpenID provider, such as https://id.example.com.',
    passwordless_login:
      'A passkey of the account is enough if the device verifies you by PIN, fingerprint or face.',
    secretSet: 'A secret is stored. Leave empty to keep it.',
    secretMissing: 'No secret is stored yet.',
    subjectsGithub: 'GitHub usernames or ids, one per line. Nobody can log in while the list is empty.',
    subjectsOidc:
      'The sub claim or verified email of each user, one per line. Nobody can log in while the list is empty.',
  },
  security: {
    weak: 'The current password would be refused as a new one. Change it under',
    account: 'Account',
    hash: 'Password hash',
    parameters: (memory: string, iterations: number, lanes: number) =>
      `argon2id, ${memory} of memory, ${iterations} iterations, ${lanes === 1 ? '1 lane' : `${lanes} lanes`}`,
  },
  providers: { none: 'None', github: 'GitHub', oidc: 'OpenID Connect' },
  callback: 'Callback URL to register with the provider',
  lockout:
    'With these settings nobody can log in to the panel. You would have to reset the password from the command line.',
  removeSecret: 'Remove stored secret',
  faults: {
    site_name: 'Enter a site name.',
    retention_days: 'Enter a whole number from 1 to 3650.',
    audit_retention_days: 'Enter a whole number from 1 to 3650.',
    download_proxy: 'Enter a URL that starts with https://, or leave empty.',
    agent_repository: 'Use the form owner/name.',
    agent_signing_key: 'Enter the 56 characters of a minisign public key, or leave empty.',
    session_idle_hours: 'Enter a whole number from 1 to 336.',
    password_min_length: 'Enter a whole number from 12 to 64.',
    oauth_issuer: 'Enter a URL that starts with https://.',
  } satisfies Record<SettingsError, string> as Record<SettingsError, string>,
  shorten: {
    title: (days: number) =>
      plural(days, { one: 'Keep only # day of history?', other: 'Keep only # days of history?' }),
    body: (before: number, after: number) =>
      `The current limit is ${plural(before, { one: '# day', other: '# days' })}. History older than ${plural(after, { one: '# day', other: '# days' })} will be permanently deleted.`,
    confirm: 'Save and delete old history',
  },
});
