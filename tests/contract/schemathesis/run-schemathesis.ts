import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePython } from '../../../scripts/test-programs/python-programs.mjs';
import type { SeededHub } from '../../support/hub/seeded-hub.ts';
import { runCommand } from '../../support/process.ts';
import '../../support/fetched-programs.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const contract = fileURLToPath(new URL('../../../generated/openapi.json', import.meta.url));

/** Role whose credentials the requests carry. */
export type Caller = 'nobody' | 'administrator' | 'agent' | 'program';

export interface FuzzOptions {
  readonly caller: Caller;
  /** Schemathesis options, for example `--phases examples,coverage`. */
  readonly args: readonly string[];
}

export interface FuzzResult {
  readonly exitCode: number | NodeJS.Signals | null;
  /** Output of Schemathesis. */
  readonly output: string;
  /** Operations tested. */
  readonly operations: number;
  /** Requests sent. */
  readonly cases: number;
  /** Failures by check, with counts. */
  readonly findings: readonly string[];
}

/** Fuzzes a hub over HTTP from the contract. */
export async function runSchemathesis(hub: SeededHub, { caller, args }: FuzzOptions): Promise<FuzzResult> {
  const program = await ensurePython('schemathesis');
  const folder = await mkdtemp(join(tmpdir(), 'muster-fuzz-'));
  try {
    const config = join(folder, 'schemathesis.toml');
    await writeFile(
      config,
      (await readFile(join(here, 'schemathesis.toml'), 'utf8')) + describeAuth(hub, caller),
    );
    const command = ['--config-file', config, '--no-color', 'run', contract, '--url', hub.url];
    const run = runCommand(program, [...command, '--continue-on-failure', ...args], {
      cwd: folder,
      env: {
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: here,
        MUSTER_API_TOKENS: hub.apiTokens.join(),
        PYTHONDONTWRITEBYTECODE: '1',
        HOME: folder,
        // Outlives the run: Hypothesis takes seconds to compute its tables of Unicode, and keeps them here.
        HYPOTHESIS_STORAGE_DIRECTORY: join(dirname(program), '../hypothesis'),
      },
    });
    const exitCode = await run.exited;
    return { exitCode, ...readOutput(run.output.stdout + run.output.stderr) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readOutput(output: string): Omit<FuzzResult, 'exitCode'> {
  const [, generated = '0'] = /^ {2}([\d,]+) generated/m.exec(output) ?? [];
  const [, operations = '0'] = /^ {2}Tested: (\d+)$/m.exec(output) ?? [];
  const findings = [...output.matchAll(/^ {2}❌ (.+: \d+)$/gm)].map(([, finding = '']) => finding);
  return { output, operations: Number(operations), cases: Number(generated.replaceAll(',', '')), findings };
}

/** Logs in again when the session ends, such as by a fuzzed logout. */
function describeAuth(hub: SeededHub, caller: Caller): string {
  if (caller === 'administrator')
    return `
[auth.dynamic.openapi.session]
path = "/api/auth/login"
payload = { username = "admin", password = "${hub.password}" }
extract_from = "cookie"
extract_selector = "muster_session"
retry_on = [401]
`;
  if (caller === 'program')
    return `
[auth.openapi]
apiToken = { bearer = "${hub.apiTokens[0]}" }
`;
  if (caller === 'agent')
    return `
[auth.openapi]
nodeToken = { bearer = "${hub.nodeToken}" }
registrationKey = { bearer = "${hub.registrationKey}" }
`;
  return '';
}
