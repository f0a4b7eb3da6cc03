import { FleetIncidents } from './fleet-incidents.tsx';
import { IncidentsPage } from './incidents-page.tsx';
import { NodeEvents } from './node-incidents.tsx';

/** What the pages show of incidents, which is one script. */
export const parts = { FleetIncidents, IncidentsPage, NodeEvents };
