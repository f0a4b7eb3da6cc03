import type { Me } from '@muster/generated/types';

/**
 * Address of the status page, with a slash at its end; undefined where it is not known: behind a proxy without --site, the hub
 * does not know the address of a separate status page.
 */
export function findStatusPage({ site, panel }: Pick<Me, 'site' | 'panel'>): string | undefined {
  return site === '' && panel.has_own_origin ? undefined : `${site.replace(/\/+$/, '')}/`;
}
