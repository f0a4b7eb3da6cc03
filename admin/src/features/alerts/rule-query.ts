import type {
  AlertFigure,
  AlertFigureInfo,
  AlertPreviewInput,
  AlertRule,
  AlertRuleInput,
  AlertRuleList,
  AlertRuleUpdate,
} from '@muster/generated/types';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { perform, request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { refetchAlerts } from './alert-query.ts';

const rulesKey = ['alerts', 'rules'] as const;
const STALE_MS = 60_000;

export function useAlertRules() {
  const { client } = useHub();
  return useQuery({
    queryKey: rulesKey,
    queryFn: () => request(client.GET('/api/alert-rules')),
    staleTime: STALE_MS,
  });
}

export type Figures = ReadonlyMap<AlertFigure, AlertFigureInfo>;

/** What each figure is measured in; undefined while it is not known. */
export function useFigures(): Figures | undefined {
  const list = useAlertRules().data?.figures;
  return useMemo(() => list && new Map(list.map((info) => [info.figure, info])), [list]);
}

export function useCreateRule() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertRuleInput) => request(client.POST('/api/alert-rules', { body })),
    onSuccess: (rule) => showRule(cache, rule),
  });
}

interface RuleChange {
  id: number;
  body: AlertRuleUpdate;
}

export function useUpdateRule() {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: RuleChange) =>
      request(client.PUT('/api/alert-rules/{id}', { params: { path: { id } }, body })),
    onSuccess: (rule) => showRule(cache, rule),
  });
}

export function useDeleteRule(id: number) {
  const { client } = useHub();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => perform(client.DELETE('/api/alert-rules/{id}', { params: { path: { id } } })),
    onSuccess() {
      changeRules(cache, (rules) => rules.filter((rule) => rule.id !== id));
      refetchAlerts(cache);
    },
  });
}

/** What a rule would have recorded, with the rule; null asks nothing. The last answer stays until the next one. */
export function usePreview(input: AlertPreviewInput | null) {
  const { client } = useHub();
  return useQuery({
    queryKey: ['alert-preview', input],
    queryFn: async ({ signal }) => {
      const body = input as AlertPreviewInput;
      return {
        rule: body.rule,
        preview: await request(client.POST('/api/alert-rules/preview', { body, signal })),
      };
    },
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    gcTime: 0,
    retry: false,
  });
}

function showRule(cache: QueryClient, rule: AlertRule): void {
  changeRules(cache, (rules) =>
    [...rules.filter(({ id }) => id !== rule.id), rule].sort((a, b) => a.name.localeCompare(b.name, 'en')),
  );
  refetchAlerts(cache);
}

function changeRules(cache: QueryClient, change: (rules: AlertRule[]) => AlertRule[]): void {
  cache.setQueryData<AlertRuleList>(rulesKey, (list) => list && { ...list, rules: change(list.rules) });
}
