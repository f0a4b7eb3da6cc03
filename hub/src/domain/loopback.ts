/** Whether a host, with or without port, names this very machine. `host` is written as `URL` writes it. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}
