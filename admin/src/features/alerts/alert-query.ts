import type { Alert, AlertList } from '@muster/generated/types';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

const alertsKey = ['alerts', 'now'] as const;
/** The hub evaluates its rules once a minute. */
const POLL_MS = 15_000;

/** The current alerts, the worst first. Also while the window is hidden: notifications depend on them. */
export function useAlerts() {
  const { client } = useHub();
  return useQuery({
    queryKey: alertsKey,
    queryFn: () => request(client.GET('/api/alerts')),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    staleTime: POLL_MS,
  });
}

/** After a change of the rules, which changes alerts. */
export function refetchAlerts(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: alertsKey });
}

interface AcknowledgementChange {
  id: number;
  /** Unix seconds; null until the alert ends. */
  until: number | null;
  note: string;
}

export function useAcknowledge() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, until, note }: AcknowledgementChange) =>
      request(
        client.PUT('/api/alerts/{id}/acknowledgement', { params: { path: { id } }, body: { until, note } }),
      ),
    onSuccess: (alert) => showAlert(cache, alert),
  });
}

export function useWithdraw() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Alert) =>
      perform(client.DELETE('/api/alerts/{id}/acknowledgement', { params: { path: { id } } })),
    onSuccess: (_, alert) => showAlert(cache, { ...alert, acknowledgement: null }),
  });
}

function showAlert(cache: QueryClient, alert: Alert): void {
  // A request that is on its way has the alert as it was.
  void cache.cancelQueries({ queryKey: alertsKey });
  cache.setQueryData<AlertList>(
    alertsKey,
    (list) => list && { ...list, alerts: list.alerts.map((one) => (one.id === alert.id ? alert : one)) },
  );
}
