import { MessageReader, type RecordType, readRecordData, recordTypes } from './dns-records.ts';

// DNS queries and their answers (RFC 1035, section 4).

export interface Question {
  name: string;
  type: RecordType;
}

export interface Answer {
  /** "NOERROR", "NXDOMAIN", … */
  code: string;
  /** Whether the records did not fit; then there are none. */
  isTruncated: boolean;
  /** Those of the wanted type, in presentation format. */
  records: string[];
}

const HEADER_BYTES = 12;
const CLASS_IN = 1;
const flags = {
  response: 0x8000,
  opcode: 0x7800,
  truncated: 0x0200,
  recursionDesired: 0x0100,
  code: 0x000f,
} as const;
const codes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];

/** A query with the recursion of a resolver. The name has printable ASCII only. */
export function encodeQuery(id: number, { name, type }: Question): Uint8Array {
  const labels = name.split('.').filter((label) => label !== '');
  const bytes = new Uint8Array(HEADER_BYTES + labels.join('.').length + 2 + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, id);
  view.setUint16(2, flags.recursionDesired);
  view.setUint16(4, 1);
  let at = HEADER_BYTES;
  for (const label of labels) {
    bytes[at] = label.length;
    bytes.set(new TextEncoder().encode(label), at + 1);
    at += label.length + 1;
  }
  view.setUint16(at + 1, recordTypes[type]);
  view.setUint16(at + 3, CLASS_IN);
  return bytes;
}

function isQuestion(reader: MessageReader, { name, type }: Question): boolean {
  const asked = reader.readName().toLowerCase();
  const [askedType, askedClass] = [reader.readShort(), reader.readShort()];
  return (
    asked === name.toLowerCase().replace(/\.?$/, '.') &&
    askedType === recordTypes[type] &&
    askedClass === CLASS_IN
  );
}

function readRecords(reader: MessageReader, count: number, wanted: RecordType): string[] {
  const records: string[] = [];
  for (let index = 0; index < count; index += 1) {
    reader.readName();
    const [type, recordClass] = [reader.readShort(), reader.readShort()];
    reader.readLong();
    const length = reader.readShort();
    const end = reader.at + length;
    if (type === recordTypes[wanted] && recordClass === CLASS_IN) {
      records.push(readRecordData(wanted, reader, end));
    } else reader.readBytes(length);
  }
  return records;
}

/** The id of a message; undefined if it is shorter than a header. */
export function readMessageId(bytes: Uint8Array): number | undefined {
  return bytes.length < HEADER_BYTES ? undefined : new MessageReader(bytes).readShort();
}

/** The answer to a question; undefined if the message is not one. Throws if its records are invalid. */
export function parseAnswer(bytes: Uint8Array, question: Question): Answer | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const reader = new MessageReader(bytes);
  reader.readShort();
  const bits = reader.readShort();
  if ((bits & (flags.response | flags.opcode)) !== flags.response) return undefined;
  const [questions, count] = [reader.readShort(), reader.readShort()];
  reader.readLong();
  const number = bits & flags.code;
  const code = codes[number] ?? `RCODE ${number}`;
  const isTruncated = (bits & flags.truncated) !== 0;
  // A server that cannot read the query does not repeat the question.
  const isAnswer = questions === 1 ? isQuestion(reader, question) : questions === 0 && number !== 0;
  if (!isAnswer) return undefined;
  return { code, isTruncated, records: isTruncated ? [] : readRecords(reader, count, question.type) };
}
