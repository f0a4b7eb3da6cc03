import {
  type Reader,
  readDate,
  readNumberOrNull,
  readStringOrNull,
} from '@muster/generated/runtime/tolerant-readers';
import { readCheckOutage, readService } from '@muster/generated/theme-readers';
import type {
  Service as ApiService,
  Services as ApiServices,
  CheckOutage,
  CheckReason,
} from '@muster/generated/theme-types';
import { isObject, readFields, readId, readList } from '../decode-values.ts';
import type { CallOptions, Hub } from '../hub.ts';
import { HubError } from '../hub-error.ts';
import type { DeepReadonly } from '../model.ts';

/** A check that the administrator has given a public name. `days` are in percent, null for a day without a check. */
export type Service = DeepReadonly<Required<ApiService>>;

export type ServiceState = Service['state'];

/** What was seen of a service that is slow or down. A later hub may report reasons that are not listed. */
export type ServiceReason = NonNullable<CheckReason>;

/** An outage of a service; it lasts while `ended_at` is null. */
export type ServiceOutage = DeepReadonly<Required<CheckOutage>>;

/** The services in the administrator's order, with the first and the last of their days. */
export type Services = DeepReadonly<Required<ApiServices>>;

/** States of later versions are unknown to this one. */
const states: readonly string[] = ['up', 'slow', 'down'] satisfies ServiceState[];

const readReason: Reader<ServiceReason | null> = (value) => readStringOrNull(value) as ServiceReason | null;

const outageFields: { readonly [K in keyof ServiceOutage]: Reader<ServiceOutage[K]> } = {
  ...readCheckOutage,
  reason: readReason,
};

const serviceFields: { readonly [K in keyof Service]: Reader<Service[K]> } = {
  ...readService,
  state: (value) => (states.includes(value as string) ? (value as ServiceState) : 'unknown'),
  reason: readReason,
  days: (value) => (Array.isArray(value) ? value.map(readNumberOrNull) : []),
  outages: (value) =>
    readList(value, (entry) => (isObject(entry) ? readFields<ServiceOutage>(entry, outageFields) : null)),
};

/**
 * All services, with their availability and outages of the last 90 days. Rejects with `HubError`, or with the reason of the
 * caller's signal; with the code `not_found` from hubs that have none.
 */
export async function loadServices(
  hub: Pick<Hub, 'fetchJson'>,
  options: CallOptions = {},
): Promise<Services> {
  const value = await hub.fetchJson('/api/services', options);
  if (!isObject(value)) throw new HubError('The response is not an object.', { kind: 'malformed' });
  return {
    from: readDate(value.from),
    to: readDate(value.to),
    services: readList(value.services, (entry) =>
      isObject(entry) && readId(entry.id) !== null ? readFields<Service>(entry, serviceFields) : null,
    ),
  };
}
