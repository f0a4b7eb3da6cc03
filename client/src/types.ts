/** The contract: `paths` and `operations` of the interface, and a type for each schema, such as `Snapshot`. */
export type * from '@muster/generated/types';
