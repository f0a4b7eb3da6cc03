import type { Service } from 'muster-theme/services';

/** Services that are listed before a visitor asks for the others. */
const MAX_SHOWN = 12;

/** Of a long list the first services, and each that is not up; in their order. */
export function chooseShown<T extends Pick<Service, 'state'>>(services: readonly T[]): readonly T[] {
  if (services.length <= MAX_SHOWN) return services;
  const notable = services.filter(({ state }) => state !== 'up');
  const others = services
    .filter(({ state }) => state === 'up')
    .slice(0, Math.max(0, MAX_SHOWN - notable.length));
  const shown = new Set([...notable, ...others]);
  return services.filter((service) => shown.has(service));
}
