import { startSeededHub } from '../../support/hub/seeded-hub.ts';
import { withPlanted } from '../../support/planted.ts';
import { type PlantedDefect, plantedDefects } from './planted-defects.ts';
import { runSchemathesis } from './run-schemathesis.ts';

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

function fuzzPlanted(defect: PlantedDefect): Promise<readonly string[]> {
  return withPlanted(defect, async (program) => {
    const hub = await startSeededHub(program);
    try {
      const asked = defect.operations.flatMap((id) => ['--include-operation-id', id]);
      const args = ['--generation-deterministic', '--max-examples', '50', ...asked];
      return (await runSchemathesis(hub, { caller: defect.caller, args })).findings;
    } finally {
      await hub.close();
    }
  });
}
