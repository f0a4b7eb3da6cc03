import type { Database } from 'better-sqlite3';
import type { IncidentQuery, IncidentRow, Outage, OutageQuery } from '../../rows.ts';
import { SELECT_INCIDENTS } from '../tables/incident.ts';

type Bound = Record<string, string | number>;

/** Conditions of a filter, by its name. */
const conditions = {
  before: 'incident.id < @before',
  node: 'node.public_id = @node',
  kind: 'kind = @kind',
  from: '(ended_at IS NULL OR ended_at >= @from)',
  to: 'began_at < @to',
} as const;

const IS_PUBLIC = 'node.public = 1';

/** Reads incidents, newest first. */
export function createIncidentReader(db: Database): (query: IncidentQuery) => IncidentRow[] {
  return ({ maxRows, isPublicOnly, ...filter }) => {
    const bound: Bound = { maxRows };
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) bound[name] = value;
    const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter((name) => name in bound);
    const wanted = [...names.map((name) => conditions[name]), ...(isPublicOnly ? [IS_PUBLIC] : [])];
    const where = wanted.length === 0 ? '' : `WHERE ${wanted.join(' AND ')}`;
    return db
      .prepare<Bound, IncidentRow>(`${SELECT_INCIDENTS} ${where} ORDER BY incident.id DESC LIMIT @maxRows`)
      .all(bound);
  };
}

/** Reads the outages of all nodes that had not ended before `from`, by node. */
export function createOutageReader(db: Database): (query: OutageQuery) => Outage[] {
  const select = db.prepare<OutageQuery, Outage>(
    `SELECT node.public_id AS node_id, began_at, ended_at FROM incident JOIN node ON node.id = incident.node_id
     WHERE kind = 'node' AND (ended_at IS NULL OR ended_at >= @from) ORDER BY incident.node_id, began_at`,
  );
  return (query) => select.all(query);
}
