import type { ImportKind } from '@muster/generated/types';
import type { NodeConfig } from '../../rows.ts';

/** Arguments of an import; JSON, because it runs in a child process. */
export interface ImportInput {
  /**
   * The database to write into: an empty file, or a copy of the target. It is incomplete after an error, and a journal is
   * not kept.
   */
  path: string;
  kind: ImportKind;
  /** The file of the other product. */
  source: string;
  isDryRun: boolean;
  /** Whether the target may have nodes. */
  merges: boolean;
  /** Unix seconds. */
  now: number;
  /** 256 random bits as base64url, from which ids and tokens of new nodes are derived. */
  seed: string;
  nodeDefaults: NodeConfig;
  /** Name of the account if it is imported. */
  username: string;
  /** Retention in days of a target without that setting. */
  retentionDays: number;
}
