import { readdir, readFile } from 'node:fs/promises';

export interface CpuSeconds {
  /** Time of all threads. */
  total: number;
  /** Time of the first thread, which holds the sockets. */
  loop: number;
}

/** Processor time of a running process. The first number of a thread's `schedstat` is its nanoseconds on a processor. */
export async function readCpu(pid: number): Promise<CpuSeconds> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return { thread, seconds: Number(text.split(' ')[0]) / 1e9 };
    }),
  );
  return {
    total: times.reduce((sum, { seconds }) => sum + seconds, 0),
    loop: times.find(({ thread }) => Number(thread) === pid)?.seconds ?? 0,
  };
}

/** Resident memory, bytes. */
export async function readResident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/**
 * Private anonymous memory, bytes: what the kernel cannot reclaim without swap. `Private_Dirty` also has the pages of an
 * executable that was just built, until they are on the disk.
 */
export async function readPrivate(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Anonymous:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** Bytes that the process has caused to be written to the disk, as counted by the kernel. */
export async function readWritten(pid: number): Promise<number> {
  const counters = await readFile(`/proc/${pid}/io`, 'utf8');
  return Number(/^write_bytes: (\d+)/m.exec(counters)?.[1] ?? 0);
}

/** Open files, sockets and pipes. */
export async function countDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** Bytes that the process caused to be sent to the disk so far: a page of the cache counts once until it is written back. */
export async function readWrittenBytes(pid: number): Promise<number> {
  const io = await readFile(`/proc/${pid}/io`, 'utf8');
  return Number(/^write_bytes: (\d+)$/m.exec(io)?.[1] ?? Number.NaN);
}
