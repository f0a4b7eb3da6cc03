import type { Details } from '@muster/generated/theme-types';
import { calculatePercent } from '../format.ts';
import { useLook } from './look.tsx';
import { Meter } from './meter.tsx';
import { Multiple } from './multiple.tsx';
import { ShortList } from './short-list.tsx';
import type { Trail } from './trail.ts';

type Mounts = NonNullable<Details['mounts']>;
type Disks = NonNullable<Details['disks']>;

const MOUNTS = 10;
const DISKS = 8;

/** File systems, the fullest first. */
export function MountsCard({ mounts }: { mounts: Mounts }) {
  const { mounts: texts } = useLook().words;
  const sorted = [...mounts].sort((a, b) => b.used / b.total - a.used / a.total);
  return (
    <section className="m-card m-wide" aria-labelledby="details-mounts">
      <h2 id="details-mounts">{texts.title}</h2>
      <ShortList items={sorted} length={MOUNTS}>
        {(shown) => (
          <table className="m-table m-stacks">
            <thead>
              <tr>
                <th scope="col">{texts.path}</th>
                <th scope="col">{texts.type}</th>
                <th scope="col">{texts.used}</th>
                <th scope="col" className="m-number">
                  {texts.inodes}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((mount) => (
                <MountRow key={mount.path} mount={mount} />
              ))}
            </tbody>
          </table>
        )}
      </ShortList>
    </section>
  );
}

function MountRow({ mount }: { mount: Mounts[number] }) {
  const { words, format } = useLook();
  const { mounts: texts } = words;
  const { path, type, used, total, inodes_used, inodes_total } = mount;
  const percent = calculatePercent(used, total);
  const inodes = calculatePercent(inodes_used, inodes_total);
  return (
    <tr>
      <th scope="row" className="m-breaking">
        {path}
      </th>
      <td data-label={texts.type}>{type}</td>
      <td data-label={texts.used} className="m-used m-figures">
        <span className="m-share">
          <span>{format.percent(percent)}</span> <Meter percent={percent} />
        </span>
        <span className="m-sub">{format.bytePair(used, total)}</span>
      </td>
      <td data-label={texts.inodes} className="m-number m-figures">
        {inodes === null ? '–' : format.percent(inodes)}
      </td>
    </tr>
  );
}

function isImpaired({ health = 'working' }: Disks[number]): boolean {
  return health !== 'working';
}

/** Block devices, impaired ones first, then the busiest. */
export function DisksCard({ disks, trail }: { disks: Disks; trail: Trail }) {
  const { disks: texts } = useLook().words;
  const sorted = [...disks].sort(
    (a, b) =>
      Number(isImpaired(b)) - Number(isImpaired(a)) ||
      (b.busy ?? 0) - (a.busy ?? 0) ||
      a.name.localeCompare(b.name),
  );
  return (
    <section className="m-card m-wide" aria-labelledby="details-disks">
      <h2 id="details-disks">{texts.title}</h2>
      <ShortList items={sorted} length={DISKS}>
        {(shown) => (
          <ul className="m-multiples">
            {shown.map((disk) => (
              <DiskItem key={disk.name} disk={disk} trail={trail} />
            ))}
          </ul>
        )}
      </ShortList>
    </section>
  );
}

function DiskItem({ disk, trail }: { disk: Disks[number]; trail: Trail }) {
  const { words, format } = useLook();
  const { disks: names } = words;
  const { name, model, size, read, write, busy, health = 'working', life_used, command_errors = 0 } = disk;
  return (
    <Multiple
      name={name}
      trail={trail}
      received={`read ${name}`}
      sent={`write ${name}`}
      facts={[
        { name: names.read, text: format.rate(read), line: 'received' },
        { name: names.write, text: format.rate(write), line: 'sent' },
        { name: names.busy, text: format.percent(busy) },
        ...(life_used === undefined
          ? []
          : [{ name: names.lifeUsed, text: `≤ ${format.percent(life_used)}` }]),
        ...(command_errors === 0 ? [] : [{ name: names.errors, text: format.number(command_errors) }]),
      ]}
    >
      {[model, size === undefined ? undefined : format.bytes(size)].filter(Boolean).join(' · ')}
      {health !== 'working' && (
        <span className="m-state" data-state={health === 'worn' ? 'waiting' : 'offline'}>
          {' '}
          <span className="m-mark" aria-hidden="true" /> {names.health[health]}
        </span>
      )}
    </Multiple>
  );
}

const looks = { healthy: 'online', rebuilding: 'waiting', degraded: 'offline', failed: 'offline' } as const;

export function ArraysCard({ arrays }: { arrays: NonNullable<Details['arrays']> }) {
  const { words, format } = useLook();
  const { arrays: texts } = words;
  return (
    <section className="m-card" aria-labelledby="details-arrays">
      <h2 id="details-arrays">{texts.title}</h2>
      <ul className="m-list">
        {arrays.map(({ name, kind, state, progress }) => (
          <li key={name}>
            <span>
              {name} <span className="m-muted">{kind}</span>
            </span>
            <span className="m-state" data-state={looks[state]}>
              <span className="m-mark" aria-hidden="true" />
              {texts.states[state]}
              {progress !== undefined && <span className="m-figures"> {format.percent(progress)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
