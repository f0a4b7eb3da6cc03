/** Input limits from the contract; a test compares them. */
export const nodeLimits = {
  name: 64,
  group: 13,
  tag: 32,
  tags: 16,
  public_remark: 100,
  remark: 2_048,
  price: 1_000_000_000,
} as const;
