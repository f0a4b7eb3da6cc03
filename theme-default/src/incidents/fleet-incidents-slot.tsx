import { useEffect, useRef, useState } from 'preact/hooks';
import { makeLazy } from '../app/lazy-part.tsx';
import { observeNearViewport } from '../fleet/near-viewport.ts';

const FleetIncidents = makeLazy(
  async () => (await import('./fleet-incidents.tsx')).FleetIncidents,
  ({ incidents }) => incidents,
);

/** Loads the section once it is near the viewport: below a large fleet hardly anybody sees it. */
export function FleetIncidentsSlot() {
  const ref = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || ref.current === null) return;
    return observeNearViewport(ref.current, setNear);
  }, [isNear]);
  return (
    <section ref={ref} class="fleet-incidents">
      {isNear && <FleetIncidents />}
    </section>
  );
}
