import type { Handlers } from '@muster/generated/handlers';
import { limits } from '@muster/generated/limits';
import type { RequestContext } from '../../http/request-context.ts';
import { hasMatchingTag } from '../../lib/entity-tags.ts';
import type { Services } from '../../services.ts';

/** Lets pages of other sites embed badges. */
const embeddableHeaders = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': `public, max-age=${limits.badgeCacheSeconds}`,
};

export function createBadgeHandlers({ badges }: Services): Pick<Handlers<RequestContext>, 'getBadge'> {
  return {
    async getBadge({ params, query, headers: { 'if-none-match': tags = '' } }) {
      const { svg, etag } = await badges.render({ nodeId: params.id, ...query });
      const headers = { ...embeddableHeaders, ETag: etag };
      return hasMatchingTag(tags, etag)
        ? { status: 304, headers }
        : { status: 200, headers, body: new Uint8Array(svg) };
    },
  };
}
