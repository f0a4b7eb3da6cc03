import type { Details } from '@muster/generated/theme-types';
import { useEffect, useState } from 'react';
import { ArraysCard, DisksCard, MountsCard } from './disk-cards.tsx';
import { InterfacesCard } from './interfaces-card.tsx';
import { useLook } from './look.tsx';
import { MemoryCard } from './memory-card.tsx';
import { PressureCard, ProcessorCard } from './processor-card.tsx';
import { ContainersCard, ProcessesCard, UnitsCard } from './program-cards.tsx';
import { GpusCard, SensorsCard } from './sensor-cards.tsx';
import { emptyTrail, extendTrail } from './trail.ts';

export interface HostDetailsProps {
  /** Of `GET /api/nodes/{id}/details`. What is absent is not shown. */
  readonly details: Details;
  /** When they arrived, Unix seconds. Figures over time are those since the component was first rendered. */
  readonly at: number | null;
  /** Memory of the host in bytes. */
  readonly memoryTotal: number;
}

/** Cards of what the kernel of a host tells of its hardware and programs. */
export function HostDetails({ details, at, memoryTotal }: HostDetailsProps) {
  const [trail, setTrail] = useState(emptyTrail);
  useEffect(() => {
    if (at !== null) setTrail((present) => extendTrail(present, at, details));
  }, [at, details]);
  const { processor, memory, pressure, mounts, disks, interfaces, arrays, gpus, containers } = details;
  const hasSensors = hasItems(details.sensors) || hasItems(details.fans) || hasItems(details.batteries);
  return (
    <div className="m-details">
      {processor && <ProcessorCard processor={processor} trail={trail} />}
      {memory && <MemoryCard memory={memory} total={memoryTotal} />}
      {pressure && <PressureCard pressure={pressure} />}
      {hasItems(mounts) && <MountsCard mounts={mounts} />}
      {hasItems(disks) && <DisksCard disks={disks} trail={trail} />}
      {hasItems(interfaces) && <InterfacesCard interfaces={interfaces} trail={trail} />}
      {hasItems(arrays) && <ArraysCard arrays={arrays} />}
      {hasSensors && <SensorsCard {...details} />}
      {hasItems(gpus) && <GpusCard gpus={gpus} />}
      {containers && <ContainersCard containers={containers} />}
      {details.units && <UnitsCard units={details.units} />}
      {hasItems(details.processes) && <ProcessesCard processes={details.processes} />}
      {details.system && <SystemCard system={details.system} />}
    </div>
  );
}

function hasItems<T>(list: readonly T[] | undefined): list is readonly T[] & { 0: T } {
  return list !== undefined && list.length > 0;
}

function SystemCard({ system }: { system: NonNullable<Details['system']> }) {
  const { system: texts } = useLook().words;
  const { vendor, product, board, firmware } = system;
  const facts = [
    [texts.product, [vendor, product].filter(Boolean).join(' ')],
    [texts.board, board ?? ''],
    [texts.firmware, firmware ?? ''],
  ].filter(([, text]) => text !== '');
  if (facts.length === 0) return null;
  return (
    <section className="m-card" aria-labelledby="details-system">
      <h2 id="details-system">{texts.title}</h2>
      <ul className="m-list">
        {facts.map(([name, text]) => (
          <li key={name}>
            <span className="m-muted">{name}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
