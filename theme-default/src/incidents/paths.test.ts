import { expect, it } from 'vitest';
import { getIncidentsPath, type IncidentQuery, parseIncidentQuery } from './paths.ts';

it.each<[IncidentQuery, string]>([
  [{}, '/incidents'],
  [{ node: 3 }, '/incidents?node=3'],
  [{ node: 3, kind: 'probe' }, '/incidents?kind=probe&node=3'],
  [{ kind: 'service' }, '/incidents?kind=service'],
  [{ service: 7 }, '/incidents?service=7'],
])('the path of %j is %s', (query, path) => {
  expect(getIncidentsPath(query)).toBe(path);
  expect(parseIncidentQuery(path.slice('/incidents'.length))).toEqual({
    ...{ node: undefined, service: undefined, kind: undefined },
    ...query,
  });
});

it('ignores invalid values', () => {
  expect(parseIncidentQuery('?node=-1&service=1e3x&kind=other')).toEqual(parseIncidentQuery(''));
});
