import type { NodeGauges } from '@muster/generated/theme-types';
import { useLook } from './look.tsx';
import { findLatest, spreadValues, summarise } from './part-series.ts';
import { ShortList } from './short-list.tsx';
import { SparkLine } from './spark-line.tsx';

type Parts = NodeGauges['parts'];

const MOUNTS = 6;
const CONTAINERS = 10;

/** Small charts of each file system and of the largest containers. */
export function PartCharts({ parts }: { parts: Parts }) {
  const { parts: texts } = useLook().words;
  const top = Math.max(0, ...parts.containers.flatMap(({ memory }) => memory.map((value) => value ?? 0)));
  return (
    <>
      {parts.mounts.length > 0 && (
        <section className="m-parts" aria-labelledby="details-mounts-history">
          <h3 id="details-mounts-history">{texts.mounts}</h3>
          <ShortList items={parts.mounts} length={MOUNTS}>
            {(shown) => (
              <ul className="m-multiples">
                {shown.map((mount) => (
                  <MountItem key={mount.path} mount={mount} parts={parts} />
                ))}
              </ul>
            )}
          </ShortList>
        </section>
      )}
      {parts.containers.length > 0 && (
        <section className="m-parts" aria-labelledby="details-containers-history">
          <h3 id="details-containers-history">{texts.containers}</h3>
          <ShortList items={parts.containers} length={CONTAINERS}>
            {(shown) => (
              <ul className="m-multiples">
                {shown.map((container) => (
                  <ContainerItem key={container.name} container={container} parts={parts} top={top} />
                ))}
              </ul>
            )}
          </ShortList>
        </section>
      )}
    </>
  );
}

function MountItem({ mount, parts }: { mount: Parts['mounts'][number]; parts: Parts }) {
  const { words, format } = useLook();
  const { parts: texts } = words;
  const values = spreadValues(parts, mount.used);
  return (
    <li>
      <p className="m-multiple-head">
        <strong>{mount.path}</strong>
        <span className="m-muted">{format.bytes(mount.total)}</span>
      </p>
      <SparkLine
        label={texts.overTime(mount.path)}
        series={[{ values, colour: '--m-disk' }]}
        length={values.length}
        top={100}
      />
      <Facts facts={[[texts.used, format.percent(findLatest(mount.used))]]} />
    </li>
  );
}

interface ContainerProps {
  container: Parts['containers'][number];
  parts: Parts;
  /** The same for all, so that they can be compared. */
  top: number;
}

function ContainerItem({ container, parts, top }: ContainerProps) {
  const { words, format } = useLook();
  const { parts: texts } = words;
  const values = spreadValues(parts, container.memory);
  const memory = summarise(container.memory);
  return (
    <li>
      <p className="m-multiple-head">
        <strong>{container.name}</strong>
      </p>
      <SparkLine
        label={texts.overTime(container.name)}
        series={[{ values, colour: '--m-memory' }]}
        length={values.length}
        top={top}
      />
      <Facts
        facts={[
          [texts.memory, format.bytes(memory?.mean)],
          [texts.highestMemory, format.bytes(memory?.highest)],
          [texts.cpu, format.percent(summarise(container.cpu)?.mean)],
        ]}
      />
    </li>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="m-multiple-facts m-figures">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
