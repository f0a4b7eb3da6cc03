import type { Check } from '@muster/generated/types';
import { toBoolean, toInteger, toJson, toRecord, toText } from '../cells.ts';
import { formatUrl } from './format-target.ts';
import type { MonitorRow } from './map-monitor.ts';

/** Types that request the URL of the column `url`. */
export const httpTypes = ['http', 'keyword', 'json-query'];

const MAX_FAILURES = 20;
const MAX_REDIRECTS = 10;
const MAX_TEXT = 256;
const MAX_STATUSES = 16;
const MAX_HEADERS = 8;
const NAMES_AND_INDICES = /^(?:\$?\.?)?(?:[A-Za-z_][\w-]*)?(?:\.[A-Za-z_][\w-]*|\[\d+\])*$/;

/** What a monitor wants of its target, as far as a check has it. `describeLostOptions` names the rest. */
export function mapCheck(row: MonitorRow, type: string): Check {
  const failures = toInteger(row.maxretries) + 1;
  const family = toText(row.ip_family);
  return {
    failures: Math.min(Math.max(failures, 1), MAX_FAILURES),
    ...(family === 'ipv4' || family === 'ipv6' ? { family } : {}),
    ...(toBoolean(row.upside_down) ? { inverted: true } : {}),
    ...(httpTypes.includes(type) ? mapHttp(row) : {}),
    ...(type === 'keyword' ? mapKeyword(row) : {}),
    ...(type === 'json-query' ? mapJsonQuery(row) : {}),
  };
}

function mapHttp(row: MonitorRow): Check {
  const redirects = row.maxredirects === null ? MAX_REDIRECTS : toInteger(row.maxredirects);
  const headers = listHeaders(row);
  return {
    ...(toText(row.method).toUpperCase() === 'HEAD' ? { method: 'HEAD' } : {}),
    statuses: listStatuses(row) ?? ['2xx'],
    redirects: Math.min(Math.max(redirects, 0), MAX_REDIRECTS),
    ...(headers.length === 0 ? {} : { headers }),
  };
}

/** Null if one is not a status or a range, or there are too many. */
function listStatuses(row: MonitorRow): string[] | null {
  const codes = toJson(row.accepted_statuscodes_json);
  if (!Array.isArray(codes) || codes.length === 0 || codes.length > MAX_STATUSES) return null;
  const statuses = codes.map((code) => String(code));
  return statuses.every((code) => /^[1-5]\d\d(?:-[1-5]\d\d)?$/.test(code)) ? statuses : null;
}

function listHeaders(row: MonitorRow): NonNullable<Check['headers']> {
  const given = Object.entries(toRecord(toJson(row.headers))).map(([name, value]) => ({
    name,
    value: String(value),
  }));
  const user = toText(row.basic_auth_user);
  const isBasic = user !== '' && ['', 'basic'].includes(toText(row.auth_method));
  const password = toText(row.basic_auth_pass);
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const all = isBasic ? [...given, { name: 'Authorization', value: basic }] : given;
  return all.filter(isPossible).slice(0, MAX_HEADERS);
}

function isPossible({ name, value }: { name: string; value: string }): boolean {
  const isReserved = /^(?:host|connection|content-length|transfer-encoding)$/i.test(name);
  return (
    !isReserved &&
    /^[!#$%&'*+.^_`|~\w-]{1,64}$/.test(name) &&
    /^(?:[!-~](?:[ !-~]{0,1022}[!-~])?)?$/.test(value)
  );
}

function mapKeyword(row: MonitorRow): Check {
  const keyword = toText(row.keyword);
  if (keyword === '' || keyword.length > MAX_TEXT) return {};
  return toBoolean(row.invert_keyword) ? { body_lacks: keyword } : { body_contains: keyword };
}

/** Uptime Kuma has JSONata, of which names and indices are common with JSONPath. */
function mapJsonQuery(row: MonitorRow): Check {
  const query = toText(row.json_path).trim();
  const operator = toText(row.json_path_operator) || '==';
  const value = toText(row.expected_value);
  if (!NAMES_AND_INDICES.test(query) || operator !== '==' || value.length > MAX_TEXT) return {};
  const path = query.replace(/^\$\.?/, '');
  const separator = path === '' || path.startsWith('[') ? '' : '.';
  return { json_path: `$${separator}${path}`, json_value: value };
}

/** What is not kept of an HTTP monitor, and what happens instead. */
export function describeLostOptions(row: MonitorRow, check: Check): [subject: string, detail: string][] {
  const type = toText(row.type);
  const method = toText(row.method).toUpperCase();
  const wanted = Object.keys(toRecord(toJson(row.headers))).length;
  const kept = (check.headers ?? []).filter(({ name }) => name !== 'Authorization').length;
  const hasCredentials = formatUrl(toText(row.url))?.hasCredentials === true;
  const isOtherLogin = !['', 'null', 'basic'].includes(toText(row.auth_method));
  const isRequestCut =
    hasCredentials ||
    isOtherLogin ||
    wanted > kept ||
    isSet(row.body) ||
    isSet(row.proxy_id) ||
    !['', 'GET', 'HEAD'].includes(method);
  const cases: [boolean, string, string][] = [
    [
      type === 'keyword' && check.body_contains === undefined && check.body_lacks === undefined,
      'Keyword monitors',
      'The keyword is empty or too long: the content is not searched.',
    ],
    [
      type === 'json-query' && check.json_path === undefined,
      'JSON query monitors',
      'Only names and indices that must equal a value are queried: the content of others is not.',
    ],
    [
      isSet(row.accepted_statuscodes_json) && listStatuses(row) === null,
      'Accepted status codes',
      'They are not readable: every 2xx is accepted.',
    ],
    [
      isRequestCut,
      'HTTP requests',
      'Probes send GET or HEAD, without a body, a proxy or a login other than Basic.',
    ],
    [toBoolean(row.ignore_tls), 'Ignored TLS errors', 'Probes accept valid certificates only.'],
  ];
  return cases.flatMap(([applies, subject, detail]) => (applies ? [[subject, detail]] : []));
}

function isSet(cell: MonitorRow['headers']): boolean {
  const text = toText(cell);
  return text !== '' && text !== '0' && text !== '{}' && text !== 'null';
}
