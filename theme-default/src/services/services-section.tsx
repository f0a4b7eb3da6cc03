import { Link } from 'muster-theme/router';
import type { Service } from 'muster-theme/services';
import { getServicesSignal, useServices } from 'muster-theme/services/react';
import type { ServiceWords } from 'muster-theme/services/words';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { hub } from '../app/hub.ts';
import { useLanguage } from '../app/language.tsx';
import { chooseLanguage } from '../app/languages.ts';
import { findPreference } from '../app/preferences.ts';
import { formatAvailability } from '../incidents/availability.ts';
import { AvailabilityBars } from '../incidents/availability-bars.tsx';
import { getIncidentsPath } from '../incidents/paths.ts';
import { memo } from '../react.ts';
import { ServiceState } from './service-state.tsx';
import { loadServiceWords, useServiceWords } from './service-words.ts';
import { chooseShown } from './shown-services.ts';
import '../styles/incidents.css';
import '../styles/services.css';

/** The section, once its words and the first response are there: it appears whole. */
export async function loadServicesSection(): Promise<ComponentType> {
  const language = chooseLanguage(findPreference('language'), navigator.languages);
  await Promise.all([loadServiceWords(language), waitForServices()]);
  return ServicesSection;
}

/** Resolves with the first response, or the first failure. */
function waitForServices(): Promise<void> {
  const signal = getServicesSignal(hub);
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = signal.subscribe(resolve);
  if (signal.snapshot().data !== null) resolve();
  return promise.finally(unsubscribe);
}

/** State and availability of each service. */
function ServicesSection() {
  const { messages } = useLanguage();
  const words = useServiceWords();
  const { data } = useServices();
  const [areAll, setAll] = useState(false);
  if (words === null || data === null || data.services.length === 0) return null;
  const shown = areAll ? data.services : chooseShown(data.services);
  return (
    <section class="services" aria-labelledby="services">
      <h2 id="services">{words.title}</h2>
      <ul>
        {shown.map((service) => (
          <ServiceRow key={service.id} service={service} from={data.from} words={words} />
        ))}
      </ul>
      {shown.length < data.services.length && (
        <button type="button" class="control" onClick={() => setAll(true)}>
          {messages.incidents.more}
        </button>
      )}
    </section>
  );
}

interface ServiceRowProps {
  readonly service: Service;
  /** Date of the first day. */
  readonly from: string;
  readonly words: ServiceWords;
}

const ServiceRow = memo(function ServiceRow({ service, from, words }: ServiceRowProps) {
  const { messages, locale } = useLanguage();
  const { id, name, state, percent, days } = service;
  return (
    <li class="service" data-state={state}>
      <Link href={getIncidentsPath({ service: id })} title={name}>
        <bdi>{name}</bdi>
      </Link>
      <ServiceState service={service} words={words} />
      <AvailabilityBars days={days} from={from} label={name} />
      <span class="figure availability-percent">
        {percent === null ? messages.history.noData : formatAvailability(percent, locale)}
      </span>
    </li>
  );
});
