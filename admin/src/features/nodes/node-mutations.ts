import type { NodeCreate, NodeUpdate, TrafficCorrection } from '@muster/generated/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { showNode } from '../live/fleet-query.ts';

export function useCreateNode() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NodeCreate) => request(client.POST('/api/nodes', { body })),
    onSuccess: (node) => showNode(cache, node),
  });
}

export function useUpdateNode(id: number) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NodeUpdate) =>
      request(client.PUT('/api/nodes/{id}', { params: { path: { id } }, body })),
    onSuccess: (node) => showNode(cache, node),
  });
}

export function useReissueToken(id: number) {
  const { client } = useHub();
  return useMutation({
    mutationFn: () => request(client.POST('/api/nodes/{id}/token', { params: { path: { id } } })),
  });
}

export function useCorrectTraffic(id: number) {
  const { client } = useHub();
  return useMutation({
    mutationFn: (body: TrafficCorrection) =>
      request(client.PUT('/api/nodes/{id}/traffic', { params: { path: { id } }, body })),
  });
}
