import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRuntime } from '@muster/shared/runtime';
import { expect } from 'vitest';
import type { Finding } from '../../../hub/src/commands/doctor/finding.ts';
import { runChecks } from '../../../hub/src/commands/doctor/run-checks.ts';
import { type DoctorOptions, readOptions } from '../../../hub/src/commands/options.ts';
import { signDigests } from '../agents/signed-release.ts';

/** A folder with everything that a healthy hub needs, agents for each architecture included, signed with `RELEASE_KEY`. */
export interface DoctorFixture {
  readonly folder: string;
  readonly db: string;
  readonly agents: string;
  /** Address of a hub that has the database open, if one runs. */
  listen: string;
  /** The doctor's findings with these arguments. */
  runDoctor(...args: string[]): Promise<Finding[]>;
}

export function createDoctorFixture(folder: string): DoctorFixture {
  const db = join(folder, 'muster.db');
  const agents = join(folder, 'agents');
  mkdirSync(agents);
  const programs = { x86_64: makeProgram(62), aarch64: makeProgram(183) };
  const lines = Object.entries(programs).map(([arch, bytes]) => {
    const name = `muster-agent-linux-${arch}`;
    writeFileSync(join(agents, name), bytes);
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(agents, 'sha256sums.txt'), lines.join(''));
  writeFileSync(join(agents, 'sha256sums.txt.minisig'), signDigests(lines.join('')));
  return {
    folder,
    db,
    agents,
    listen: '127.0.0.1:0',
    runDoctor(...args) {
      const env = { MUSTER_DB: db, MUSTER_AGENTS: agents, MUSTER_LISTEN: this.listen };
      const options = readOptions(['doctor', '--wait', '3', ...args], env) as DoctorOptions;
      return runChecks(options, createRuntime());
    },
  };
}

/** The ELF header of a program for a machine; nothing else of it is read. */
export function makeProgram(machine: number): Buffer {
  const header = Buffer.alloc(64);
  header.write('\x7fELF', 'latin1');
  header.writeUInt16LE(machine, 18);
  return header;
}

/** The warnings and failures. Expects a hint in each of them, and in no other finding. */
export function findProblems(findings: Finding[]): Finding[] {
  for (const { level, hint } of findings)
    expect(hint !== undefined).toBe(level === 'warn' || level === 'fail');
  return findings.filter(({ level }) => level === 'warn' || level === 'fail');
}

export type ExpectedFinding = [check: string, level: string, message: RegExp, hint: RegExp];

/** Expects one problem, of this check, with these words in its message and hint. */
export async function expectOne(
  findings: Promise<Finding[]>,
  [check, level, message, hint]: ExpectedFinding,
): Promise<void> {
  const problems = findProblems(await findings);
  expect(problems).toMatchObject([
    { check, level, message: expect.stringMatching(message), hint: expect.stringMatching(hint) },
  ]);
}
