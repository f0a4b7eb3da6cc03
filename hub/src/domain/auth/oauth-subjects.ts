/** Who somebody is by the word of the external provider. */
export interface Identity {
  provider: 'github' | 'oidc';
  /** GitHub's numeric id, or the `sub` of an OpenID provider: never given to anybody else. */
  id: string;
  /** GitHub's login name, which its owner may change and somebody else then take. */
  login?: string;
  /** Address that the provider has verified. */
  email?: string;
}

/** The entry of the list that admits somebody; undefined when none does, as with an empty list. */
export function findAllowedSubject(identity: Identity, subjects: readonly string[]): string | undefined {
  return subjects.find((subject) => matchesSubject(identity, subject));
}

function matchesSubject({ provider, id, login, email }: Identity, subject: string): boolean {
  if (subject === id) return true;
  // A login name may consist of digits, and would then pass for the id of somebody else.
  if (provider === 'github') return !/^\d+$/.test(subject) && isSameText(login, subject);
  return subject.includes('@') && isSameText(email, subject);
}

function isSameText(text: string | undefined, subject: string): boolean {
  return text !== undefined && text.toLowerCase() === subject.toLowerCase();
}

/** Name of a session that was opened through the provider: no name of an account has a colon. */
export function formatExternalUsername({ provider }: Pick<Identity, 'provider'>, subject: string): string {
  return `${provider}:${subject}`;
}

/** Whether a session of that name was opened through that provider. */
export function isExternalUser(provider: Identity['provider'], username: string): boolean {
  return username.startsWith(formatExternalUsername({ provider }, ''));
}

/** Whether a session of that name may go on under the settings: one of the account's own always may. */
export function isStillAllowed(
  username: string,
  settings: { oauth_provider: string; oauth_subjects: readonly string[] },
): boolean {
  const [provider, ...rest] = username.split(':');
  if (rest.length === 0) return true;
  return provider === settings.oauth_provider && settings.oauth_subjects.includes(rest.join(':'));
}
