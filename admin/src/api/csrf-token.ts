/** The CSRF token that the hub writes into the panel's HTML; empty when another server delivered the page. */
export function readCsrfToken(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
}
