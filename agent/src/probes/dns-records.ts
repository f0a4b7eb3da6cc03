import { formatIpv6 } from '../collectors/addresses.ts';
import { encodeHex } from '../encodings.ts';
import { ProbeFailedError } from './failure.ts';

// Data of DNS records in presentation format (RFC 1035, section 5; RFC 3596, 2782 and 8659 for AAAA, SRV and CAA).

export const recordTypes = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  CAA: 257,
} as const;

export type RecordType = keyof typeof recordTypes;

const POINTER = 0xc0;
/** With the lengths of the labels, the last of which is 0. */
const MAX_NAME_BYTES = 255;

export function isRecordType(text: string): text is RecordType {
  return Object.hasOwn(recordTypes, text);
}

/** Dots, quotes and backslashes get a backslash, and what is not printable becomes three digits. */
function escapeText(bytes: Uint8Array, special: string): string {
  return Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    if (byte < 0x20 || byte > 0x7e) return `\\${String(byte).padStart(3, '0')}`;
    return special.includes(character) ? `\\${character}` : character;
  }).join('');
}

const quote = (bytes: Uint8Array): string => `"${escapeText(bytes, '"\\')}"`;

function invalid(): ProbeFailedError {
  return new ProbeFailedError('protocol', 'the answer is not a DNS message');
}

/** Reads a DNS message. Throws where it ends too early. */
export class MessageReader {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  #readNumber(size: number): number {
    return this.readBytes(size).reduce((value, byte) => value * 256 + byte, 0);
  }

  readByte(): number {
    return this.#readNumber(1);
  }

  readShort(): number {
    return this.#readNumber(2);
  }

  readLong(): number {
    return this.#readNumber(4);
  }

  readBytes(length: number): Uint8Array {
    this.at += length;
    if (this.at > this.#bytes.length) throw invalid();
    return this.#bytes.subarray(this.at - length, this.at);
  }

  /** A name, which may be compressed (RFC 1035, section 4.1.4), with its dot at the end. */
  readName(): string {
    const labels: string[] = [];
    let count = 1;
    let end: number | undefined;
    // Each pointer has to point before the one that led there, so none is followed twice.
    let limit = this.at;
    for (let length = this.readByte(); length > 0; length = this.readByte()) {
      if (length < POINTER) {
        count += length + 1;
        if (length > 63 || count > MAX_NAME_BYTES) throw invalid();
        labels.push(escapeText(this.readBytes(length), '.\\"();@$'));
        continue;
      }
      const target = ((length - POINTER) << 8) | this.readByte();
      end ??= this.at;
      if (target >= limit) throw invalid();
      limit = target;
      this.at = target;
    }
    this.at = end ?? this.at;
    return `${labels.join('.')}.`;
  }
}

function formatTexts(reader: MessageReader, end: number): string {
  const texts: string[] = [];
  while (reader.at < end) texts.push(quote(reader.readBytes(reader.readByte())));
  return texts.join(' ');
}

function formatCaa(reader: MessageReader, end: number): string {
  const flags = reader.readByte();
  const tag = escapeText(reader.readBytes(reader.readByte()), '"\\');
  return `${flags} ${tag} ${quote(reader.readBytes(Math.max(0, end - reader.at)))}`;
}

function readNumbers(count: number, read: () => number): string {
  return Array.from({ length: count }, read).join(' ');
}

/** The data of a record, from where the reader is to `end`, where it is afterwards. Throws if it is invalid. */
export function readRecordData(type: RecordType, reader: MessageReader, end: number): string {
  const read = (): string => {
    switch (type) {
      case 'A':
        return reader.readBytes(4).join('.');
      case 'AAAA':
        return formatIpv6(encodeHex(reader.readBytes(16)));
      case 'CAA':
        return formatCaa(reader, end);
      case 'MX':
        return `${reader.readShort()} ${reader.readName()}`;
      case 'SOA':
        return `${reader.readName()} ${reader.readName()} ${readNumbers(5, () => reader.readLong())}`;
      case 'SRV':
        return `${readNumbers(3, () => reader.readShort())} ${reader.readName()}`;
      case 'TXT':
        return formatTexts(reader, end);
      case 'CNAME':
      case 'NS':
      case 'PTR':
        return reader.readName();
    }
  };
  const text = read();
  if (reader.at !== end) throw invalid();
  return text;
}
