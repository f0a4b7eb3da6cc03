type Data = string | ArrayBuffer;

export interface FrameReaderOptions {
  readonly gunzip: ((data: ArrayBuffer) => Promise<string>) | undefined;
  /**
   * Called with every frame, in order, and not while one is decoded. Without it, frames that arrive meanwhile are skipped,
   * except for the latest.
   */
  readonly onText: ((text: string) => void) | undefined;
  /** Called with the latest frame; a promise where that takes long, during which it is not called again. */
  decode(text: string): Promise<void> | undefined;
  /** A frame is not valid gzip. */
  onError(cause: unknown): void;
  isClosed(): boolean;
}

export interface FrameReader {
  read(data: Data): void;
  /** Whether a frame is being decompressed or decoded. */
  isBusy(): boolean;
}

/** Reads the frames of a connection one at a time: a short one must not overtake a longer one before it. */
export function createFrameReader(options: FrameReaderOptions): FrameReader {
  let isUnpacking = false;
  let unread: Data[] = [];
  let decoding: Promise<void> | undefined;
  let latest: string | undefined;
  /** Frames that arrived while one was decoded: only the last of them is. */
  let behind = 0;

  const decodeLatest = () => {
    if (decoding !== undefined || latest === undefined) return;
    const text = latest;
    latest = undefined;
    decoding = options.decode(text)?.finally(() => {
      decoding = undefined;
      if (options.onText !== undefined) behind = unread.length;
      readNext();
      decodeLatest();
    });
  };
  const accept = (text: string) => {
    if (options.isClosed()) return;
    options.onText?.(text);
    latest = text;
    if (behind > 0) behind -= 1;
    if (behind === 0) decodeLatest();
  };
  const unpack = (data: ArrayBuffer) => {
    isUnpacking = true;
    void options
      .gunzip?.(data)
      .then(accept, options.onError)
      .finally(() => {
        isUnpacking = false;
        readNext();
      });
  };
  const readNext = () => {
    while (!isUnpacking && !options.isClosed() && (decoding === undefined || options.onText === undefined)) {
      if (options.onText === undefined) unread = unread.slice(-1);
      const data = unread.shift();
      if (data === undefined) return;
      if (typeof data === 'string') accept(data);
      else unpack(data);
    }
  };

  return {
    read(data) {
      unread.push(data);
      readNext();
    },
    isBusy: () => isUnpacking || decoding !== undefined,
  };
}
