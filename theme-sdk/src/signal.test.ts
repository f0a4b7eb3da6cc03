import { describe, expect, it, vi } from 'vitest';
import { createSignal } from './signal.ts';

describe('createCell', () => {
  it('tells of changes only', () => {
    const cell = createSignal(1);
    let calls = 0;
    cell.subscribe(() => {
      calls += 1;
    });
    cell.set(1);
    expect(calls).toBe(0);
    cell.set(2);
    expect([calls, cell.snapshot()]).toEqual([1, 2]);
  });

  it('counts one function that subscribes twice as two', () => {
    const cell = createSignal(1);
    let calls = 0;
    const listener = () => {
      calls += 1;
    };
    const leave = cell.subscribe(listener);
    cell.subscribe(listener);
    leave();
    leave();
    cell.set(2);
    expect(calls).toBe(1);
  });

  it('lets a listener leave while it is being told', () => {
    const cell = createSignal(1);
    const calls: string[] = [];
    const leave = cell.subscribe(() => {
      calls.push('first');
      leave();
    });
    cell.subscribe(() => calls.push('second'));
    cell.set(2);
    cell.set(3);
    expect(calls).toEqual(['first', 'second', 'second']);
  });

  it('acquires with the first listener and releases with the last', () => {
    const calls: string[] = [];
    const cell = createSignal(1, {
      acquire: () => calls.push('acquire'),
      release: () => calls.push('release'),
    });
    const leaves = [cell.subscribe(() => undefined), cell.subscribe(() => undefined)];
    for (const leave of leaves) leave();
    expect(calls).toEqual(['acquire', 'release']);
  });

  it('tells the others when one listener throws, and lets its error surface', () => {
    const later = vi.spyOn(globalThis, 'queueMicrotask').mockReturnValue();
    const cell = createSignal(1);
    let calls = 0;
    cell.subscribe(() => {
      throw new Error('broken');
    });
    cell.subscribe(() => {
      calls += 1;
    });
    cell.set(2);
    expect(calls).toBe(1);
    expect(later.mock.calls[0]?.[0]).toThrow('broken');
    later.mockRestore();
  });
});
