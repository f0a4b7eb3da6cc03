import document from '@muster/generated/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { nodeLimits } from './node-limits.ts';

test('the form’s limits equal the contract’s', () => {
  const { Title, NodePublicConfig, NodeConfig } = document.components.schemas;
  const open = NodePublicConfig.properties;
  expect(nodeLimits).toEqual({
    name: Title.maxLength,
    group: open.group.maxLength,
    tag: open.tags.items.maxLength,
    tags: open.tags.maxItems,
    public_remark: open.public_remark.maxLength,
    remark: NodeConfig.allOf[1]?.properties?.remark.maxLength,
    price: open.price.maximum,
  });
});
