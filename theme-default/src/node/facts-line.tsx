import type { FleetNode } from 'muster-theme/model';
import { useLanguage } from '../app/language.tsx';
import { shortenOsName } from '../components/names.ts';

/** What the machine is, in one line under its name. */
export function FactsLine({ node }: { readonly node: FleetNode }) {
  const { messages, format } = useLanguage();
  const { detail } = messages;
  const { metrics } = node;
  const facts = [
    shortenOsName(node.os),
    node.arch,
    node.virt === 'none' ? detail.bareMetal : node.virt,
    node.cpu_cores > 0 && messages.node.cores(node.cpu_cores, format.number(node.cpu_cores)),
    node.mem_total > 0 && `${messages.node.memory} ${format.bytes(node.mem_total)}`,
    node.disk_total > 0 && `${messages.node.disk} ${format.bytes(node.disk_total)}`,
    metrics !== null && detail.up(format.duration(metrics.uptime)),
    node.agent_version !== '' && detail.agentVersion(node.agent_version),
  ].filter((fact) => fact !== false && fact !== '');
  if (facts.length === 0) return null;
  return (
    <ul class="facts-line" aria-label={detail.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
