import type { Me } from '@muster/generated/types';

/**
 * Address of the status page, with a slash at its end; null where it is not known: behind a proxy without --site, the hub
 * does not know the address of a separate status page.
 */
export function findStatusPage({ site, panel }: Pick<Me, 'site' | 'panel'>): string | null {
  return site === '' && panel.has_own_origin ? null : `${site.replace(/\/+$/, '')}/`;
}
