import { describe, expect, it, vi } from 'vitest';
import { createSignal } from './signal.ts';

describe('createSignal', () => {
  it('notifies listeners of changes only', () => {
    const signal = createSignal(1);
    let calls = 0;
    signal.subscribe(() => {
      calls += 1;
    });
    signal.set(1);
    expect(calls).toBe(0);
    signal.set(2);
    expect([calls, signal.snapshot()]).toEqual([1, 2]);
  });

  it('calls a listener twice if it subscribes twice', () => {
    const signal = createSignal(1);
    let calls = 0;
    const listener = () => {
      calls += 1;
    };
    const unsubscribe = signal.subscribe(listener);
    signal.subscribe(listener);
    unsubscribe();
    unsubscribe();
    signal.set(2);
    expect(calls).toBe(1);
  });

  it('lets a listener unsubscribe while it is called', () => {
    const signal = createSignal(1);
    const calls: string[] = [];
    const unsubscribe = signal.subscribe(() => {
      calls.push('first');
      unsubscribe();
    });
    signal.subscribe(() => calls.push('second'));
    signal.set(2);
    signal.set(3);
    expect(calls).toEqual(['first', 'second', 'second']);
  });

  it('is retained by the first listener and released by the last', () => {
    const calls: string[] = [];
    const signal = createSignal(1, {
      retain: () => calls.push('retain'),
      release: () => calls.push('release'),
    });
    const unsubscribes = [signal.subscribe(() => undefined), signal.subscribe(() => undefined)];
    for (const unsubscribe of unsubscribes) unsubscribe();
    expect(calls).toEqual(['retain', 'release']);
  });

  it('calls the other listeners when one throws, and reports its error', () => {
    const later = vi.spyOn(globalThis, 'queueMicrotask').mockReturnValue();
    const signal = createSignal(1);
    let calls = 0;
    signal.subscribe(() => {
      throw new Error('broken');
    });
    signal.subscribe(() => {
      calls += 1;
    });
    signal.set(2);
    expect(calls).toBe(1);
    expect(later.mock.calls[0]?.[0]).toThrow('broken');
    later.mockRestore();
  });
});
