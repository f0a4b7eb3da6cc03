import type { Removal } from './removal.ts';
import { apiTokenRemovals } from './removals/api-tokens.ts';
import { auditRemovals } from './removals/audit.ts';
import { dataRemovals } from './removals/data.ts';
import { deployRemovals } from './removals/deploy.ts';
import { exportRemovals } from './removals/exports.ts';
import { externalLoginRemovals } from './removals/external-logins.ts';
import { httpRemovals } from './removals/http.ts';
import { listenerRemovals } from './removals/listeners.ts';
import { passwordRemovals } from './removals/passwords.ts';
import { publicPageRemovals } from './removals/public-pages.ts';
import { releaseRemovals } from './removals/release.ts';
import { secondFactorRemovals } from './removals/second-factors.ts';
import { sessionRemovals } from './removals/sessions.ts';
import { shareRemovals } from './removals/shares.ts';
import { themeRemovals } from './removals/theme.ts';
import { visitorRemovals } from './removals/visitor.ts';

/** Every layer that a claim of docs/security-tests.md rests on. */
export const removals: readonly Removal[] = [
  ...apiTokenRemovals,
  ...auditRemovals,
  ...dataRemovals,
  ...deployRemovals,
  ...exportRemovals,
  ...externalLoginRemovals,
  ...httpRemovals,
  ...listenerRemovals,
  ...passwordRemovals,
  ...publicPageRemovals,
  ...releaseRemovals,
  ...secondFactorRemovals,
  ...sessionRemovals,
  ...shareRemovals,
  ...themeRemovals,
  ...visitorRemovals,
];
