import type { Details } from '@muster/generated/types';
import {
  findPercent,
  formatBytePair,
  formatBytes,
  formatCount,
  formatPercent,
  formatRate,
} from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { Meter } from '../../ui/meter.tsx';
import { detailsMessages } from './messages.ts';
import { Multiple } from './multiple.tsx';
import { ShortList } from './short-list.tsx';
import type { Trail } from './trail.ts';

type Mounts = NonNullable<Details['mounts']>;
type Disks = NonNullable<Details['disks']>;

const MOUNTS = 10;
const DISKS = 8;

/** File systems, the fullest first. */
export function MountsCard({ mounts }: { mounts: Mounts }) {
  const { mounts: texts } = useMessages(detailsMessages);
  const sorted = [...mounts].sort((a, b) => b.used / b.total - a.used / a.total);
  return (
    <section className="card wide" aria-labelledby="details-mounts">
      <h2 id="details-mounts">{texts.title}</h2>
      <ShortList items={sorted} length={MOUNTS}>
        {(shown) => (
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{texts.path}</th>
                <th scope="col">{texts.type}</th>
                <th scope="col">{texts.used}</th>
                <th scope="col" className="number">
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
  const { mounts: texts } = useMessages(detailsMessages);
  const locale = useLocale();
  const { path, type, used, total, inodes_used, inodes_total } = mount;
  const percent = findPercent(used, total);
  const inodes = findPercent(inodes_used, inodes_total);
  return (
    <tr>
      <th scope="row" className="breaking">
        {path}
      </th>
      <td data-label={texts.type}>{type}</td>
      <td data-label={texts.used} className="used-cell figures">
        <span className="share">
          <span className="share-percent">{formatPercent(percent, locale)}</span> <Meter percent={percent} />
        </span>
        <span className="sub">{formatBytePair({ used, total }, locale)}</span>
      </td>
      <td data-label={texts.inodes} className="number figures">
        {inodes === undefined ? '–' : formatPercent(inodes, locale)}
      </td>
    </tr>
  );
}

function isImpaired({ health = 'working' }: Disks[number]): boolean {
  return health !== 'working';
}

/** Block devices, impaired ones first, then the busiest. */
export function DisksCard({ disks, trail }: { disks: Disks; trail: Trail }) {
  const { disks: texts } = useMessages(detailsMessages);
  const sorted = [...disks].sort(
    (a, b) =>
      Number(isImpaired(b)) - Number(isImpaired(a)) ||
      (b.busy ?? 0) - (a.busy ?? 0) ||
      a.name.localeCompare(b.name),
  );
  return (
    <section className="card wide" aria-labelledby="details-disks">
      <h2 id="details-disks">{texts.title}</h2>
      <ShortList items={sorted} length={DISKS}>
        {(shown) => (
          <ul className="multiples">
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
  const { disks: names } = useMessages(detailsMessages);
  const locale = useLocale();
  const { name, model, size, read, write, busy, health = 'working', life_used, command_errors = 0 } = disk;
  return (
    <Multiple
      name={name}
      trail={trail}
      received={`read ${name}`}
      sent={`write ${name}`}
      facts={[
        { name: names.read, text: formatRate(read, locale), line: 'received' },
        { name: names.write, text: formatRate(write, locale), line: 'sent' },
        { name: names.busy, text: formatPercent(busy, locale) },
        ...(life_used === undefined
          ? []
          : [{ name: names.lifeUsed, text: `≤ ${formatPercent(life_used, locale)}` }]),
        ...(command_errors === 0 ? [] : [{ name: names.errors, text: formatCount(command_errors, locale) }]),
      ]}
    >
      {[model, size === undefined ? undefined : formatBytes(size, locale)].filter(Boolean).join(' · ')}
      {health !== 'working' && (
        <span className="state" data-state={health === 'worn' ? 'waiting' : 'offline'}>
          {' '}
          <span className="mark" aria-hidden="true" /> {names.health[health]}
        </span>
      )}
    </Multiple>
  );
}

const looks = { healthy: 'online', rebuilding: 'waiting', degraded: 'offline', failed: 'offline' } as const;

export function ArraysCard({ arrays }: { arrays: NonNullable<Details['arrays']> }) {
  const { arrays: texts } = useMessages(detailsMessages);
  const locale = useLocale();
  return (
    <section className="card" aria-labelledby="details-arrays">
      <h2 id="details-arrays">{texts.title}</h2>
      <ul className="plain-list">
        {arrays.map(({ name, kind, state, progress }) => (
          <li key={name}>
            <span>
              {name} <span className="muted">{kind}</span>
            </span>
            <span className="state" data-state={looks[state]}>
              <span className="mark" aria-hidden="true" />
              {texts.states[state]}
              {progress !== undefined && <span className="figures"> {formatPercent(progress, locale)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
