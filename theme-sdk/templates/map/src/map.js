import { h } from './dom.js';
import { format, words } from './words.js';
import { COLUMNS, drawLand, findPlace, ROWS } from './world.js';

/** @typedef {import('muster-theme/model').FleetNode} FleetNode */

/**
 * @typedef {object} Place
 * @property {string} country
 * @property {string} name
 * @property {readonly FleetNode[]} nodes
 */

/**
 * Countries with nodes, those with most nodes first.
 * @param {readonly FleetNode[]} nodes
 * @returns {Place[]}
 */
export function listPlaces(nodes) {
  /** @type {Map<string, FleetNode[]>} */
  const places = new Map();
  for (const node of nodes) places.set(node.country, [...(places.get(node.country) ?? []), node]);
  return [...places]
    .map(([country, members]) => ({
      country,
      name: format.country(country)?.name ?? words.unplaced,
      nodes: members,
    }))
    .sort((a, b) => b.nodes.length - a.nodes.length || a.name.localeCompare(b.name));
}

/**
 * Whether all nodes of a place are online, some, or none.
 * @param {Place} place
 */
export function getPlaceState({ nodes }) {
  const online = nodes.filter((node) => node.online).length;
  if (online === nodes.length) return 'online';
  return online === 0 ? 'offline' : 'partly';
}

/**
 * The world as dots, with a marker for each country. A click on a marker calls `onSelect`; keyboards use the list of places.
 * @param {(country: string) => void} onSelect
 */
export function createMap(onSelect) {
  const markers = h('g');
  const element = h(
    'svg',
    { class: 'map', viewBox: `0 0 ${COLUMNS} ${ROWS}`, role: 'img', 'aria-label': words.map },
    h('path', { class: 'land', d: drawLand() }),
    markers,
  );
  element.addEventListener('click', ({ target }) => {
    const country =
      target instanceof Element ? target.closest('[data-country]')?.getAttribute('data-country') : null;
    if (country) onSelect(country);
  });
  return {
    element,
    /**
     * @param {readonly Place[]} places
     * @param {string | null} selected
     */
    update(places, selected) {
      markers.replaceChildren(...places.flatMap((place) => drawMarker(place, selected) ?? []));
    },
  };
}

/**
 * @param {Place} place
 * @param {string | null} selected
 */
function drawMarker(place, selected) {
  const position = findPlace(place.country);
  if (position === undefined) return null;
  const { x: cx, y: cy } = position;
  const r = Math.min(2.2, 0.75 + Math.sqrt(place.nodes.length) * 0.2);
  const classes = ['marker', getPlaceState(place), ...(selected === place.country ? ['selected'] : [])];
  return h(
    'g',
    { class: classes.join(' '), 'data-country': place.country },
    h('title', {}, words.nodesAt(place.name, place.nodes.length)),
    h('circle', { class: 'halo', cx, cy, r: r * 2.1 }),
    h('circle', { cx, cy, r }),
  );
}
