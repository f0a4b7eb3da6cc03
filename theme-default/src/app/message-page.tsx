import { Rank, type RankKind } from 'muster-theme/rank';
import type { ComponentChildren } from 'preact';

interface MessagePageProps {
  readonly title: string;
  readonly text: string;
  readonly kind: RankKind;
  readonly children?: ComponentChildren;
}

/** A page with a single message. */
export function MessagePage({ title, text, kind, children }: MessagePageProps) {
  return (
    <div class="notice">
      <Rank kind={kind} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
