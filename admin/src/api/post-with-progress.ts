interface BodyRequest {
  path: string;
  headers: Record<string, string>;
  body: Blob;
  signal: AbortSignal;
  /** Upload progress in bytes. */
  onSent(bytes: number): void;
}

/**
 * Posts a body with upload progress, which `fetch` lacks. Rejects as `fetch` does: with a TypeError if there is
 * no response, with an AbortError if aborted.
 */
export function postWithProgress({ path, headers, body, signal, onSent }: BodyRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => resolve(readResponse(request));
    request.onerror = () => reject(new TypeError('There was no answer.'));
    request.onabort = () => reject(new DOMException('The transfer was stopped.', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) reject(new DOMException('The transfer was stopped.', 'AbortError'));
    else request.send(body);
  });
}

function readResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
    .filter(([name]) => name !== '');
  return new Response(request.responseText, {
    status: request.status,
    headers: headers.map(([name, value]) => [name, value]),
  });
}
