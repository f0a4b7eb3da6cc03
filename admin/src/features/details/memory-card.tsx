import type { Details } from '@muster/generated/types';
import { formatBytes } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { detailsMessages } from './messages.ts';
import { Shares } from './shares.tsx';

interface MemoryCardProps {
  memory: NonNullable<Details['memory']>;
  /** Bytes. */
  total: number;
}

export function MemoryCard({ memory, total }: MemoryCardProps) {
  const { memory: texts } = useMessages(detailsMessages);
  const locale = useLocale();
  const { available, free = 0, buffers = 0, cached = 0, arc = 0 } = memory;
  const share = (name: string, value: number, colour?: string) => ({
    name,
    value,
    text: formatBytes(value, locale),
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
    <section className="card" aria-labelledby="details-memory">
      <div>
        <h2 id="details-memory">
          {texts.title} <span className="figures">{formatBytes(total, locale)}</span>
        </h2>
        {available !== undefined && (
          <p className="muted figures">{texts.available(formatBytes(available, locale))}</p>
        )}
      </div>
      <Shares shares={parts.filter(({ name, value }) => value > 0 || name === texts.free)} />
    </section>
  );
}
