import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';

/** Country lookup in a GeoIP database that ships with the hub; no network requests. */
export interface GeoIp {
  /** ISO 3166-1 alpha-2; "" for a non-public or unknown address. */
  findCountry(address: string): Promise<string>;
}

/** Special-purpose address blocks (RFC 6890). The database maps some of them to a country. */
const specialBlocks = {
  4: createBlocks('ipv4', [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ]),
  // Everything except global unicast (2000::/3), and the documentation block within it.
  6: createBlocks('ipv6', ['::/3', '2001:db8::/32', '4000::/2', '8000::/1']),
} as const;

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** The database is 8 MB, so it is loaded on the first lookup of a public address. */
export function createGeoIp(): GeoIp {
  let opening: Promise<Reader<Response>> | null = null;

  return {
    async findCountry(address) {
      const plain = normalise(address);
      if (plain === undefined || isSpecialPurpose(plain)) return '';
      opening ??= openFile();
      const record = (await opening).get(plain) as { country_code?: unknown } | null;
      const code = record?.country_code;
      return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : '';
    },
  };
}

function createBlocks(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    blocks.addSubnet(network, Number(prefix), family);
  }
  return blocks;
}

/** One list per family, because BlockList also checks IPv4 addresses as IPv4-mapped ones, which are in ::/3. */
function isSpecialPurpose(address: string): boolean {
  return isIP(address) === 4
    ? specialBlocks[4].check(address, 'ipv4')
    : specialBlocks[6].check(address, 'ipv6');
}

async function openFile(): Promise<Reader<Response>> {
  return new Reader(await readFile(createRequire(import.meta.url).resolve(FILE)));
}

/** Turns an IPv4-mapped IPv6 address into IPv4; undefined for anything that is not an address. */
function normalise(address: string): string | undefined {
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : undefined;
  if (!URL.canParse(`http://[${address}]`)) return undefined;
  // The URL parser normalises IPv6 addresses.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(plain) ?? [];
  if (high === undefined || low === undefined) return plain;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}
