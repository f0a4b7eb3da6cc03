import { createHub } from 'muster-theme';

export const hub = createHub();
