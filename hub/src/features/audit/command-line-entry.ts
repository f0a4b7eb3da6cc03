import { userInfo } from 'node:os';
import type { AuditAction } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { NewAuditRow } from '../../store/rows.ts';
import { toRow } from './audit-log.ts';

/** The entry of a command on the hub's machine, with the operating system's user who ran it. */
export function createCommandLineEntry(
  runtime: Runtime,
  entry: { action: AuditAction; target?: string; detail?: string },
): NewAuditRow {
  const event = { target: '', detail: '', outcome: 'ok', problem: null, address: '', userAgent: '' } as const;
  const actor = findSystemUser();
  return toRow({ ...event, ...entry, actorKind: 'command_line', actor }, Math.floor(runtime.now() / 1000));
}

/** Name of the user who runs this process. */
export function findSystemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // The user has no entry in /etc/passwd, as in a container.
    return `uid ${process.getuid?.()}`;
  }
}
