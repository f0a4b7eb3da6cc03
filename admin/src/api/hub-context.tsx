import type { Environment } from 'muster-theme/environment';
import { createContext, type ReactNode, useContext } from 'react';
import type { HubClient } from './hub-client.ts';
import type { StepUp } from './step-up.ts';

export interface Hub {
  client: HubClient;
  /** CSRF token of the page, for the stream's handshake. */
  csrfToken: string;
  /** For requests outside the client. */
  stepUp: StepUp;
  /** For the stream. */
  environment: Environment;
}

const HubContext = createContext<Hub | null>(null);

export function HubProvider({ hub, children }: { hub: Hub; children: ReactNode }) {
  return <HubContext value={hub}>{children}</HubContext>;
}

export function useHub(): Hub {
  const hub = useContext(HubContext);
  if (hub === null) throw new Error('useHub must be called inside a HubProvider.');
  return hub;
}
