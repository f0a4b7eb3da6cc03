import { decodeHubMessage } from '@muster/generated/agent-codec';
import type { ProbeKind } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTaskRegistry } from '../features/ping/task-registry.ts';
import type { PingTaskRow } from '../store/rows.ts';
import { createPresences, type Presence } from './presence.ts';
import { allProbeKinds, findProbeKind } from './probe-kinds.ts';
import { createRemoteNodes } from './remote-nodes.ts';
import { createTaskPublisher } from './task-publisher.ts';

/** A publisher, and the expected tasks in the simplest form. */
class World {
  readonly #runtime = createManualRuntime();
  readonly #presences = createPresences(createRemoteNodes());
  readonly #registry = createTaskRegistry([]);
  readonly #publisher = createTaskPublisher(this.#runtime, this.#presences, this.#registry);
  readonly #tasks = new Map<number, PingTaskRow>();
  /** Targets of the latest list, by connection. */
  readonly #received = new WeakMap<Presence, string[]>();

  connect(nodeId: number, probes: readonly ProbeKind[]): void {
    const nothing = () => undefined;
    const send = (text: string) => {
      const message = decodeHubMessage(text);
      const presence = this.#presences.find(nodeId);
      if (message.method !== 'ping.tasks' || presence === undefined) throw new Error(`unexpected ${text}`);
      const targets = message.params.map(({ id, target }) => `${id} ${target}`);
      this.#received.set(presence, targets);
      // Also lists that a later one replaces before the end of the step.
      for (const { target } of message.params) expect(presence.probes).toContain(findProbeKind(target));
    };
    const channel = { send, ping: nothing, close: nothing, terminate: nothing };
    const now = this.#runtime.monotonic();
    this.#publisher.publishTo(this.#presences.connect(nodeId, { channel, probes }, now));
  }

  sayHello(nodeId: number, probes: readonly ProbeKind[]): void {
    const presence = this.#presences.find(nodeId);
    if (presence === undefined) return;
    presence.probes = probes;
    this.#publisher.publishChange(presence);
  }

  disconnect(nodeId: number): void {
    this.#presences.close(nodeId, { code: 1001, reason: '' });
  }

  put(task: PingTaskRow): void {
    this.#tasks.set(task.id, task);
    this.#registry.put(task);
    this.publish();
  }

  remove(id: number): void {
    this.#tasks.delete(id);
    this.#registry.remove(id);
    this.publish();
  }

  deleteNode(nodeId: number): void {
    this.disconnect(nodeId);
    this.#registry.removeNode(nodeId);
    for (const task of this.#tasks.values())
      this.#tasks.set(task.id, { ...task, node_ids: task.node_ids.filter((id) => id !== nodeId) });
    this.publish();
  }

  publish(): void {
    this.#publisher.publishChanges();
    this.#runtime.advance(0);
  }

  check(): void {
    for (const presence of this.#presences.all())
      expect(this.#received.get(presence)).toEqual(this.#listExpected(presence));
  }

  #listExpected({ nodeId, probes }: Presence): string[] {
    return [...this.#tasks.values()]
      .filter(({ all_nodes, node_ids }) => all_nodes || node_ids.includes(nodeId))
      .filter(({ target }) => probes.includes(findProbeKind(target) ?? 'options'))
      .sort((a, b) => a.sort - b.sort)
      .slice(0, 64)
      .map(({ id, target }) => `${id} ${target}`);
  }
}

const nodeIds = [1, 2, 3];
const nodeId = fc.constantFrom(...nodeIds);
const taskId = fc.integer({ min: 1, max: 20 });
const probes = fc.subarray([...allProbeKinds]);
const target = fc.constantFrom(
  '192.0.2.1',
  'example.com:443',
  'https://example.com/',
  '[2001:db8::1]:80',
  '2001:db8::1',
);
const task = fc.record({
  id: taskId,
  sort: fc.integer({ min: 0, max: 3 }),
  name: fc.constant('task'),
  target,
  interval: fc.constantFrom(5, 60),
  all_nodes: fc.boolean(),
  node_ids: fc.subarray(nodeIds),
  check: fc.constantFrom({}, { slow_ms: 100 }),
  heartbeat_key: fc.constant(null),
});

type Step = (world: World) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(nodeId, probes).map(
    ([id, kinds]): Step =>
      (world) =>
        world.connect(id, kinds),
  ),
  fc.tuple(nodeId, probes).map(
    ([id, kinds]): Step =>
      (world) =>
        world.sayHello(id, kinds),
  ),
  nodeId.map(
    (id): Step =>
      (world) =>
        world.disconnect(id),
  ),
  nodeId.map(
    (id): Step =>
      (world) =>
        world.deleteNode(id),
  ),
  task.map(
    (row): Step =>
      (world) =>
        world.put(row),
  ),
  task.map(
    (row): Step =>
      (world) =>
        world.put(row),
  ),
  taskId.map(
    (id): Step =>
      (world) =>
        world.remove(id),
  ),
);

test('after any sequence of changes, every agent has exactly the first 64 of its tasks that it can measure', () => {
  const property = fc.property(fc.array(step, { maxLength: 60 }), fc.nat({ max: 90 }), (steps, others) => {
    const world = new World();
    // With these the limit of 64 tasks applies.
    const filler = {
      sort: 2,
      name: 'filler',
      interval: 60,
      all_nodes: true,
      check: {},
      heartbeat_key: null,
      node_ids: [],
    };
    for (let id = 100; id < 100 + others; id += 1)
      world.put({ ...filler, id, target: id % 2 === 0 ? '192.0.2.9' : '192.0.2.9:443' });
    for (const change of steps) {
      change(world);
      world.check();
    }
  });
  fc.assert(property, { numRuns: 200 });
});
