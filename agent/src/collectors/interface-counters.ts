import { decodeUtf8 } from '../encodings.ts';
import type { Files, Network, OpenFile } from '../host.ts';
import { isPathSegment } from './interfaces.ts';
import { type InterfaceCounters, parseNetDev } from './net-dev.ts';
import { readNumber } from './proc-parser.ts';

export interface CounterReader {
  /** The counters of the counted interfaces. Throws if the machine lists no interface. */
  read(): InterfaceCounters[];
  /** Lists the interfaces again with the next read. */
  refresh(): void;
}

/** Some 70 interfaces. */
const LONG_LIST_BYTES = 8192;

interface CounterFiles {
  name: string;
  rx: OpenFile;
  tx: OpenFile;
}

/**
 * Reads /proc/net/dev. Where it is long, as on a host of a thousand containers, only the files of the counted interfaces are read
 * until the next refresh, unless one of them is gone: the kernel sums the counters of every processor for each line.
 */
export function createCounterReader(
  host: Files & Pick<Network, 'readInterfaceIndex'>,
  isCounted: (name: string) => boolean,
): CounterReader {
  const list = host.openFile('/proc/net/dev');
  let files: CounterFiles[] | undefined;

  function close(): void {
    for (const { rx, tx } of files ?? []) {
      rx.close();
      tx.close();
    }
    files = undefined;
  }

  function openCounters({ name }: InterfaceCounters): CounterFiles[] {
    const folder = `/sys/class/net/${decodeUtf8(name)}`;
    try {
      // That of the container, whereas the list is of the machine, or the other way round.
      if (Number(host.readText(`${folder}/ifindex`)) !== host.readInterfaceIndex(name)) return [];
    } catch {
      return [];
    }
    const open = (direction: string) => host.openFile(`${folder}/statistics/${direction}_bytes`);
    return [{ name, rx: open('rx'), tx: open('tx') }];
  }

  function readBytes(file: OpenFile): number {
    const bytes = readNumber(file.read(), 0);
    if (bytes === undefined) throw new Error('a counter of an interface is no number');
    return bytes;
  }

  function readFiles(): InterfaceCounters[] | undefined {
    try {
      return files?.map(({ name, rx, tx }) => ({ name, rx: readBytes(rx), tx: readBytes(tx) }));
    } catch {
      return undefined;
    }
  }

  return {
    read() {
      const known = readFiles();
      if (known !== undefined) return known;
      close();
      const text = list.read();
      const counted = parseNetDev(text, isCounted);
      if (text.length > LONG_LIST_BYTES) {
        const opened = counted.filter(({ name }) => isPathSegment(name)).flatMap(openCounters);
        if (opened.length === counted.length) files = opened;
      }
      return counted;
    },
    refresh: close,
  };
}
