import { loadAvailability } from 'muster-theme/incidents';
import { useOpenIncidents } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import { useMemo } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import { combineNodes, describeDays } from './availability.ts';
import { AvailabilityPanel } from './availability-panel.tsx';
import { FeedLinks } from './feed-links.tsx';
import { IncidentList } from './incident-list.tsx';
import { INCIDENTS_PATH } from './paths.ts';
import { useAllIncidents } from './use-all-incidents.ts';
import { useLoaded } from './use-loaded.ts';
import '../styles/incidents.css';

const PAGE_SIZE = 8;

/** Availability and the latest incidents of the fleet, below its nodes. */
export function FleetIncidents() {
  const { messages, locale } = useLanguage();
  const { incidents: texts } = messages;
  const { data } = useLoaded((hub, signal) => loadAvailability(hub, { signal }), '', useOpenIncidents());
  const availability = useMemo(() => data && combineNodes(data), [data]);
  const state = useAllIncidents({}, PAGE_SIZE);
  return (
    <>
      <div class="section-head">
        <h2>
          <Link href={INCIDENTS_PATH}>{texts.title}</Link>
        </h2>
        <FeedLinks />
      </div>
      {data !== null && availability !== null && availability.days.length > 0 && (
        <AvailabilityPanel
          title={texts.availability(describeDays(availability.days.length, locale))}
          isMean
          from={data.from}
          to={data.to}
          availability={availability}
        />
      )}
      <section class="panel" aria-label={texts.title}>
        <IncidentList state={{ ...state, loadMore: null }} hasNames />
        <p>
          <Link href={INCIDENTS_PATH}>{texts.all}</Link>
        </p>
      </section>
    </>
  );
}
