import { useEffect } from 'react';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

const REPORT_MS = 5 * 60_000;

/**
 * Reports that somebody uses the panel. The hub ends sessions without requests for `session_idle_hours`, an hour at least,
 * and a user may work without any: the node list, for one, filters in the browser.
 */
export function useActivity(): void {
  const { client } = useHub();
  useEffect(() => {
    let reportedAt = Date.now();
    const report = () => {
      if (Date.now() - reportedAt < REPORT_MS) return;
      reportedAt = Date.now();
      // A failure needs no message: the live stream notices an ended session or an unreachable hub.
      request(client.GET('/api/auth/sessions')).catch(() => undefined);
    };
    const controller = new AbortController();
    for (const event of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(event, report, { signal: controller.signal, passive: true });
    return () => controller.abort();
  }, [client]);
}
