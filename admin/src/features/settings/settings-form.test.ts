import type { Settings } from '@muster/generated/types';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createContractResolver } from '../../forms/contract-resolver.ts';
import {
  getSettingsChanges,
  isLockout,
  readSettingsForm,
  type SettingsForm,
  settingsContract,
} from './settings-form.ts';

const settings: Settings = {
  site_name: 'Fleet',
  site_description: '',
  public_page: true,
  public_details: [],
  theme: 'default',
  theme_gallery: '',
  retention_days: 90,
  audit_retention_days: 365,
  download_proxy: '',
  agent_repository: 'owner/name',
  agent_signing_key: '',
  oauth_provider: 'none',
  oauth_issuer: '',
  oauth_client_id: '',
  oauth_subjects: ['jo'],
  password_login: true,
  session_idle_hours: 168,
  password_min_length: 12,
  passwordless_login: false,
  oauth_client_secret_set: true,
  registration: null,
  password_policy: {
    min_length: 12,
    change_recommended: false,
    hash: { algorithm: 'argon2id', memory: 19_922_944, iterations: 2, lanes: 1 },
  },
};
const form = readSettingsForm(settings);
const resolve = createContractResolver(settingsContract);

test('an unchanged form changes nothing', () => {
  expect(getSettingsChanges(form, form)).toEqual({});
});

test('sends only changes, in the format of the contract', () => {
  const after = {
    ...form,
    site_name: ' Ours ',
    retention_days: '30',
    session_idle_hours: ' 24 ',
    oauth_subjects: 'jo\nkim\n\njo',
  };
  expect(getSettingsChanges(form, after)).toEqual({
    site_name: 'Ours',
    retention_days: 30,
    session_idle_hours: 24,
    oauth_subjects: ['jo', 'kim'],
  });
});

test('the secret is kept, replaced or removed', () => {
  expect(getSettingsChanges(form, { ...form, oauth_client_secret: 's' })).toEqual({
    oauth_client_secret: 's',
  });
  expect(getSettingsChanges(form, { ...form, isSecretRemoved: true })).toEqual({ oauth_client_secret: '' });
});

test.each([
  [{ retention_days: '0' }, ['retention_days']],
  [{ retention_days: '1' }, []],
  [{ retention_days: '3650' }, []],
  [{ retention_days: '3651' }, ['retention_days']],
  [{ audit_retention_days: '0' }, ['audit_retention_days']],
  [{ audit_retention_days: '3650' }, []],
  [{ session_idle_hours: '0' }, ['session_idle_hours']],
  [{ session_idle_hours: '1' }, []],
  [{ session_idle_hours: '336' }, []],
  [{ session_idle_hours: '337' }, ['session_idle_hours']],
  [{ session_idle_hours: '1.5' }, ['session_idle_hours']],
  [{ password_min_length: '11' }, ['password_min_length']],
  [{ password_min_length: '12' }, []],
  [{ password_min_length: '64' }, []],
  [{ password_min_length: '65' }, ['password_min_length']],
  [{ site_name: '  ' }, ['site_name']],
  [{ download_proxy: 'http://p.example' }, ['download_proxy']],
  [{ download_proxy: 'https://p.example/' }, []],
  [{ agent_repository: 'name' }, ['agent_repository']],
  [{ agent_signing_key: 'RWQ' }, ['agent_signing_key']],
  [{ agent_signing_key: ` RWQ${'a'.repeat(53)} ` }, []],
  [{ oauth_provider: 'oidc' as const }, ['oauth_issuer']],
  [{ oauth_provider: 'oidc' as const, oauth_issuer: 'https://id.example' }, []],
])('%j has the errors %j', async (change, fields) => {
  const { errors } = await resolve({ ...form, ...change }, undefined, {} as ResolverOptions<SettingsForm>);
  expect(Object.keys(errors)).toEqual(fields);
});

test('detects settings that would lock everybody out', () => {
  expect(isLockout(form)).toBe(false);
  expect(isLockout({ ...form, password_login: false })).toBe(true);
  expect(isLockout({ ...form, password_login: false, oauth_provider: 'github' })).toBe(false);
  expect(isLockout({ ...form, password_login: false, oauth_provider: 'github', oauth_subjects: '' })).toBe(
    true,
  );
});
