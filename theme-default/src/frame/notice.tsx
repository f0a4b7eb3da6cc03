import type { ComponentChildren } from 'preact';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** A page that has only one thing to say. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div class="notice">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
