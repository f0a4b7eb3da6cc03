import type { Removal } from '../removal.ts';

const BADGES = 'tests/hub/public/badges.test.ts';
const INCIDENTS = 'tests/hub/incidents/incidents.test.ts';
const NOTICES = 'tests/hub/incidents/notices.test.ts';

/** Badges, incidents, feeds and notices, for visitors. */
export const publicPageRemovals: readonly Removal[] = [
  {
    id: 'badges-of-private-nodes',
    claims: ['private nodes in badges, told by content, headers or time'],
    file: 'hub/src/features/badges/badges.ts',
    code: '    if (row?.public !== true || !settings.values.public_page)\n',
    replacement: '    if (row === undefined || !settings.values.public_page)\n',
    test: { file: BADGES, title: 'a private node is not to be told from one that does not exist: %s' },
  },
  {
    id: 'incidents-of-private-nodes',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/incidents/incidents.ts',
    code: '  return node !== undefined && (node.row.public || !isVisitor);',
    replacement: '  return node !== undefined;',
    test: {
      file: INCIDENTS,
      title: 'incidents of private nodes are nowhere for visitors: lists, availability, stream, feeds',
    },
  },
  {
    id: 'incident-pages-of-visitors',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/incidents/incidents.ts',
    code: 'isPublicOnly: isVisitor,',
    replacement: 'isPublicOnly: false,',
    test: {
      file: INCIDENTS,
      title: 'incidents of private nodes are nowhere for visitors: lists, availability, stream, feeds',
    },
  },
  {
    id: 'feeds-of-visitors',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/incidents/incidents.ts',
    code: 'readPage(store, fleet, registry, log, query, true)',
    replacement: 'readPage(store, fleet, registry, log, query, false)',
    test: {
      file: INCIDENTS,
      title: 'incidents of private nodes are nowhere for visitors: lists, availability, stream, feeds',
    },
  },
  {
    id: 'notices-of-private-nodes',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/notices/notices.ts',
    code: '      return node_ids.length > 0 || isGeneral(row) ? [{ row, node_ids }] : [];',
    replacement: '      return [{ row, node_ids }];',
    test: { file: NOTICES, title: 'visitors see public notices with their public nodes only' },
  },
  {
    id: 'private-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/notices/notices.ts',
    code: 'const shown = isVisitor ? notices.filter((row) => row.public) : notices;',
    replacement: 'const shown = notices;',
    test: { file: NOTICES, title: 'visitors see public notices with their public nodes only' },
  },
  {
    id: 'private-nodes-of-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/notices/notices.ts',
    code: 'isVisitor ? nodeIds.filter((id) => fleet.find(id)?.row.public) : nodeIds;',
    replacement: 'isVisitor && !nodeIds.some((id) => fleet.find(id)?.row.public) ? [] : nodeIds;',
    test: { file: NOTICES, title: 'visitors see public notices with their public nodes only' },
  },
  {
    id: 'tags-of-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/notices/notices.ts',
    code: 'const { tags: _tags, ...notice } = await describe(row);',
    replacement: 'const notice = await describe(row);',
    test: {
      file: NOTICES,
      title: 'visitors see the public nodes that have a tag of a notice, and not the tag',
    },
  },
  {
    id: 'html-in-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/notices/notices.ts',
    code: '{ html: false, breaks: true }).enable([...rules, ...linkRules])',
    replacement:
      "{ html: true, breaks: true }).enable([...rules, ...linkRules, 'html_block', 'html_inline'])",
    test: {
      file: 'hub/src/features/notices/notice-html.test.ts',
      title: 'hostile text %# has nothing but the allowed elements',
    },
  },
  {
    id: 'links-in-notices',
    claims: ['incidents of private nodes; hostile Markdown in notices'],
    file: 'hub/src/features/notices/notices.ts',
    code: 'ALLOWED_LINK.test(url.trim())',
    replacement: 'url.trim() !== ""',
    test: {
      file: 'hub/src/features/notices/notice-html.test.ts',
      title: 'hostile text %# has nothing but the allowed elements',
    },
  },
];
