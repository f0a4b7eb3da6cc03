import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow files, in the order in which their project starts them. Without the durations of an earlier run, as in a fresh clone,
 * Vitest starts the largest files first; a short file with slow tests would then come last and leave the other workers idle.
 * Adjacent files run in parallel, so a file that is busy or measures is next to one that waits. The first ones do not run the
 * agent, which is still being compiled.
 */
export const slowFiles = [
  'tests/browser/themes/hostile-theme.test.ts',
  'tests/browser/panel/second-factor.test.ts',
  'tests/browser/page/page-thousands.test.ts',
  'tests/browser/themes/theme-credentials.test.ts',
  'tests/browser/panel/themes.test.ts',
  'tests/browser/themes/theme-faults.test.ts',
  'tests/browser/page/page-accessibility.test.ts',
  'tests/browser/themes/theme-templates.test.ts',
  'tests/browser/page/default-theme-package.test.ts',
  'tests/browser/panel/incidents.test.ts',
  'tests/browser/panel/passkeys.test.ts',
  'tests/browser/panel/panel-accessibility.test.ts',
  'tests/browser/journeys/firefox.test.ts',
  'tests/browser/themes/published-themes.test.ts',
  'tests/browser/panel/ping-tasks.test.ts',
  'tests/browser/panel/node-lifecycle.test.ts',
  'tests/browser/panel/install-command.test.ts',
  'tests/browser/journeys/fleet-lifecycle.test.ts',
  'tests/faults/network/network-faults.test.ts',
  'tests/faults/crash/import-kill.test.ts',
  'tests/faults/load/soak.test.ts',
  'tests/faults/crash/restore-damage.test.ts',
  'tests/faults/crash/restore-kill.test.ts',
  'tests/faults/crash/upgrade.test.ts',
  'tests/faults/crash/store-kill.test.ts',
  'tests/faults/disk/disk-error.test.ts',
  'tests/faults/load/growth.test.ts',
  'tests/faults/abuse/public-abuse.test.ts',
  'tests/faults/abuse/fair-shares.test.ts',
  'tests/contract/fuzz/http-fuzz.test.ts',
  'tests/cluster/drills.test.ts',
  'tests/installer/systemd.test.ts',
  'tests/hub/database/hostile-schema.test.ts',
  'tests/deploy/provisioning/provisioning.test.ts',
  'tests/deploy/reverse-proxy.test.ts',
  'tests/cli/theme-tool.test.ts',
  'tests/deploy/docker-images.test.ts',
  'tests/cluster/ownership.test.ts',
  'tests/hub/process/process.test.ts',
  'tests/hub/themes/theme-archives.test.ts',
  'tests/deploy/hub-service.test.ts',
  'tests/conformance/conformance.test.ts',
  'tests/agent/peers.test.ts',
  'tests/deploy/high-availability.test.ts',
  'tests/deploy/standby.test.ts',
  'tests/cluster/lease.test.ts',
  'tests/cluster/themes.test.ts',
  'tests/cluster/live-share.test.ts',
  'tests/cluster/failover.test.ts',
  'tests/hub/database/database-commands.test.ts',
  'tests/hub/auth/login-flood.test.ts',
  'tests/installer/openrc.test.ts',
  'tests/hub/database/restore-report.test.ts',
  'tests/deploy/hub-package.test.ts',
  'tests/agent/processors.test.ts',
  'tests/installer/refusals.test.ts',
  'tests/hub/history/new-metric.test.ts',
  'tests/installer/registration.test.ts',
  'tests/hub/process/built-hub.test.ts',
  'tests/hub/database/database-admin.test.ts',
  'tests/conformance/autobahn/autobahn.test.ts',
  'tests/hub/store/postgres-history.test.ts',
  'tests/hub/store/postgres-suite.test.ts',
  'tests/cli/demo.test.ts',
  'tests/cli/docs-commands.test.ts',
  'tests/deploy/doctor.test.ts',
  'tests/cluster/any-hub.test.ts',
  'tests/cluster/runner.test.ts',
];

/** Sorts the slow files first, in the order of the list; the others keep their order. */
export function putSlowFirst<T extends { moduleId: string }>(files: readonly T[]): T[] {
  const rank = ({ moduleId }: T) => {
    const index = slowFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
    return index < 0 ? slowFiles.length : index;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Vitest's sequencer with slow files first in each project. Those of one project run one after the other: Vitest ends a worker,
 * whose loaded modules the next file could use, when that file belongs to another project.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap(putSlowFirst);
  }
}
