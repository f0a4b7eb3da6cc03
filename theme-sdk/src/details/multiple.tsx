import type { ReactNode } from 'react';
import { useLook } from './look.tsx';
import { SparkLine } from './spark-line.tsx';
import { TRAIL_LENGTH, type Trail } from './trail.ts';

interface Fact {
  readonly name: string;
  readonly text: string;
  /** The line of the chart that it is the latest value of. */
  readonly line?: 'received' | 'sent';
}

interface MultipleProps {
  name: string;
  /** Beside the name. */
  children: ReactNode;
  trail: Trail;
  /** Names of both lines in the trail. */
  received: string;
  sent: string;
  facts: readonly Fact[];
}

/** One of several small charts of the same kind, with the latest figures below. */
export function Multiple({ name, children, trail, received, sent, facts }: MultipleProps) {
  const { words: texts } = useLook();
  return (
    <li>
      <p className="m-multiple-head">
        <strong>{name}</strong>
        <span className="m-muted">{children}</span>
      </p>
      <SparkLine
        label={texts.overTime(name)}
        series={[
          { values: trail.values.get(received) ?? [], colour: '--m-received' },
          { values: trail.values.get(sent) ?? [], colour: '--m-sent' },
        ]}
        length={TRAIL_LENGTH}
      />
      <dl className="m-multiple-facts m-figures">
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt data-line={fact.line}>{fact.name}</dt>
            <dd>{fact.text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
