import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSeededHub } from '../../support/hub/seeded-hub.ts';
import { type PlantedDefect, plantedDefects } from './planted-defects.ts';
import { runSchemathesis } from './run-schemathesis.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Plants one defect at a time and fuzzes it. Returns whether all were found. */
export async function findPlanted(): Promise<boolean> {
  let found = 0;
  for (const defect of plantedDefects) {
    const findings = await fuzzPlanted(defect);
    const isFound = findings.some((finding) => defect.finding.test(finding));
    process.stdout.write(
      `${isFound ? 'found ' : 'MISSED'}  ${defect.says}: ${findings.join(', ') || 'no findings'}\n`,
    );
    found += Number(isFound);
  }
  process.stdout.write(`${found} of ${plantedDefects.length} planted defects were found.\n`);
  return found === plantedDefects.length;
}

/** Plants the defect in a copy beside the sources, so that relative paths still resolve. */
async function fuzzPlanted(defect: PlantedDefect): Promise<readonly string[]> {
  const copy = await mkdtemp(join(root, 'hub/.planted-'));
  try {
    await cp(join(root, 'hub/src'), copy, { recursive: true });
    await plant(defect, join(copy, defect.file));
    const hub = await startSeededHub(relative(root, join(copy, 'main.ts')));
    try {
      const asked = defect.operations.flatMap((id) => ['--include-operation-id', id]);
      const args = ['--generation-deterministic', '--max-examples', '50', ...asked];
      return (await runSchemathesis(hub, { caller: defect.caller, args })).findings;
    } finally {
      await hub.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function plant({ right, wrong, says }: PlantedDefect, file: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  if (source.split(right).length !== 2)
    throw new Error(`The defect "${says}" has no place any more: ${relative(root, file)} has changed.`);
  await writeFile(
    file,
    source.replace(right, () => wrong),
  );
}
