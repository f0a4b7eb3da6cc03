import { type Caller, listCallers, listOrigins, type OriginHeader, probingCallers } from './callers.ts';
import {
  acceptProof,
  expectRefusal,
  type OperationRule,
  type Place,
  type Proof,
  refusals,
  rules,
} from './contract-rules.ts';
import { type Answer, createClient } from './matrix-client.ts';
import type { MatrixHub } from './matrix-hub.ts';
import { type ConfirmedBody, confirmedBodies, listVariations, type Variation } from './variations.ts';

/** One request, and the answer that the contract demands. */
interface Cell {
  readonly hub: MatrixHub;
  readonly rule: OperationRule;
  readonly caller: Caller;
  readonly origin: OriginHeader;
  readonly variation: Variation | null;
  /** Sent by an old session, which must confirm its identity. */
  readonly confirmedBody: ConfirmedBody | null;
  /** Set for a method that the contract does not have at this path. */
  readonly method: string | null;
  readonly place: Place;
  readonly port: number;
}

export interface MatrixResult {
  readonly cells: number;
  /** A sentence for each cell whose answer violates the contract. */
  readonly findings: readonly string[];
}

export interface WalkOptions {
  /** The hub with one origin, and the one whose panel has its own. */
  readonly hubs: { readonly joined: MatrixHub; readonly split: MatrixHub };
  /** Every variation for every caller, instead of for those that probe. */
  readonly isLong: boolean;
  /** Ends after this many findings. */
  readonly maxFindings: number;
}

const CONCURRENCY = 16;
const CONFIRM_EVERY_MS = 60_000;
const noPage: OriginHeader = { name: 'no page', headers: {}, origin: 'none', isTypical: true };
const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Sends every request of the matrix and compares the answers with the contract. */
export async function walkMatrix({ hubs, isLong, maxFindings }: WalkOptions): Promise<MatrixResult> {
  const { joined, split } = hubs;
  const findings: string[] = [];
  let cells = 0;
  const walk = async (all: readonly Cell[]) => {
    cells += await sendAll(all, findings, maxFindings);
  };
  const open = lookAt(joined, split, { isPageOn: true, hasPanel: true });
  await walk(crossOrigins(open));
  const alsoFrom = (side: Side) => ({
    ...side,
    origins: side.origins.filter(({ isTypical }) => isLong || isTypical),
  });
  for (const hasPanel of [true, false])
    await walk(crossOrigins(alsoFrom(lookAt(split, joined, { isPageOn: true, hasPanel }))));
  await joined.setPublicPage(false);
  await walk(crossOrigins(alsoFrom(lookAt(joined, split, { isPageOn: false, hasPanel: true }))));
  await joined.setPublicPage(true);
  await walk([...crossMethods(open), ...crossConfirmations(open), ...crossVariations(open, isLong)]);
  return { cells, findings };
}

/** One origin of a hub, and its callers. */
interface Side {
  readonly hub: MatrixHub;
  readonly port: number;
  readonly place: Place;
  readonly origins: readonly OriginHeader[];
  readonly callers: readonly Caller[];
}

/** `other` is the hub whose credentials this one must not know. */
function lookAt(hub: MatrixHub, other: MatrixHub, place: Place): Side {
  const port = place.hasPanel ? hub.panelPort : hub.port;
  const neighbour = place.hasPanel ? hub.port : hub.panelPort;
  const origins = listOrigins(toOrigin(port), port === neighbour ? null : toOrigin(neighbour));
  return { hub, port, place, origins, callers: listCallers(hub.credentials, other.credentials) };
}

const toOrigin = (port: number) => `http://127.0.0.1:${port}`;

/** Every operation × caller × origin. */
function crossOrigins({ origins, callers, ...side }: Side): Cell[] {
  return rules.flatMap((rule) =>
    callers.flatMap((caller) =>
      origins.map((origin) => ({
        ...side,
        rule,
        caller,
        origin,
        variation: null,
        method: null,
        confirmedBody: null,
      })),
    ),
  );
}

