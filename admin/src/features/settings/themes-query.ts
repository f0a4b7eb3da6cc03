import { operations } from '@muster/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';

export function useThemes() {
  const { client } = useHub();
  return useQuery({
    queryKey: ['themes'],
    enabled: operations.listThemes.isBuilt,
    queryFn: () => request(client.GET('/api/themes')),
  });
}
