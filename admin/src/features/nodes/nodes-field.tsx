import { BoundOptions } from '../../forms/bound-options.tsx';
import { useNodeOptions } from './use-node-options.ts';

interface NodesFieldProps {
  label: string;
  placeholder: string;
  hint?: string;
  fault?: string;
}

/** The nodes in `node_ids` of a form. */
export function NodesField(props: NodesFieldProps) {
  return <BoundOptions<{ node_ids: number[] }> {...props} name="node_ids" options={useNodeOptions()} />;
}
