import { loadIncidents } from 'muster-theme/incidents';
import { h } from './dom.js';
import { format, reports, words } from './words.js';

/** @typedef {import('muster-theme').Hub} Hub */
/** @typedef {import('muster-theme/incidents').Incident} Incident */
/** @typedef {import('muster-theme/model').OpenIncident} OpenIncident */
/** @typedef {import('muster-theme/model').NoticeSummary} NoticeSummary */

const MAX_INCIDENTS = 10;

/**
 * Announcements in effect and maintenance of the next days, and the latest incidents, open ones first.
 * @param {Hub} hub
 */
export function createEvents(hub) {
  const notices = h('div');
  const incidents = h('div');
  /** @type {readonly Incident[]} */
  let ended = [];
  let request = new AbortController();
  /** @type {readonly OpenIncident[] | undefined} */
  let open;
  let drawn = '';

  function update() {
    const fleet = hub.live.snapshot();
    if (fleet === null) return;
    // Lists keep their identity until they change.
    if (fleet.incidents !== open) {
      open = fleet.incidents;
      void loadEnded();
    }
    const names = new Map(fleet.nodes.map(({ id, name }) => [id, name]));
    const lines = [
      ...open.map((incident) => ({ ...incident, name: names.get(incident.node_id), length: words.ongoing })),
      ...ended.map(({ node_name: name, ...incident }) => ({
        ...incident,
        name,
        length: describeLength(incident),
      })),
    ];
    const key = JSON.stringify([fleet.notices, lines]);
    if (key === drawn) return;
    drawn = key;
    notices.replaceChildren(...drawNotices(fleet.notices));
    incidents.replaceChildren(...drawIncidents(lines));
  }

  /** Ended incidents are a request of their own, repeated when the open ones change. */
  async function loadEnded() {
    request.abort();
    request = new AbortController();
    try {
      const page = await loadIncidents(hub, { limit: MAX_INCIDENTS, signal: request.signal });
      ended = page.incidents.filter(({ ended_at }) => ended_at !== null);
      update();
    } catch {
      // The earlier ones stay.
    }
  }

  const unsubscribe = hub.live.subscribe(update);
  update();
  return {
    notices,
    incidents,
    cleanUp() {
      unsubscribe();
      request.abort();
    },
  };
}

/** @param {Pick<Incident, 'began_at' | 'ended_at'>} incident */
function describeLength({ began_at, ended_at }) {
  return format.duration((ended_at ?? 0) - began_at);
}

/** @param {readonly NoticeSummary[]} notices */
function drawNotices(notices) {
  if (notices.length === 0) return [];
  const lines = notices.map(({ kind, title, starts_at, ends_at }) => {
    const times = [starts_at, ...(ends_at === null ? [] : [ends_at])].map((ts) => format.dateTime(ts));
    return h(
      'li',
      { class: kind },
      h('b', {}, reports.noticeKinds[kind]),
      h('span', {}, title),
      h('time', {}, times.join(' – ')),
    );
  });
  return [h('ul', { class: 'notices', 'aria-label': words.notices }, ...lines)];
}

/** @param {readonly (OpenIncident & { name: string | undefined, length: string })[]} incidents */
function drawIncidents(incidents) {
  if (incidents.length === 0) return [];
  const lines = incidents.map(({ node_id, kind, cause, began_at, name, length }) =>
    h(
      'li',
      { class: kind },
      h('a', { href: `/node/${node_id}` }, name || words.node(node_id)),
      // A later hub may report a cause that has no words here.
      h('span', {}, reports.incidentCauses[cause] ?? reports.incidentKinds[kind]),
      h('time', {}, format.dateTime(began_at)),
      h('b', {}, length),
    ),
  );
  return [h('section', { class: 'incidents' }, h('h2', {}, words.incidents), h('ul', {}, ...lines))];
}
