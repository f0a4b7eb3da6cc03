import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';

// X.509 certificates (RFC 5280), encoded here because `openssl` cannot choose a validity period before version 3.4.

export interface Identity {
  /** PEM. */
  readonly certificate: string;
  /** PEM. */
  readonly key: string;
  readonly subject: string;
  readonly privateKey: KeyObject;
}

export interface CertificateOptions {
  /** Common name. */
  subject: string;
  /** DNS names and IP addresses. */
  names?: readonly string[];
  /** Signs it; self-signed otherwise. */
  issuer?: Identity;
  isAuthority?: boolean;
  notBefore?: Date;
  notAfter?: Date;
  keyType?: 'ec' | 'rsa';
}

const DAY_MS = 86_400_000;

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  /** GeneralName: dNSName and iPAddress. */
  dnsName: 0x82,
  ipAddress: 0x87,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** Distinguished Encoding Rules (X.690): a tag, the shortest form of the length, and the content. */
function encode(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const short = length < 0x80 ? [length] : [0x81, length];
  return Buffer.concat([
    Buffer.from([tag, ...(length < 0x100 ? short : [0x82, length >> 8, length & 0xff])]),
    content,
  ]);
}

const sequence = (...parts: Uint8Array[]): Buffer => encode(tags.sequence, ...parts);
const objectId = (hex: string): Buffer => encode(tags.objectId, Buffer.from(hex, 'hex'));
const TRUE = encode(tags.boolean, Buffer.from([0xff]));

const signatureAlgorithms = {
  // ecdsa-with-SHA256 and sha256WithRSAEncryption.
  ec: sequence(objectId('2a8648ce3d040302')),
  rsa: sequence(objectId('2a864886f70d01010b'), encode(tags.null)),
};

const encodeName = (commonName: string): Buffer =>
  sequence(encode(tags.set, sequence(objectId('550403'), encode(tags.utf8String, Buffer.from(commonName)))));

/** YYMMDDHHMMSSZ; for years before 2050. */
const encodeTime = (date: Date): Buffer =>
  encode(tags.utcTime, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

function packAddress(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const [front = [], back = []] = address.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  const groups = [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

const encodeAlternativeName = (name: string): Buffer =>
  isIP(name) === 0 ? encode(tags.dnsName, Buffer.from(name)) : encode(tags.ipAddress, packAddress(name));

function encodeExtensions({ names = [], isAuthority = false }: CertificateOptions): Buffer {
  const basicConstraints = sequence(
    objectId('551d13'),
    TRUE,
    encode(tags.octetString, sequence(...(isAuthority ? [TRUE] : []))),
  );
  const alternativeNames = sequence(
    objectId('551d11'),
    encode(tags.octetString, sequence(...names.map(encodeAlternativeName))),
  );
  return encode(tags.extensions, sequence(basicConstraints, ...(names.length > 0 ? [alternativeNames] : [])));
}

const encodePem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`;

/** By default valid from yesterday until tomorrow. */
export function createCertificate(options: CertificateOptions): Identity {
  const { subject, issuer, keyType = 'ec' } = options;
  const { privateKey, publicKey } =
    keyType === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signer = issuer?.privateKey ?? privateKey;
  const algorithm = signatureAlgorithms[signer.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec'];
  const signed = sequence(
    encode(tags.version, encode(tags.integer, Buffer.from([2]))),
    // Positive and without a leading zero byte.
    encode(tags.integer, Buffer.from([0x40]), randomBytes(15)),
    algorithm,
    encodeName(issuer?.subject ?? subject),
    sequence(
      encodeTime(options.notBefore ?? new Date(Date.now() - DAY_MS)),
      encodeTime(options.notAfter ?? new Date(Date.now() + DAY_MS)),
    ),
    encodeName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeExtensions(options),
  );
  const signature = encode(tags.bitString, Buffer.from([0]), sign('sha256', signed, signer));
  return {
    certificate: encodePem('CERTIFICATE', sequence(signed, algorithm, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    subject,
    privateKey,
  };
}
