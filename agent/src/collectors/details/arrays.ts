import type { ArrayDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { Files } from '../../host.ts';
import { readPart } from './figures.ts';
import { toPartName } from './part-names.ts';

type ArrayState = ArrayDetails['state'];

const MAX_ARRAYS = 64;
const MDSTAT = '/proc/mdstat';
const POOLS = '/proc/spl/kstat/zfs';

// md0 : active (auto-read-only) raid1 sdb1[1] sda1[0](F)
const HEAD = /^(\S+) : (active|inactive|broken)(?: \([\w-]+\))*(?: +(?!\S*\[)(\S+))?/;
// [3/2] [UU_]: how many members there should be, and how many are in sync.
const MEMBERS = /\[(\d+)\/(\d+)\](?: \[[U_]+\])?/;
const ACTION = /\b(recovery|resync|reshape|check)\s*=\s*(?:(\d+(?:\.\d+)?)%|[A-Z]+)/;
/** Metadata of BIOS RAID (imsm, ddf) that holds arrays and is none: `external:imsm`, whereas its arrays have `external:/md127/0`. */
const CONTAINER = /\bsuper external:(?!\/)/;

/** Members that a level can lose. The mirrors of others keep their last copy. */
const redundancy = new Map([
  ['raid4', 1],
  ['raid5', 1],
  ['raid6', 2],
]);

interface Action {
  name: string;
  /** Undefined while it waits for another array. */
  progress: number | undefined;
}

function findAction(block: string): Action | undefined {
  const match = ACTION.exec(block);
  if (match === null) return undefined;
  const progress = match[2] === undefined ? undefined : Math.min(100, Number(match[2]));
  return { name: match[1] as string, progress };
}

function judge(block: string, kind: string, isRunning: boolean, action: Action | undefined): ArrayState {
  if (!isRunning) return 'failed';
  const [, total, working] = (MEMBERS.exec(block) ?? []).map(Number);
  const missing = Math.max(0, (total ?? 0) - (working ?? 0));
  if (working === 0 || missing > (redundancy.get(kind) ?? Number.POSITIVE_INFINITY)) return 'failed';
  // A level without redundancy keeps running without a member, and fails what it would have to read there.
  if (total === undefined && /\]\(F\)/.test(block)) return 'failed';
  if (action !== undefined && action.name !== 'check') return 'rebuilding';
  return missing > 0 ? 'degraded' : 'healthy';
}

function parseArray(block: string): ArrayDetails | undefined {
  const head = HEAD.exec(block);
  if (head === null || CONTAINER.test(block)) return undefined;
  const [, name = '', activity, level] = head;
  const kind = level ?? 'md';
  const action = findAction(block);
  return {
    name: toPartName(name),
    kind: toPartName(kind),
    state: judge(block, kind, activity === 'active', action),
    ...(action?.progress !== undefined && { progress: action.progress }),
  };
}

/** The arrays of /proc/mdstat: a line that begins with the name, and indented ones. */
export function parseMdstat(text: string): ArrayDetails[] {
  return text
    .split(/\n(?=\S)/)
    .map(parseArray)
    .filter((array) => array !== undefined);
}

// spa_state_to_name in module/zfs/spa_misc.c.
const poolStates = new Map<string, ArrayState>([
  ['ONLINE', 'healthy'],
  ['DEGRADED', 'degraded'],
  ['FAULTED', 'failed'],
  ['UNAVAIL', 'failed'],
  ['SUSPENDED', 'failed'],
  ['REMOVED', 'failed'],
  ['OFFLINE', 'failed'],
]);

/** Undefined for a text that is no state of a pool. */
export function parsePoolState(text: string): ArrayState | undefined {
  return poolStates.get(text.trim());
}

const severity: ArrayState[] = ['failed', 'degraded', 'rebuilding', 'healthy'];

/** The worst ones. */
function keepWorst(arrays: ArrayDetails[]): ArrayDetails[] {
  if (arrays.length <= MAX_ARRAYS) return arrays;
  return [...arrays]
    .sort((one, other) => severity.indexOf(one.state) - severity.indexOf(other.state))
    .slice(0, MAX_ARRAYS);
}

/** Arrays of md, and pools of ZFS, which does not tell unprivileged programs how far a scrub or a resilver is. */
export function createArraysSection(host: Files): Section<'arrays'> {
  function readArrays(): ArrayDetails[] | undefined {
    return host.exists(MDSTAT) ? parseMdstat(host.readText(MDSTAT)) : undefined;
  }

  /** Undefined without the module, and before OpenZFS 0.8, which has no state here. */
  function readPools(): ArrayDetails[] | undefined {
    if (!host.exists(POOLS)) return undefined;
    const pools = host.listFolder(POOLS).flatMap(({ name, isFolder }) => (isFolder ? [name] : []));
    const known = pools.sort().flatMap((name) => {
      const state = parsePoolState(readPart(host, `${POOLS}/${name}/state`) ?? '');
      return state === undefined ? [] : [{ name: toPartName(name), kind: 'zfs', state }];
    });
    return pools.length > 0 && known.length === 0 ? undefined : known;
  }

  /** Whether the host has told: without the module there is no array any more. */
  let isKnown = false;

  return {
    name: 'arrays',
    async measure() {
      const arrays = readArrays();
      const pools = readPools();
      isKnown ||= arrays !== undefined || pools !== undefined;
      return isKnown ? keepWorst([...(arrays ?? []), ...(pools ?? [])]) : undefined;
    },
  };
}
