import { makeLazy } from '../app/lazy-part.tsx';

/** The services of the first page; nothing while there are none. Its code is loaded with their data. */
export const Services = makeLazy(
  async () => (await import('./services-section.tsx')).loadServicesSection(),
  null,
);
