import { isMainThread } from 'node:worker_threads';

/** Loaded into a hub before its program: at SIGUSR2 something in it fails in the way that `FAULT` names. */
const faults: Record<string, () => void> = {
  exception: () => {
    throw new Error('planted exception');
  },
  rejection: () => void Promise.reject(new Error('planted rejection')),
  text: () => void Promise.reject('planted text'),
  series: () =>
    void setInterval(() => {
      throw new Error('planted series');
    }, 5),
};

if (isMainThread) process.on('SIGUSR2', () => setTimeout(() => faults[process.env.FAULT ?? '']?.(), 1));
