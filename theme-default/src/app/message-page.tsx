import type { ComponentChildren } from 'preact';

interface MessagePageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** A page with a single message. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div class="notice">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
