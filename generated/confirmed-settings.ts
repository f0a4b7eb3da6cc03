// Generated from spec/ by npm run generate. Do not edit.

/** Settings that only a session with a recent confirmation may change. */
export const confirmedSettings = [
  'theme',
  'audit_retention_days',
  'download_proxy',
  'agent_repository',
  'agent_signing_key',
  'oauth_provider',
  'oauth_issuer',
  'oauth_client_id',
  'oauth_subjects',
  'password_login',
  'passwordless_login',
  'oauth_client_secret',
] as const;
