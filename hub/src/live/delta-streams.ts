import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import { compareSnapshots, type ParsedSnapshot, parseSnapshot } from './snapshot-delta.ts';
import { type Audience, compressFrame, type Snapshots } from './snapshots.ts';

/** What a viewer is sent next. */
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
   * The delta for a viewer that has had the message before, and otherwise the keyframe. Every invalidation of the snapshots
   * begins the next message. Null if the viewer has the latest one.
   */
  next(request: MessageRequest): Promise<StreamMessage | null>;
  /** Forgets streams without viewers. */
  dropUnused(): void;
}

/** The latest message of a stream. */
interface Message {
  readonly seq: number;
  readonly revision: number;
  /** Monotonic milliseconds. */
  readonly madeAt: number;
  readonly keyframeAt: number;
  readonly snapshot: ParsedSnapshot;
  readonly keyframe: Payload;
  /** Null if only the keyframe says it. */
  readonly delta: Payload | null;
}

/** The bytes of a message, written and compressed once, for the first viewer. */
class Payload {
  readonly #write: () => Buffer;
  #text: Buffer | undefined;
  #compressed: Promise<Buffer> | undefined;

  constructor(write: () => Buffer) {
    this.#write = write;
  }

  get text(): Buffer {
    this.#text ??= this.#write();
    return this.#text;
  }

  get compressed(): Promise<Buffer> {
    this.#compressed ??= compressFrame(this.text);
    return this.#compressed;
  }
}

/** A stream that nobody has asked for this long has no viewers; each round asks. */
const UNUSED_MS = 2 * limits.snapshotIntervalMs;

/** A fleet that changes faster than it renders must not block callers forever. */
const MAX_ATTEMPTS = 3;

export function createDeltaStreams(
  runtime: Pick<Runtime, 'monotonic' | 'pause'>,
  snapshots: Pick<Snapshots, 'getRendered' | 'revision'>,
): DeltaStreams {
  const streams = new Map<Audience, Promise<Message>>();
  /** Numbers are never used twice, also after a stream was forgotten: some viewer may have had the earlier message. */
  const lastSeqs = new Map<Audience, number>();

  function isUnused({ madeAt }: Message): boolean {
    return runtime.monotonic() - madeAt >= UNUSED_MS;
  }

  /** The delta from the last message to this snapshot; undefined if a keyframe is due or needed. */
  async function compare(last: Message | undefined, snapshot: ParsedSnapshot, madeAt: number) {
    if (last === undefined || madeAt - last.keyframeAt >= limits.keyframeIntervalSeconds * 1000) return;
    return compareSnapshots(last.snapshot, snapshot, runtime.pause);
  }

  async function make(audience: Audience, last: Message | undefined): Promise<Message> {
    const { revision } = snapshots;
    const madeAt = runtime.monotonic();
    const rendered = await snapshots.getRendered(audience);
    const { text } = rendered;
    const snapshot = await parseSnapshot(rendered, runtime.pause);
    const delta = await compare(last, snapshot, madeAt);
    const seq = (lastSeqs.get(audience) ?? 0) + 1;
    lastSeqs.set(audience, seq);
    return {
      seq,
      revision,
      madeAt,
      keyframeAt: last === undefined || delta === undefined ? madeAt : last.keyframeAt,
      snapshot,
      keyframe: new Payload(() =>
        Buffer.concat([Buffer.from(`{"seq":${seq},"snapshot":`), text, Buffer.from('}')]),
      ),
      delta: delta === undefined ? null : new Payload(() => Buffer.from(JSON.stringify({ seq, ...delta }))),
    };
  }

  /** The message of the current revision. All callers wait for the same one. */
  async function getCurrent(audience: Audience): Promise<Message> {
    const pending = streams.get(audience);
    const last = await pending?.catch(() => undefined);
    if (streams.get(audience) !== pending) return getCurrent(audience);
    if (last !== undefined && last.revision === snapshots.revision && !isUnused(last)) return last;
    const next = make(audience, last);
    streams.set(audience, next);
    return next;
  }

  return {
    async next({ audience, wantsGzip, lastSeq }) {
      for (let attempt = 1; ; attempt += 1) {
        const message = await getCurrent(audience);
        const { seq, revision } = message;
        if (lastSeq === seq) return null;
        const payload = choosePayload(message, lastSeq);
        const data = wantsGzip ? await payload.compressed : payload.text;
        // A message that an invalidation overtook may still contain a node that is private by now.
        if (revision === snapshots.revision || attempt === MAX_ATTEMPTS) return { seq, data };
      }
    },
    dropUnused() {
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
