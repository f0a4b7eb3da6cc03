import { isMainThread } from 'node:worker_threads';

/** Preloaded into a hub: SIGUSR2 triggers the failure named by `FAULT`. */
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
