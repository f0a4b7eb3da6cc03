import { Card } from './card.tsx';
import { useGroups } from './groups.ts';

/** All nodes, by group. */
export function Fleet() {
  return useGroups().map(({ name, ids }) => (
    <section key={name} className="group">
      {name !== '' && (
        <h2>
          {name} <small>{ids.length}</small>
        </h2>
      )}
      <div className="cards">
        {ids.map((id) => (
          <Card key={id} id={id} />
        ))}
      </div>
    </section>
  ));
}
