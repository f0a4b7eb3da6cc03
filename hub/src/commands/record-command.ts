import type { AuditAction } from '@muster/generated/types';
import type { AuditLog } from '../features/audit/audit-log.ts';

/** Adds an entry of a command that the operating system's user has run, and stores it. */
export function recordCommand(
  { auditLog }: { auditLog: AuditLog },
  user: string,
  entry: { action: AuditAction; target: string; detail?: string },
): Promise<void> {
  const event = { detail: '', outcome: 'ok', problem: null, address: '', userAgent: '' } as const;
  auditLog.record({ ...event, ...entry, actorKind: 'command_line', actor: user });
  return auditLog.flush();
}
