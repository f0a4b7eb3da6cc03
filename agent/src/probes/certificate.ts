// The end of a certificate's validity (RFC 5280, section 4.1), out of its DER (X.690).

const tags = { utcTime: 0x17, generalizedTime: 0x18, version: 0xa0 } as const;

interface Element {
  tag: number;
  content: Uint8Array;
  /** The bytes after it. */
  rest: Uint8Array;
}

function readElement(bytes: Uint8Array): Element {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) throw new Error('the certificate ends too early');
  let start = 2;
  let length = first;
  if (first >= 0x80) {
    start += first - 0x80;
    if (start > 6) throw new Error('the certificate is too long');
    length = bytes.subarray(2, start).reduce((value, digit) => value * 256 + digit, 0);
  }
  const end = start + length;
  if (end > bytes.length) throw new Error('the certificate ends too early');
  return { tag, content: bytes.subarray(start, end), rest: bytes.subarray(end) };
}

function readTime({ tag, content }: Element): number {
  const text = String.fromCharCode(...content);
  const pattern =
    tag === tags.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
  const [year = Number.NaN, month = 1, day, hour, minute, second] = (pattern.exec(text) ?? [])
    .slice(1)
    .map(Number);
  const century = year < 50 ? 2000 : 1900;
  const fullYear = tag === tags.utcTime ? century + year : year;
  const seconds = Date.UTC(fullYear, month - 1, day, hour, minute, second) / 1000;
  if (Number.isNaN(seconds)) throw new Error('the certificate has no end of its validity');
  return seconds;
}

function findEnd(der: Uint8Array): number {
  let rest = readElement(readElement(der).content).content;
  if (rest[0] === tags.version) rest = readElement(rest).rest;
  // serialNumber, signature and issuer.
  for (let skipped = 0; skipped < 3; skipped += 1) rest = readElement(rest).rest;
  const notBefore = readElement(readElement(rest).content);
  return readTime(readElement(notBefore.rest));
}

/** Unix seconds of `notAfter`; undefined if the bytes are not a certificate. */
export function readCertificateEnd(der: Uint8Array): number | undefined {
  try {
    return findEnd(der);
  } catch {
    return undefined;
  }
}
