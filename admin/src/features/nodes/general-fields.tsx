import type { AdminNode } from '@muster/generated/types';
import { BoundCheck, BoundText, BoundTextArea } from '../../forms/bound-fields.tsx';
import { BoundSuggest } from '../../forms/bound-suggest.tsx';
import { useMessages } from '../../ui/language.ts';
import { PartsField } from '../details/parts-field.tsx';
import { nodeMessages } from './messages.ts';
import { listValues } from './node-filter.ts';
import { type NodeFormValues, nodeLimits } from './node-form-values.ts';

interface NodesProps {
  /** Source of the group suggestions. */
  nodes: readonly AdminNode[];
}

export function GeneralFields({ nodes }: NodesProps) {
  const { general, fields, hints, faults } = useMessages(nodeMessages).form;
  return (
    <fieldset>
      <legend>{general}</legend>
      <div className="field-row">
        <BoundText<NodeFormValues>
          name="name"
          label={fields.name}
          fault={faults.name}
          maxLength={nodeLimits.name}
          autoComplete="off"
          required
          data-focus-first
        />
        <GroupField nodes={nodes} hint={hints.group} />
      </div>
      <BoundCheck<NodeFormValues> name="public" label={fields.public} hint={hints.public} />
      <PartsField<NodeFormValues>
        name="public_details"
        hint={hints.public_details}
        own={fields.public_details}
      />
      <BoundText<NodeFormValues>
        name="public_remark"
        label={fields.public_remark}
        hint={hints.public_remark}
        maxLength={nodeLimits.public_remark}
        autoComplete="off"
      />
      <div className="field-row">
        <BoundText<NodeFormValues>
          name="tags"
          label={fields.tags}
          hint={hints.tags}
          fault={faults.tags}
          autoComplete="off"
        />
        <BoundText<NodeFormValues>
          name="country_pin"
          label={fields.country_pin}
          hint={hints.country_pin}
          fault={faults.country_pin}
          maxLength={2}
          autoComplete="off"
        />
      </div>
      <BoundTextArea<NodeFormValues>
        name="remark"
        label={fields.remark}
        hint={hints.remark}
        maxLength={nodeLimits.remark}
        rows={3}
      />
    </fieldset>
  );
}

/** Suggests the groups of other nodes. */
export function GroupField({ nodes, hint }: NodesProps & { hint?: string }) {
  const { fields } = useMessages(nodeMessages).form;
  return (
    <BoundSuggest<NodeFormValues>
      name="group"
      label={fields.group}
      hint={hint}
      maxLength={nodeLimits.group}
      suggestions={listValues(nodes, (node) => [node.group ?? ''])}
    />
  );
}
