import type { FleetNode } from 'muster-theme/model';
import { useLanguage } from '../app/language.tsx';
import { Fact } from './fact.tsx';

/** System, hardware and activity of the machine. */
export function MachineFacts({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const { detail } = messages;
  const { metrics } = node;
  const size = (bytes: number) => (bytes > 0 ? format.bytes(bytes) : '');
  const counted = (count: number | null): [number, string] => [count ?? 0, format.number(count)];
  const cores = node.cpu_cores > 0 ? messages.node.cores(node.cpu_cores, format.number(node.cpu_cores)) : '';
  return (
    <section class="panel">
      <h2>{detail.machine}</h2>
      <dl class="facts">
        <Fact name={messages.node.uptime}>{metrics && format.duration(metrics.uptime)}</Fact>
        <Fact name={detail.activity}>
          {metrics &&
            [
              detail.processes(...counted(metrics.procs)),
              detail.tcp(...counted(metrics.tcp)),
              detail.udp(...counted(metrics.udp)),
            ].join(' · ')}
        </Fact>
        <Fact name={detail.os}>{node.os}</Fact>
        <Fact name={detail.kernel}>{node.kernel}</Fact>
        <Fact name={detail.arch}>{node.arch}</Fact>
        <Fact name={detail.virt}>{node.virt === 'none' ? detail.bareMetal : node.virt}</Fact>
        <Fact name={detail.processor}>{[node.cpu_name, cores].filter(Boolean).join(' · ')}</Fact>
        <Fact name={messages.node.memory}>{size(node.mem_total)}</Fact>
        <Fact name={messages.node.swap}>{size(node.swap_total)}</Fact>
        <Fact name={messages.node.disk}>{size(node.disk_total)}</Fact>
        <Fact name={detail.country}>{format.country(node.country)?.name}</Fact>
        <Fact name={detail.agent}>{node.agent_version}</Fact>
        <Fact name={detail.seen}>
          {node.last_seen > 0 && !node.online && format.dateTime(node.last_seen)}
        </Fact>
      </dl>
    </section>
  );
}
