import type { NodeCredentials } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import { StoreError } from '../../store/errors.ts';
import type { DrawnIds, StoredChanges } from '../../store/fleet-changes.ts';
import type { Store } from '../../store/store.ts';
import type { Alerts } from '../alerts/alerts.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { Nodes } from '../nodes/nodes.ts';
import type { PingTasks } from '../ping/ping-tasks.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { Settings } from '../settings/settings.ts';
import { applySettings } from '../settings/settings-admin.ts';
import type { Themes } from '../themes/themes.ts';
import { type ApplySource, buildChanges } from './build-changes.ts';
import { exportFleet } from './export-fleet.ts';
import { type FleetFile, validateFleetFile } from './fleet-file.ts';
import { createPlan, digestPlan, type FleetState, isEmpty, type Plan } from './plan.ts';
import { countChanges, type PlannedChange, type PlanSummary, viewPlan } from './view-plan.ts';

/** A parsed fleet file that need not be valid, and how it is applied. */
export interface FleetFileRequest {
  file: unknown;
  /** Whether nodes, ping tasks and alert rules that the file does not name are deleted. */
  prunes: boolean;
}

export interface ApplyRequest extends FleetFileRequest, ApplySource {
  /** Digest of the plan that was shown. */
  digest: string;
}

export interface FleetFilePlan {
  changes: PlannedChange[];
  summary: PlanSummary;
  digest: string;
}

export interface AppliedFleetFile extends FleetFilePlan {
  /** Tokens of the nodes that were created, in the order of the file. */
  created: (NodeCredentials & { name: string })[];
}

/** `muster-hub apply`: makes the hub match a file. */
export interface FleetFiles {
  /** `invalid_request` with pointers into the file. */
  plan(request: FleetFileRequest): FleetFilePlan;
  /**
   * Applies the plan in one transaction. `invalid_request` as above; `conflict` if the plan is no longer the one with
   * this digest, because the hub has changed.
   */
  apply(request: ApplyRequest): Promise<AppliedFleetFile>;
  /** The current state as a file. */
  export(): FleetFile;
}

export function createFleetFiles(
  runtime: Runtime,
  store: Pick<Store, 'changeFleet'>,
  fleet: Fleet,
  nodes: Pick<Nodes, 'changeTogether'>,
  registry: Pick<TaskRegistry, 'list'>,
  pingTasks: Pick<PingTasks, 'applyStored'>,
  alerts: Pick<Alerts, 'listRules' | 'changeRules' | 'listEnds'>,
  settings: Settings,
  sessions: Sessions,
  themes: Themes,
): FleetFiles {
  const runSerially = createSerialQueue();

  const readState = (): FleetState => ({
    nodes: fleet.list().map(({ row }) => row),
    pingTasks: registry.list(),
    alertRules: alerts.listRules().rules,
    settings: settings.values,
    clientSecret: settings.clientSecret,
  });

  function plan({ file, prunes }: FleetFileRequest): { plan: Plan; view: FleetFilePlan } {
    const invalid = validateFleetFile(file);
    if (invalid.length > 0) throw createFileError(invalid);
    const state = readState();
    const { plan: planned, errors } = createPlan(file as FleetFile, state, { prunes });
    if (errors.length > 0) throw createFileError(errors);
    validateSettings(settings, planned);
    const changes = viewPlan(planned, state);
    const digest = digestPlan(planned);
    return { plan: planned, view: { changes, summary: countChanges(changes, planned), digest } };
  }

  function requirePlan(request: ApplyRequest): { plan: Plan; view: FleetFilePlan } {
    const planned = plan(request);
    if (planned.view.digest === request.digest) return planned;
    throw createConflict();
  }

  /** The plan is computed again after pending updates, and stored before any other can begin. */
  async function storePlan(request: ApplyRequest): Promise<StoredChanges> {
    let current: Plan | undefined;
    let stored: StoredChanges = { nodes: [], pingTasks: [], alertRules: [] };
    await nodes.changeTogether(
      () => {
        current = requirePlan(request).plan;
        return {
          updates: current.nodes.map(({ row, patch }) => ({ id: row.id, config: patch })),
          deletions: current.deletedNodes.map(({ id }) => id),
        };
      },
      async (ledgers) => {
        const changes = current as Plan;
        const counts = { nodes: changes.newNodes.length, pingTasks: changes.newPingTasks.length };
        const build = (ids: DrawnIds) =>
          buildChanges(runtime, {
            plan: changes,
            ids,
            ledgers,
            source: request,
            listEnds: alerts.listEnds,
          });
        stored = await store.changeFleet(counts, build);
        return stored.nodes;
      },
    );
    const deletions = (current as Plan | undefined)?.deletedPingTasks.map(({ id }) => id) ?? [];
    pingTasks.applyStored({ rows: stored.pingTasks, deletions });
    return stored;
  }

  async function apply(request: ApplyRequest): Promise<AppliedFleetFile> {
    const { plan: planned, view } = requirePlan(request);
    if (isEmpty(planned)) return { ...view, created: [] };
    let stored: StoredChanges = { nodes: [], pingTasks: [], alertRules: [] };
    const write = () =>
      alerts.changeRules(async () => {
        stored = await storePlan(request);
        return { rows: stored.alertRules, deletions: planned.deletedAlertRules.map(({ id }) => id) };
      });
    // The operating system's user could change the database directly, so no session has to confirm.
    await applySettings({ settings, sessions, themes }, planned.settings, { isConfirmed: true, write }).catch(
      explain,
    );
    const created = stored.nodes.map(({ node: { id, name, token } }) => ({ id, name, token }));
    return { ...view, created };
  }

  return {
    plan: (request) => plan(request).view,
    apply: (request) => runSerially(() => apply(request)),
    export: () => exportFleet(readState()),
  };
}

function createFileError(errors: readonly { pointer: string; detail: string }[]): DomainError {
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return new DomainError('invalid_request', `The file has ${count}. Nothing was changed.`, { errors });
}

function createConflict(cause?: unknown): DomainError {
  const detail = 'The hub has changed since the plan was made. Nothing was applied; run the command again.';
  return new DomainError('conflict', detail, { cause });
}

/** Rules beyond the schema, such as that only an installed theme can be selected. Their pointers are those of a request. */
function validateSettings({ validate }: Settings, { settings: patch }: Plan): void {
  try {
    validate(patch);
  } catch (error) {
    if (!(error instanceof DomainError) || error.errors === undefined) throw error;
    throw createFileError(
      error.errors.map(({ pointer, detail }) => ({ pointer: `/settings${pointer}`, detail })),
    );
  }
}

/** A row that was deleted meanwhile is a conflict. */
function explain(error: unknown): never {
  if (error instanceof StoreError && (error.code === 'not_found' || error.code === 'conflict'))
    throw createConflict(error);
  throw error;
}
