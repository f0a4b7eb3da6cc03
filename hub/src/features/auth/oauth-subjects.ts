/** A user's identity at the external provider. */
export interface ExternalIdentity {
  provider: 'github' | 'oidc';
  /** GitHub's numeric id, or the `sub` claim of an OpenID provider. Never reassigned. */
  id: string;
  /** GitHub's login name. Can be changed and then taken by another user. */
  login?: string;
  /** Email address, if verified by the provider. */
  email?: string;
}

/** The entry of the allowlist that matches the user. An empty list allows nobody. */
export function findAllowedSubject(
  identity: ExternalIdentity,
  subjects: readonly string[],
): string | undefined {
  return subjects.find((subject) => matchesSubject(identity, subject));
}

function matchesSubject({ provider, id, login, email }: ExternalIdentity, subject: string): boolean {
  if (subject === id) return true;
  // A login name of digits only could be mistaken for another user's id.
  if (provider === 'github') return !/^\d+$/.test(subject) && isSameText(login, subject);
  return subject.includes('@') && isSameText(email, subject);
}

function isSameText(text: string | undefined, subject: string): boolean {
  return text !== undefined && text.toLowerCase() === subject.toLowerCase();
}

/** Username of an external session. The colon sets it apart from account names. */
export function formatExternalUsername(
  { provider }: Pick<ExternalIdentity, 'provider'>,
  subject: string,
): string {
  return `${provider}:${subject}`;
}

/** Whether the username is that of an external session of this provider. */
export function isExternalUser(provider: ExternalIdentity['provider'], username: string): boolean {
  return username.startsWith(formatExternalUsername({ provider }, ''));
}

/** Whether the username is that of a session of any external login, not of the hub's own account. */
export function isExternal(username: string): boolean {
  return username.includes(':');
}

/** Whether the settings still allow the session's user. The administrator's own account always is. */
export function isStillAllowed(
  username: string,
  settings: { oauth_provider: string; oauth_subjects: readonly string[] },
): boolean {
  const [provider, ...rest] = username.split(':');
  if (rest.length === 0) return true;
  return provider === settings.oauth_provider && settings.oauth_subjects.includes(rest.join(':'));
}
