import { makeLazy } from '../app/lazy-part.tsx';
import type { Messages } from '../messages/en.ts';

const load = async () => (await import('./parts.ts')).parts;
const getTexts = ({ incidents }: Messages) => incidents;

export const FleetIncidents = makeLazy(async () => (await load()).FleetIncidents, getTexts);
export const IncidentsPage = makeLazy(async () => (await load()).IncidentsPage, getTexts);
export const NodeEvents = makeLazy(async () => (await load()).NodeEvents, getTexts);
