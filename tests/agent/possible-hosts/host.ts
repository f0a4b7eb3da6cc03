import type { Facts, Metrics } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { createDiskMeter } from '../../../agent/src/collectors/disks.ts';
import { createInterfaceSelection } from '../../../agent/src/collectors/interfaces.ts';
import { collectFacts } from '../../../agent/src/facts.ts';
import type { Host } from '../../../agent/src/host.ts';
import { createLog } from '../../../agent/src/log.ts';
import { createSampler } from '../../../agent/src/sampler.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { addDisks } from './disks.ts';
import { addMemory } from './memory.ts';
import { addNetwork } from './network.ts';
import { makeProcessors } from './processors.ts';
import { createRandom } from './random.ts';
import { createTree, openTree } from './tree.ts';

/** Number of hosts, each from its own seed. */
export const HOSTS = IS_LONG ? 10_000 : 400;

/** Times at which the host is read; the first read only primes the meters. */
const MOMENTS = 6;
const INTERVAL_MS = 3_000;

export interface Comparison {
  expected: Metrics[];
  measured: Metrics[];
  expectedFacts: Partial<Facts>;
  facts: Partial<Facts>;
}

/** Makes the host of a seed, with the truth about it, and reads it with the collectors of the agent. */
export function readHost(seed: number, base: Host): Comparison {
  const random = createRandom(seed);
  const tree = createTree();
  const disks = addDisks(tree, random);
  const memory = addMemory(tree, random);
  const processors = makeProcessors(random, MOMENTS);
  const network = addNetwork(tree, random, MOMENTS);

  const files = openTree(tree);
  const host: Host = {
    ...base,
    ...files,
    listIpv4Addresses: () => [],
    readInterfaceIndex: (name) => Number(files.readText(`/sys/class/net/${name}/ifindex`)),
  };
  const runtime = createManualRuntime();
  const deps = {
    host,
    disks: createDiskMeter(host),
    interfaces: createInterfaceSelection(host, { only: [], excluded: [] }),
  };
  const sampler = createSampler({ ...deps, runtime, log: createLog(() => undefined) });
  const expected: Metrics[] = [];
  const measured: Metrics[] = [];
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    tree.files.set('/proc/stat', processors.stats[moment] ?? '');
    tree.files.set('/proc/net/dev', network.tables[moment] ?? '');
    if (moment === 0) {
      sampler.prime();
      continue;
    }
    runtime.advance(INTERVAL_MS);
    const truth: Metrics = {
      cpu: processors.percentages[moment - 1] ?? Number.NaN,
      ...memory,
      ...disks,
      ...network.figures[moment],
    };
    const report = sampler.sample();
    expected.push(truth);
    measured.push(
      Object.fromEntries(Object.keys(truth).map((name) => [name, report[name as keyof Metrics]])),
    );
  }
  const { ipv6, mem_total, disk_total } = collectFacts(deps);
  return {
    expected,
    measured,
    facts: { ipv6, mem_total, disk_total },
    expectedFacts: { ipv6: network.ipv6, mem_total: memory.mem_total, disk_total: disks.disk_total },
  };
}