/** Every path × method that the contract does not have there, as nobody and as administrator. */
function crossMethods({ origins, callers, ...side }: Side): Cell[] {
  const asked = callers.filter(({ name }) => name === 'nobody' || name === 'a fresh session, in the panel');
  const byPath = Map.groupBy(rules, ({ path }) => path);
  return [...byPath.values()].flatMap((all) => {
    const known = all.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return otherMethods
      .filter((method) => !known.includes(method))
      .flatMap((method) =>
        asked.map((caller) => ({
          ...side,
          rule: all[0] as OperationRule,
          caller,
          origin: noPage,
          variation: null,
          method,
          confirmedBody: null,
        })),
      );
  });
}

const isHeader = ({ body, query, spell }: Variation) =>
  body === undefined && query === undefined && spell === undefined;
const isAnotherSite = ({ name }: OriginHeader) => name === 'another site';

/** Every operation × probing caller × variation, and × administrator at another site × header. */
function crossVariations({ origins, callers, ...side }: Side, isLong: boolean): Cell[] {
  const variations = listVariations(side.hub.credentials);
  const probing = callers
    .filter(({ name }) => isLong || probingCallers.includes(name))
    .map((caller) => ({ caller, origin: noPage }));
  const lured = callers
    .filter(({ name }) => name === 'a fresh session, in the panel')
    .flatMap((caller) => origins.filter(isAnotherSite).map((origin) => ({ caller, origin })));
  return rules.flatMap((rule) =>
    [...probing, ...lured]
      // Each logout would end a session.
      .filter(({ caller: { proof } }) => rule.id !== 'logout' || proof.session === 'none')
      .flatMap((asked) =>
        variations
          .filter((variation) => isLong || asked.origin === noPage || isHeader(variation))
          .map((variation) => ({
            ...side,
            ...asked,
            rule,
            variation,
            method: null,
            confirmedBody: null,
          })),
      ),
  );
}

/** Every change that needs a confirmation because of its body × variation, by an old session. */
function crossConfirmations({ origins, callers, ...side }: Side): Cell[] {
  const [caller] = callers.filter(({ name }) => name === 'an old session');
  if (caller === undefined) throw new Error('no caller has an old session');
  const variations = listVariations(side.hub.credentials).filter(isHeader);
  return confirmedBodies.flatMap((confirmedBody) => {
    const rule = rules.find(({ id }) => id === confirmedBody.operation);
    if (rule === undefined) throw new Error(`the contract has no ${confirmedBody.operation}`);
    return [null, ...variations].map((variation) => ({
      ...{ ...side, rule, caller, origin: noPage, variation, method: null, confirmedBody },
    }));
  });
}

