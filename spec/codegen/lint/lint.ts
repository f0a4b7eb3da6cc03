import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Documents } from '../contract/documents.ts';
import { findExampleFaults } from './examples.ts';

/** Errors that Redocly finds in openapi.yaml, and examples that violate their schema, a sentence each. */
export async function lintDocuments(folder: string, documents: Documents): Promise<string[]> {
  return [...(await lintOpenapi(path.join(folder, 'openapi.yaml'))), ...findExampleFaults(documents)];
}

interface RedoclyProblem {
  ruleId: string;
  severity: string;
  message: string;
  location: { pointer?: string; start?: { line: number } }[];
}

/** Redocly's library is an inner part of its command, so the command is what runs. */
function lintOpenapi(file: string): Promise<string[]> {
  const require = createRequire(import.meta.url);
  const command = require.resolve('@redocly/cli/bin/cli.js');
  const config = fileURLToPath(new URL('../../redocly.yaml', import.meta.url));
  const args = [command, 'lint', file, '--config', config, '--format', 'json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const start = stdout.indexOf('{');
      if (start < 0) {
        reject(new Error(`Redocly gave no report: ${stderr}`, { cause: error }));
        return;
      }
      const { problems } = JSON.parse(stdout.slice(start)) as { problems: RedoclyProblem[] };
      resolve(problems.filter(({ severity }) => severity === 'error').map(describeProblem));
    });
  });
}

function describeProblem({ ruleId, message, location }: RedoclyProblem): string {
  const [place] = location;
  const line = place?.start ? ` (line ${place.start.line})` : '';
  return `openapi.yaml${place?.pointer ?? ''}${line}: ${message} [${ruleId}]`;
}
