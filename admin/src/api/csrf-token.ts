/** The value that the hub writes into the panel's HTML; empty where something else served the page. */
export function readCsrfToken(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
}
