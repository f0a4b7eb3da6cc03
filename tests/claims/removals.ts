import type { Removal } from './removal.ts';
import { dataRemovals } from './removals/data.ts';
import { deployRemovals } from './removals/deploy.ts';
import { httpRemovals } from './removals/http.ts';
import { loginRemovals } from './removals/login.ts';
import { releaseRemovals } from './removals/release.ts';
import { themeRemovals } from './removals/theme.ts';
import { visitorRemovals } from './removals/visitor.ts';

/** Every layer that a claim of docs/security.md rests on. */
export const removals: readonly Removal[] = [
  ...httpRemovals,
  ...loginRemovals,
  ...themeRemovals,
  ...dataRemovals,
  ...visitorRemovals,
  ...releaseRemovals,
  ...deployRemovals,
];
