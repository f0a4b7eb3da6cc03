import { createElement, type ReactNode, useMemo } from 'react';

/** Elements of a notice's text, as the contract lists them. */
const allowedTags: ReadonlySet<string> = new Set([
  ...['p', 'br', 'strong', 'em', 's', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'a'],
]);
const ALLOWED_LINK = /^(?:https?:\/\/|mailto:)/i;

/** The HTML of a notice, which the hub has sanitised, as React elements: nothing is inserted as HTML. */
export function NoticeText({ html }: { html: string }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return createElement('div', { className: 'notice-text' }, ...listChildren(body));
  }, [html]);
}

/** Arguments of `createElement`, which need no keys. */
function listChildren(element: Element): ReactNode[] {
  return [...element.childNodes].map((child) =>
    child instanceof Element ? toReact(child) : child.textContent,
  );
}

/** Of an unknown element its text is shown. */
function toReact(element: Element): ReactNode {
  const tag = element.localName;
  if (!allowedTags.has(tag)) return element.textContent;
  return createElement(tag, readAttributes(element), ...listChildren(element));
}

function readAttributes(element: Element): Record<string, unknown> {
  const href = element.getAttribute('href') ?? '';
  if (element.localName === 'a' && ALLOWED_LINK.test(href))
    return { href, rel: 'noopener noreferrer nofollow', target: '_blank' };
  const start = Number(element.getAttribute('start') ?? 1);
  return element.localName === 'ol' && start !== 1 ? { start } : {};
}
