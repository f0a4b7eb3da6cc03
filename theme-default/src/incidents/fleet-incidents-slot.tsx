import { useEffect, useRef, useState } from 'preact/hooks';
import { observeNearViewport } from '../fleet/near-viewport.ts';
import { FleetIncidents } from './lazy-incidents.ts';

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
