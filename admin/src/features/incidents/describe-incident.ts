import type { Incident } from '@muster/generated/types';

export interface IncidentTexts {
  kinds: Readonly<Record<Incident['kind'], string>>;
  causes: Readonly<Record<Incident['cause'], string>>;
}

export interface IncidentText {
  title: string;
  detail: string | undefined;
}

/** An incident in words: an outage with its cause, packet loss with its task, and of a plan what ended. */
export function describeIncident(
  { kind, cause, task_name }: Pick<Incident, 'kind' | 'cause' | 'task_name'>,
  { kinds, causes }: IncidentTexts,
): IncidentText {
  if (kind === 'plan') return { title: causes[cause], detail: undefined };
  return { title: kinds[kind], detail: kind === 'probe' ? (task_name ?? undefined) : causes[cause] };
}
