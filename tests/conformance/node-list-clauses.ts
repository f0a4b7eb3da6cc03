import assert from 'node:assert/strict';
import { type Clause, until } from './clause.ts';
import { ask, type HubSubject } from './hub-subject.ts';
import { checkSchema } from './schema-check.ts';

/** A newer snapshot may come between two requests. */
const KNOWN_MS = 6000;

const PATH = '/api/nodes';

export const nodeListClauses: readonly Clause<HubSubject>[] = [
  {
    id: 'H26',
    rule: 'The node list has an ETag, whose repetition gets 304 unless another caller got it; visitors that accept gzip get it compressed.',
    source: 'GET /api/nodes',
    async run(hub) {
      const read = (headers: Record<string, string>, cookie?: string) =>
        ask(hub, 'GET', PATH, cookie === undefined ? { headers } : { headers, cookie });
      for (const encoding of ['identity', 'gzip']) {
        const accepted = { 'accept-encoding': encoding };
        const etag = await until('the ETag gets 304', KNOWN_MS, async () => {
          const { headers, body } = await read(accepted);
          checkSchema('PublicSnapshot', body);
          assert.equal(headers.get('content-encoding') ?? 'identity', encoding);
          const tag = headers.get('etag') ?? '';
          assert.notEqual(tag, '', 'there is no ETag');
          const known = await read({ ...accepted, 'if-none-match': `"other", W/${tag}` });
          return known.status === 304 ? tag : undefined;
        });
        const other = await read({ ...accepted, 'if-none-match': etag }, hub.cookie);
        assert.equal(other.status, 200);
        assert.equal(other.body.admin, true);
        assert.equal(other.headers.get('content-encoding'), null);
      }
    },
  },
];
