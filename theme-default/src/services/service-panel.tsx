import type { Service, Services } from 'muster-theme/services';
import { useLanguage } from '../app/language.tsx';
import { describeDays } from '../incidents/availability.ts';
import { AvailabilityPanel } from '../incidents/availability-panel.tsx';
import { ServiceState } from './service-state.tsx';
import { useServiceWords } from './service-words.ts';
import '../styles/services.css';

interface ServicePanelProps extends Pick<Services, 'from' | 'to'> {
  readonly service: Service;
}

/** State and availability of one service. */
export function ServicePanel({ service, from, to }: ServicePanelProps) {
  const { messages, locale } = useLanguage();
  const words = useServiceWords();
  if (words === null) return null;
  return (
    <>
      <div class="service-head">
        <h2>
          <bdi>{service.name}</bdi>
        </h2>
        <ServiceState service={service} words={words} />
      </div>
      <AvailabilityPanel
        title={messages.incidents.availability(describeDays(service.days.length, locale))}
        from={from}
        to={to}
        availability={service}
      />
    </>
  );
}
