import { limits } from '@muster/generated/limits';
import { createTimeSlices, type SliceRuntime } from '@muster/shared/runtime/time-slices';
import type { FleetView } from './fleet-view.ts';
import { compareSnapshots } from './snapshot-delta.ts';
import { type Audience, compressFrame, type Snapshots } from './snapshots.ts';

/** The next message for a viewer. */
export interface StreamMessage {
  readonly seq: number;
  readonly data: Buffer;
}

export interface MessageRequest {
  readonly audience: Audience;
  readonly wantsGzip: boolean;
  /** The `seq` of the viewer's last message; null before the first one. */
  readonly lastSeq: number | null;
}

/** The live stream as keyframes and deltas: one sequence of messages for each audience, shared by all its viewers. */
export interface DeltaStreams {
  /**
   * The delta for a viewer that has the previous message, otherwise the keyframe. Every round, and every invalidation of
   * the audience's snapshot, begins the next message. Null if the viewer has the latest one.
   */
  next(request: MessageRequest): Promise<StreamMessage | null>;
  beginRound(): void;
  /** Forgets streams without viewers. */
  dropUnused(): void;
}

/** The latest message of a stream. */
interface Message {
  readonly seq: number;
  readonly revision: number;
  readonly round: number;
  /** Monotonic milliseconds. */
  readonly madeAt: number;
  readonly keyframeAt: number;
  readonly view: FleetView;
  readonly keyframe: Payload;
  /** Null if the change needs a keyframe. */
  readonly delta: Payload | null;
}

/** The bytes of a message, which are written and compressed once, for the first viewer. */
class Payload {
  readonly #write: () => Promise<Buffer>;
  #text: Promise<Buffer> | undefined;
  #compressed: Promise<Buffer> | undefined;

  constructor(write: () => Promise<Buffer>) {
    this.#write = write;
  }

  get text(): Promise<Buffer> {
    this.#text ??= this.#write();
    return this.#text;
  }

  get compressed(): Promise<Buffer> {
    this.#compressed ??= this.text.then(compressFrame);
    return this.#compressed;
  }
}

/** A stream that was not read for this long has no viewers, because each round reads it. */
const UNUSED_MS = 2 * limits.snapshotIntervalMs;

/** A fleet that changes faster than it renders must not block callers forever. */
const MAX_ATTEMPTS = 3;

export function createDeltaStreams(
  runtime: SliceRuntime,
  { getView, getRevision }: Pick<Snapshots, 'getView' | 'getRevision'>,
): DeltaStreams {
  const streams = new Map<Audience, Promise<Message>>();
  /** The last complete message of each stream. */
  const complete = new Map<Audience, Message>();
  let round = 0;
  /** Numbers are never reused, even after a stream was forgotten, because a viewer may have the earlier message. */
  const lastSeqs = new Map<Audience, number>();

  function isUnused({ madeAt }: Message): boolean {
    return runtime.monotonic() - madeAt >= UNUSED_MS;
  }

  /** The delta from the last message to this snapshot; undefined if a keyframe is due or needed. */
  async function compare(last: Message | undefined, view: FleetView, madeAt: number) {
    if (last === undefined || madeAt - last.keyframeAt >= limits.keyframeIntervalSeconds * 1000) return;
    return compareSnapshots(last.view, view, createTimeSlices(runtime));
  }

  async function make(audience: Audience, last: Message | undefined): Promise<Message> {
    const begun = { revision: getRevision(audience), round, madeAt: runtime.monotonic() };
    const { madeAt } = begun;
    const view = await getView(audience);
    const delta = await compare(last, view, madeAt);
    const seq = (lastSeqs.get(audience) ?? 0) + 1;
    lastSeqs.set(audience, seq);
    const message: Message = {
      ...begun,
      seq,
      keyframeAt: last === undefined || delta === undefined ? madeAt : last.keyframeAt,
      view,
      keyframe: new Payload(async () =>
        Buffer.concat([
          Buffer.from(`{"seq":${seq},"snapshot":`),
          await view.write(runtime),
          Buffer.from('}'),
        ]),
      ),
      delta:
        delta === undefined ? null : new Payload(async () => Buffer.from(JSON.stringify({ seq, ...delta }))),
    };
    complete.set(audience, message);
    return message;
  }

  /** A viewer who joins does not wait for a message in preparation, unless the fleet's nodes have changed. */
  async function getNext(audience: Audience, lastSeq: number | null): Promise<Message> {
    const message = complete.get(audience);
    if (lastSeq !== null || message?.revision !== getRevision(audience) || isUnused(message))
      return getCurrent(audience);
    return message;
  }

  /** The message of the current round and revision. All callers wait for the same one. */
  async function getCurrent(audience: Audience): Promise<Message> {
    const pending = streams.get(audience);
    const last = await pending?.catch(() => undefined);
    if (streams.get(audience) !== pending) return getCurrent(audience);
    if (last?.revision === getRevision(audience) && last.round === round && !isUnused(last)) return last;
    const next = make(audience, last);
    streams.set(audience, next);
    return next;
  }

  return {
    async next({ audience, wantsGzip, lastSeq }) {
      for (let attempt = 1; ; attempt += 1) {
        const message = await getNext(audience, lastSeq);
        const { seq, revision } = message;
        if (lastSeq === seq) return null;
        const payload = choosePayload(message, lastSeq);
        const data = await (wantsGzip ? payload.compressed : payload.text);
        // If an invalidation happened meanwhile, the message may contain a node that is now private.
        if (revision === getRevision(audience) || attempt === MAX_ATTEMPTS) return { seq, data };
      }
    },
    beginRound() {
      round += 1;
    },
    dropUnused() {
      for (const [audience, message] of complete) if (isUnused(message)) complete.delete(audience);
      for (const [audience, pending] of streams)
        pending.then(
          (message) => isUnused(message) && streams.get(audience) === pending && streams.delete(audience),
          () => streams.delete(audience),
        );
    },
  };
}

function choosePayload({ seq, delta, keyframe }: Message, lastSeq: number | null): Payload {
  return (lastSeq === seq - 1 ? delta : null) ?? keyframe;
}
