import { limits } from '@muster/generated/limits';
import type { AlertState, AlertTransition, WithheldBy } from '../../store/alert-rows.ts';

/** What the engine needs of a rule. */
export interface Condition {
  /** Whether low values are bad. */
  isBelow: boolean;
  /** Level that begins an alert, inclusive. */
  begin: number;
  /** Level that it must be better than to end: at most `begin`, or at least if low values are bad. */
  end: number;
  /** How long the value must have reached `begin`, in seconds. */
  for_seconds: number;
  /** How long it must have been better than `end`, in seconds. */
  keep_seconds: number;
}

/**
 * A measured value; `unknown` while nothing is measured, such as by a node that is offline; `gone` if the node measures the
 * figure, but this object is not among what it measures, such as a mount point that was unmounted.
 */
export type Sample = number | 'unknown' | 'gone';

export interface Circumstances {
  /** Unix seconds. */
  now: number;
  /** Why the begin of an alert is not told; null if it is. */
  withheldBy: 'maintenance' | 'parent' | null;
}

export interface Step {
  /** Null if there is nothing to remember. */
  state: AlertState | null;
  transition: AlertTransition | null;
}

/** A pause between two measurements up to this long interrupts nothing; in seconds. */
export const MAX_PAUSE = limits.alertPauseSeconds;
/** Begins and ends are remembered for this long; in seconds. */
const FLAP_WINDOW = 3600;
/** More than an hour of minutes has. */
const MAX_CHANGES = 64;
/** Changes within the window at which an alert flaps, and at which it no longer does. */
export const FLAP_BEGIN = limits.alertFlapChanges;
const FLAP_END = 2;

/** Advances the state of one object by one sample. Times only matter relative to each other, so that the clock may be set. */
export function step(
  condition: Condition,
  previous: AlertState | null,
  sample: Sample,
  { now, withheldBy }: Circumstances,
): Step {
  const known = forget(previous === null ? createState(now) : setBack(previous, now), now);
  if (typeof sample !== 'number') return stepWithoutValue(known, sample, now);
  const isAfterPause = now - known.at > MAX_PAUSE;
  const state = { ...known, at: now, value: sample };
  if (state.began_at !== null) {
    const quiet = isBetter(condition, sample) ? ((isAfterPause ? null : state.quiet_since) ?? now) : null;
    if (quiet !== null && now - quiet >= condition.keep_seconds) return end(state, now, 'value');
    return tell({ ...enter(state, 'firing', now), quiet_since: quiet }, now, withheldBy);
  }
  if (!isReached(condition, sample)) return { state: keep(enter(state, 'ok', now), now), transition: null };
  const pending = isAfterPause
    ? { ...state, state: 'pending' as const, since: now }
    : enter(state, 'pending', now);
  if (now - pending.since < condition.for_seconds) return { state: pending, transition: null };
  return begin(pending, now, withheldBy);
}

/** Ends an alert that its rule no longer watches, or whose node or task was deleted. */
export function stop(state: AlertState, now: number): AlertTransition | null {
  return end(state, now, 'unwatched').transition;
}

/** An acknowledgement without a time lasts until the alert ends. */
export function isAcknowledged(
  { acknowledged_by: by, acknowledged_until: until, state }: AlertState,
  now: number,
): boolean {
  return by !== null && (until === null ? state !== 'ok' : now < until);
}

function createState(now: number): AlertState {
  return {
    state: 'ok',
    since: now,
    at: now,
    value: null,
    began_at: null,
    quiet_since: null,
    withheld_by: null,
    is_flapping: false,
    changes: [],
    transitions: 0,
    acknowledged_until: null,
    acknowledged_by: null,
    note: '',
  };
}

/** Moves all times back if the clock was set back. */
function setBack(state: AlertState, now: number): AlertState {
  const seconds = state.at - now;
  if (seconds <= 0) return state;
  const move = (at: number) => Math.max(0, at - seconds);
  return {
    ...state,
    since: move(state.since),
    at: now,
    quiet_since: state.quiet_since === null ? null : move(state.quiet_since),
    changes: state.changes.map(move),
  };
}

