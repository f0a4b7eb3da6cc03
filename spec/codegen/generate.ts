import { emitBuilt } from './build.ts';
import { type Contract, readContract } from './contract/contract.ts';
import type { Documents } from './contract/documents.ts';
import { emitAgentCodec } from './emit/agent-codec.ts';
import { emitApiPage } from './emit/api-page.ts';
import { emitByteReaders } from './emit/byte-readers.ts';
import { emitClient } from './emit/client.ts';
import {
  emitCloseCodes,
  emitConfirmedSettings,
  emitLimits,
  emitProbeOptions,
  emitProblems,
} from './emit/constants.ts';
import { emitGauges } from './emit/gauges.ts';
import { emitHandlers } from './emit/handlers.ts';
import { emitMessages } from './emit/messages.ts';
import { emitMetrics } from './emit/metrics.ts';
import { emitOperations } from './emit/operations.ts';
import { emitPackage, emitRuntime } from './emit/package.ts';
import { emitSerialisers } from './emit/serialisers.ts';
import { emitThemeReaders } from './emit/theme-readers.ts';
import { emitThemeSchema } from './emit/theme-schema.ts';
import { emitThemeTypes, emitTypes } from './emit/types.ts';
import { emitThemeManifestTypes, emitValidatorTypes } from './emit/validators.ts';

type Emitter = (contract: Contract) => string | Promise<string>;

/**
 * The contract compiler: each file of `generated/` that people read, and the pure function that emits it. Those that only
 * programs read are in `build.ts`.
 *
 * `readContract` checks both documents and returns the emitters' input. Each emitter has its own file and test; a new
 * output is a new emitter and a line here. The output does not depend on clocks or directory order: the same documents
 * give the same bytes.
 */
const emitters: Record<string, Emitter> = {
  'agent-codec.ts': emitAgentCodec,
  'byte-readers.ts': emitByteReaders,
  'client.ts': emitClient,
  'close-codes.ts': emitCloseCodes,
  'confirmed-settings.ts': emitConfirmedSettings,
  'gauges.ts': emitGauges,
  'handlers.ts': emitHandlers,
  'limits.ts': emitLimits,
  'messages.ts': emitMessages,
  'metrics.ts': emitMetrics,
  'operations.ts': emitOperations,
  'probe-options.ts': emitProbeOptions,
  'problems.ts': emitProblems,
  'serialisers.ts': emitSerialisers,
  'theme-manifest.d.ts': emitThemeManifestTypes,
  'theme-readers.ts': emitThemeReaders,
  'theme-schema.json': emitThemeSchema,
  'theme-types.ts': emitThemeTypes,
  'types.ts': emitTypes,
  'validators.d.ts': emitValidatorTypes,
};

/** Path in `docs/` → text, for people without a hub at hand. Throws a SpecError like `generate`. */
export async function generatePages(documents: Documents): Promise<Map<string, string>> {
  return new Map([['api.md', emitApiPage(await readContract(documents))]]);
}

/** Path in `generated/` → text. Throws a SpecError that lists everything wrong with the documents. */
export async function generate(documents: Documents): Promise<Map<string, string>> {
  const contract = await readContract(documents);
  const files = new Map<string, string>();
  for (const [path, emit] of Object.entries(emitters)) files.set(path, await emit(contract));
  for (const [path, text] of emitBuilt(contract)) files.set(path, text);
  for (const [path, text] of emitRuntime()) files.set(path, text);
  files.set('package.json', emitPackage(files.keys()));
  return files;
}