/** Returns the number of requests. */
async function sendAll(cells: readonly Cell[], findings: string[], maxFindings: number): Promise<number> {
  const client = createClient();
  const hub = cells[0]?.hub;
  let next = 0;
  let confirmedAt = 0;
  const work = async () => {
    for (
      let cell = cells[next++];
      cell !== undefined && findings.length < maxFindings;
      cell = cells[next++]
    ) {
      if (Date.now() - confirmedAt > CONFIRM_EVERY_MS) {
        confirmedAt = Date.now();
        await hub?.confirm();
      }
      const answer = await client.ask(toRequest(cell));
      const fault = findFault(cell, answer);
      if (fault !== null) findings.push(`${describeCell(cell)}: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  client.close();
  return Math.min(next, cells.length);
}

/** In a path; nothing exists under these names. */
const parameters: Readonly<Record<string, string>> = { id: '999999', short: 'aurora', arch: 'sparc' };

function toRequest({ hub, rule, caller, origin, variation, method, port, confirmedBody }: Cell) {
  const plain = (confirmedBody?.path ?? rule.path).replaceAll(
    /\{(\w+)\}/g,
    (_match, name: string) => parameters[name] ?? 'x',
  );
  const path = variation?.spell?.(plain) ?? plain;
  const query = variation?.query === undefined ? '' : `?${variation.query}`;
  const asked = method ?? rule.method;
  const isLogout = rule.id === 'logout' && caller.proof.session !== 'none';
  return {
    port,
    method: asked,
    path: path + query,
    headers: {
      ...caller.headers,
      ...origin.headers,
      ...variation?.headers,
      ...(confirmedBody !== null && { 'content-type': 'application/json' }),
      ...(isLogout && { cookie: `muster_session=${hub.credentials.spareSessions.pop()}` }),
    },
    body: confirmedBody === null ? bodyOf(asked, variation) : JSON.stringify(confirmedBody.body),
  };
}

const bodyOf = (method: string, variation: Variation | null) =>
  method === 'GET' || method === 'HEAD' ? undefined : variation?.body;

function describeCell({ rule, caller, origin, variation, method, place, confirmedBody }: Cell): string {
  const where = place.hasPanel ? '' : ' at the status page’s own origin';
  const page = place.isPageOn ? '' : ', the page is private';
  const extra = variation === null ? '' : `, with ${variation.name}`;
  const body = confirmedBody === null ? '' : ` of ${JSON.stringify(confirmedBody.body)}`;
  return `${method ?? rule.method} ${rule.path} (${rule.id})${body}${where} by ${caller.name} from ${origin.name}${extra}${page}`;
}

/** The error of an answer, or null. */
function findFault(cell: Cell, answer: Answer): string | null {
  const leak = findLeak(cell, answer);
  if (leak !== null) return leak;
  const outcome = `${answer.status} ${answer.code ?? ''}`.trim();
  if (cell.method !== null)
    return isMissing(answer) ? null : `${outcome}, although the contract has no such operation`;
  const expected =
    cell.confirmedBody === null
      ? expectRefusal(cell.rule, proveOf(cell), cell.place)
      : 'confirmation_required';
  if (cell.variation?.spell !== undefined && (isMissing(answer) || isPage(answer))) return null;
  if (expected === null) {
    if (isRefusal(answer.code) && answer.code !== 'not_found') return `${outcome}, although it is permitted`;
    return null;
  }
  return answer.code === expected ? null : `${outcome} instead of ${expected}`;
}

function proveOf({ caller: { proof }, origin }: Cell): Proof {
  return { ...proof, origin: origin.origin, isBrowser: proof.isBrowser || origin.origin !== 'none' };
}

const isRefusal = (code: string | null) => (refusals as readonly (string | null)[]).includes(code);
const isMissing = ({ status }: Answer) => [400, 404, 405].includes(status);
/** A path outside the API belongs to a page, which may not be built. */
const isPage = ({ contentType, status }: Answer) => contentType.startsWith('text/html') || status === 503;

/** Private texts are for administrators, and node tokens for those who may also create them. */
function findLeak(cell: Cell, { text }: Answer): string | null {
  const { rule, place, hub } = cell;
  const proof = acceptProof(rule, proveOf(cell), place);
  const isAllowed = expectRefusal(rule, proof, place) === null && place.hasPanel;
  const byToken = Array.isArray(proof.token) && rule.scope !== null;
  const isAdministrator = isAllowed && (byToken || (proof.token === null && proof.session !== 'none'));
  const mayShowTokens =
    isAdministrator && (byToken ? rule.scope === 'nodes' : !proof.isBrowser || proof.hasCsrfToken);
  if (!mayShowTokens && hub.nodeTokens.some((token) => text.includes(token)))
    return 'it contains a node token';
  const leaked = isAdministrator ? undefined : hub.privateTexts.find((secret) => text.includes(secret));
  return leaked === undefined ? null : `it contains ${leaked}`;
}