/** Forgets old changes and an acknowledgement that is over. */
function forget(state: AlertState, now: number): AlertState {
  const changes = state.changes.filter((at) => now - at < FLAP_WINDOW);
  return forgetAcknowledgement(
    { ...state, changes, is_flapping: changes.length > (state.is_flapping ? FLAP_END : FLAP_BEGIN - 1) },
    now,
  );
}

function forgetAcknowledgement(state: AlertState, now: number): AlertState {
  if (state.acknowledged_by === null || isAcknowledged(state, now)) return state;
  return { ...state, acknowledged_until: null, acknowledged_by: null, note: '' };
}

/** What has nothing to remember is not stored. */
function keep(state: AlertState, now: number): AlertState | null {
  const kept = forgetAcknowledgement(state, now);
  const isEmpty = kept.state === 'ok' && kept.changes.length === 0 && kept.acknowledged_by === null;
  return isEmpty ? null : kept;
}

function enter(state: AlertState, next: AlertState['state'], now: number): AlertState {
  return state.state === next ? state : { ...state, state: next, since: now };
}

export function isReached({ isBelow, begin }: Condition, value: number): boolean {
  return isBelow ? value <= begin : value >= begin;
}

function isBetter({ isBelow, end }: Condition, value: number): boolean {
  return isBelow ? value > end : value < end;
}

function stepWithoutValue(state: AlertState, sample: 'unknown' | 'gone', now: number): Step {
  if (now - state.at <= MAX_PAUSE || state.state === 'ok')
    return { state: keep(state, now), transition: null };
  if (sample === 'gone') return end(state, now, 'gone');
  return { state: { ...enter(state, 'no_data', now), quiet_since: null }, transition: null };
}

function begin(state: AlertState, now: number, withheldBy: Circumstances['withheldBy']): Step {
  const changed = addChange({ ...enter(state, 'firing', now), began_at: now }, now);
  const reason = getReason(changed, now, withheldBy);
  return reason === null
    ? announce(changed)
    : record({ ...changed, withheld_by: reason }, { kind: 'withheld', at: now });
}

/** Tells a begin that was withheld, once nothing withholds it. */
function tell(state: AlertState, now: number, withheldBy: Circumstances['withheldBy']): Step {
  if (state.withheld_by === null) return { state, transition: null };
  const reason = getReason(state, now, withheldBy);
  return reason === null ? announce(state) : { state: { ...state, withheld_by: reason }, transition: null };
}

function announce(state: AlertState): Step {
  return record({ ...state, withheld_by: null }, { kind: 'begin', at: state.at });
}

/** The state of an alert that has ended, and its end, if it had begun. */
function end(state: AlertState, now: number, endedBy: AlertTransition['ended_by']): Step {
  const ended: AlertState = {
    ...enter(state, 'ok', now),
    began_at: null,
    quiet_since: null,
    withheld_by: null,
  };
  if (state.began_at === null) return { state: keep(ended, now), transition: null };
  const { transition } = record(state, { kind: 'end', at: now, endedBy });
  return { state: addChange({ ...ended, transitions: state.transitions + 1 }, now), transition };
}

function addChange(state: AlertState, now: number): AlertState {
  return forget({ ...state, changes: [...state.changes, now].slice(-MAX_CHANGES) }, now);
}

function getReason(
  state: AlertState,
  now: number,
  withheldBy: Circumstances['withheldBy'],
): WithheldBy | null {
  if (withheldBy !== null) return withheldBy;
  if (isAcknowledged(state, now)) return 'acknowledged';
  return state.is_flapping ? 'flapping' : null;
}

function record(
  state: AlertState,
  {
    kind,
    at,
    endedBy = null,
  }: { kind: AlertTransition['kind']; at: number; endedBy?: AlertTransition['ended_by'] },
): Step {
  const { value, withheld_by } = state;
  const number = state.transitions + 1;
  return {
    state: { ...state, transitions: number },
    transition: { number, at, kind, withheld_by, ended_by: endedBy, value },
  };
}
