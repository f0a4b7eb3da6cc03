import { createHub } from 'muster-theme';

/** The hub of the page, also for what loads data before it is rendered. */
export const hub = createHub();
