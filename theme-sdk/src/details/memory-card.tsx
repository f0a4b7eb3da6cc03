import type { Details } from '@muster/generated/theme-types';
import { useLook } from './look.tsx';
import { Shares } from './shares.tsx';

interface MemoryCardProps {
  memory: NonNullable<Details['memory']>;
  /** Bytes. */
  total: number;
}

export function MemoryCard({ memory, total }: MemoryCardProps) {
  const { words, format } = useLook();
  const { memory: texts } = words;
  const { available, free = 0, buffers = 0, cached = 0, arc = 0 } = memory;
  const share = (name: string, value: number, colour?: string) => ({
    name,
    value,
    text: format.bytes(value),
    colour,
  });
  const parts = [
    share(texts.used, Math.max(0, total - free - buffers - cached - arc), '--m-memory'),
    share(texts.cached, cached, '--m-series-2'),
    share(texts.buffers, buffers, '--m-series-5'),
    share(texts.arc, arc, '--m-series-6'),
    share(texts.free, free),
  ];
  return (
    <section className="m-card" aria-labelledby="details-memory">
      <div>
        <h2 id="details-memory">
          {texts.title} <span className="m-figures">{format.bytes(total)}</span>
        </h2>
        {available !== undefined && (
          <p className="m-muted m-figures">{texts.available(format.bytes(available))}</p>
        )}
      </div>
      <Shares shares={parts.filter(({ name, value }) => value > 0 || name === texts.free)} />
    </section>
  );
}
