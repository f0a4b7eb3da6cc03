import { toJson, toRecord } from '../cells.ts';
import type { NoteList } from '../note-list.ts';

/** Values of the table `configs` by key. */
export type KomariSettings = ReadonlyMap<string, unknown>;

export interface LoginRows {
  /** `oidc_providers.addition`, JSON, by name. */
  providers: ReadonlyMap<string, string>;
  /** `users.sso_id`, such as `github_1234567`. */
  subjects: readonly string[];
}

const GITHUB_SUBJECT = /^github_(\d+)$/;

export function mapSettings(
  settings: KomariSettings,
  login: LoginRows,
  notes: NoteList,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const name = settings.get('sitename');
  if (isText(name)) values.site_name = name;
  const description = settings.get('description');
  if (isText(description)) values.site_description = description;
  const isPrivate = toFlag(settings.get('private_site'));
  if (isPrivate !== undefined) values.public_page = !isPrivate;
  return { ...values, ...mapLogin(settings, login, notes) };
}

/** GitHub is the only provider that both have: others of Komari are no OpenID providers. */
function mapLogin(
  settings: KomariSettings,
  { providers, subjects }: LoginRows,
  notes: NoteList,
): Record<string, unknown> {
  if (toFlag(settings.get('o_auth_enabled')) !== true) return {};
  const provider = String(settings.get('o_auth_provider') ?? '');
  const { client_id, client_secret } = toRecord(toJson(providers.get(provider) ?? null));
  if (provider !== 'github' || !isText(client_id) || !isText(client_secret)) {
    notes.add({
      subject: 'Login',
      detail: `The external login "${provider}" has no equivalent; set one up in the settings.`,
    });
    return {};
  }
  notes.add({
    subject: 'Login',
    detail:
      'The login with GitHub is imported. Change the callback address of the OAuth app to that of this hub.',
  });
  return {
    oauth_provider: 'github',
    oauth_client_id: client_id,
    oauth_client_secret: client_secret,
    oauth_subjects: subjects.flatMap((subject) => GITHUB_SUBJECT.exec(subject)?.[1] ?? []),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Values are JSON in newer versions, and columns with 0 and 1 in older ones. */
function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' ? value !== 0 : undefined;
}
