import type { Details } from '@muster/generated/theme-types';
import { useLook } from './look.tsx';
import { Multiple } from './multiple.tsx';
import { ShortList } from './short-list.tsx';
import type { Trail } from './trail.ts';

type Interfaces = NonNullable<Details['interfaces']>;

const INTERFACES = 6;

/** Counted interfaces first, then those with the most traffic. */
export function InterfacesCard({ interfaces, trail }: { interfaces: Interfaces; trail: Trail }) {
  const { words: texts } = useLook();
  const sum = ({ rx = 0, tx = 0 }: Interfaces[number]) => rx + tx;
  const sorted = [...interfaces].sort(
    (a, b) => Number(b.counted ?? false) - Number(a.counted ?? false) || sum(b) - sum(a),
  );
  return (
    <section className="m-card m-wide" aria-labelledby="details-interfaces">
      <h2 id="details-interfaces">{texts.interfaces.title}</h2>
      <ShortList items={sorted} length={INTERFACES}>
        {(shown) => (
          <ul className="m-multiples">
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
  const { words, format } = useLook();
  const { interfaces: names } = words;
  const { name, rx, tx, errors = 0, drops = 0, speed, up, counted } = one;
  return (
    <Multiple
      name={name}
      trail={trail}
      received={`rx ${name}`}
      sent={`tx ${name}`}
      facts={[
        { name: names.rx, text: format.rate(rx), line: 'received' },
        { name: names.tx, text: format.rate(tx), line: 'sent' },
        { name: names.errors, text: format.number(errors) },
        { name: names.drops, text: format.number(drops) },
      ]}
    >
      {up === false && names.down}
      {up !== false && speed !== undefined && format.speed(speed)}
      {counted === true && <span className="m-chip">{names.counted}</span>}
    </Multiple>
  );
}
