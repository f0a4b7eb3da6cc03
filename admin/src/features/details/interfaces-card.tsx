import type { Details } from '@muster/generated/types';
import { formatCount, formatRate } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { detailsMessages } from './messages.ts';
import { Multiple } from './multiple.tsx';
import { ShortList } from './short-list.tsx';
import type { Trail } from './trail.ts';

type Interfaces = NonNullable<Details['interfaces']>;

const INTERFACES = 6;
const BITS_PER_MEGABIT = 1_000_000;
const MEGABITS_PER_GIGABIT = 1_000;

/** Counted interfaces first, then those with the most traffic. */
export function InterfacesCard({ interfaces, trail }: { interfaces: Interfaces; trail: Trail }) {
  const texts = useMessages(detailsMessages);
  const sum = ({ rx = 0, tx = 0 }: Interfaces[number]) => rx + tx;
  const sorted = [...interfaces].sort(
    (a, b) => Number(b.counted ?? false) - Number(a.counted ?? false) || sum(b) - sum(a),
  );
  return (
    <section className="card wide" aria-labelledby="details-interfaces">
      <h2 id="details-interfaces">{texts.interfaces.title}</h2>
      <ShortList items={sorted} length={INTERFACES}>
        {(shown) => (
          <ul className="multiples">
            {shown.map((one) => (
              <InterfaceItem key={one.name} one={one} trail={trail} />
            ))}
          </ul>
        )}
      </ShortList>
    </section>
  );
}

function InterfaceItem({ one, trail }: { one: Interfaces[number]; trail: Trail }) {
  const { interfaces: names } = useMessages(detailsMessages);
  const locale = useLocale();
  const { name, rx, tx, errors = 0, drops = 0, speed, up, counted } = one;
  return (
    <Multiple
      name={name}
      trail={trail}
      received={`rx ${name}`}
      sent={`tx ${name}`}
      facts={[
        { name: names.rx, text: formatRate(rx, locale), line: 'received' },
        { name: names.tx, text: formatRate(tx, locale), line: 'sent' },
        { name: names.errors, text: formatCount(errors, locale) },
        { name: names.drops, text: formatCount(drops, locale) },
      ]}
    >
      {up === false && names.down}
      {up !== false && speed !== undefined && formatSpeed(speed, locale)}
      {counted === true && <span className="chip">{names.counted}</span>}
    </Multiple>
  );
}

/** `2.5 Gbit/s`; @param bits per second */
function formatSpeed(bits: number, locale: string): string {
  const megabits = bits / BITS_PER_MEGABIT;
  const isFast = megabits >= MEGABITS_PER_GIGABIT;
  const amount = isFast ? megabits / MEGABITS_PER_GIGABIT : megabits;
  return `${formatCount(Math.round(amount * 10) / 10, locale)} ${isFast ? 'Gbit/s' : 'Mbit/s'}`;
}
