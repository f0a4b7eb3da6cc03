import { describe, expect, it } from 'vitest';
import { loadDocuments } from '../fixtures/load.ts';
import { bundleAsyncapi, bundleOpenapi, findSchemaClashes } from './bundle.ts';

describe('bundle', () => {
  it('adds the enum of problem codes', () => {
    const { openapi } = loadDocuments();
    const bundled = bundleOpenapi(openapi);
    expect(bundled.components.schemas.ProblemCode?.enum).toEqual([
      'invalid_input',
      'login_required',
      'unknown_token',
      'not_found',
    ]);
    expect(openapi.components.schemas.ProblemCode).not.toHaveProperty('enum');
  });

  it('embeds the schemas that asyncapi.yaml references, and their references', () => {
    const bundled = bundleAsyncapi(loadDocuments());
    expect(JSON.stringify(bundled)).not.toContain('openapi.yaml');
    expect(Object.keys(bundled.components.schemas ?? {})).toEqual([
      'HelloMessage',
      'ReportMessage',
      'PingResultMessage',
      'PingTasksMessage',
      'AdminMetrics',
      'AdminNode',
      'AdminSnapshot',
      'AgentMetrics',
      'Facts',
      'Id',
      'Metrics',
      'PingResult',
      'PingTask',
      'PublicNode',
      'PublicSnapshot',
    ]);
  });

  it('reports schemas that both documents define', () => {
    const documents = loadDocuments();
    documents.asyncapi.components.schemas!.Facts = { type: 'object' };
    expect(findSchemaClashes(documents)).toEqual(['Facts']);
  });
});
