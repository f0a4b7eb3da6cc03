import { h } from './dom.js';
import { createEvents } from './events.js';
import { createMap, getPlaceState, listPlaces } from './map.js';
import { createRow } from './row.js';
import { describeEmpty, groupNodes, words } from './words.js';

/** @typedef {import('muster-theme').Hub} Hub */
/** @typedef {import('muster-theme/model').FleetNode} FleetNode */

/**
 * The map, the places to choose from, the nodes by group, and what happens and has happened.
 * @param {Hub} hub
 */
export function createFleetPage(hub) {
  const { live } = hub;
  /** @type {string | null} */
  let selected = null;
  /** @type {Map<number, ReturnType<typeof createRow>>} */
  const rows = new Map();
  const map = createMap((country) => select(country));
  const chips = h('div', { class: 'chips', role: 'group', 'aria-label': words.place });
  const list = h('div', { class: 'groups' });
  const events = createEvents(hub);
  const stage = h('div', { class: 'stage' }, map.element);
  const element = h('div', {}, events.notices, stage, chips, list, events.incidents);
  let drawn = '';

  /** @param {string} country */
  function select(country) {
    selected = selected === country ? null : country;
    update();
  }

  function update() {
    const nodes = live.snapshot()?.nodes ?? [];
    const places = listPlaces(nodes);
    if (!places.some(({ country }) => country === selected)) selected = null;
    map.update(places, selected);
    drawList(nodes, places);
  }

  /**
   * Draws the list again only if it has changed: rows update themselves.
   * @param {readonly FleetNode[]} nodes
   * @param {ReturnType<typeof listPlaces>} places
   */
  function drawList(nodes, places) {
    const shown = selected === null ? nodes : nodes.filter(({ country }) => country === selected);
    const sentence = describeEmpty(live.status.snapshot(), live.snapshot() !== null);
    const key = JSON.stringify([
      sentence,
      selected,
      shown.map(({ id, group }) => [id, group]),
      places.map((place) => [place.name, place.nodes.length, getPlaceState(place)]),
    ]);
    if (key === drawn) return;
    drawn = key;
    chips.replaceChildren(...(places.length > 1 ? places.map(drawPlace) : []));
    for (const [id, row] of rows) {
      if (nodes.some((node) => node.id === id)) continue;
      row.unsubscribe();
      rows.delete(id);
    }
    list.replaceChildren(
      ...(nodes.length === 0 ? [h('p', { class: 'nothing' }, sentence)] : groupNodes(shown).map(drawGroup)),
    );
  }

  /** @param {ReturnType<typeof listPlaces>[number]} place */
  function drawPlace(place) {
    const chip = drawChip(place, selected === place.country);
    chip.addEventListener('click', () => {
      select(place.country);
      // Drawing replaced the button.
      const again = [...chips.children].find((one) => one.textContent === chip.textContent);
      if (again instanceof HTMLElement) again.focus();
    });
    return chip;
  }

  /** @param {{ name: string, members: readonly FleetNode[] }} group */
  function drawGroup({ name, members }) {
    const items = members.map(({ id }) => {
      const row = rows.get(id) ?? createRow(live, id);
      rows.set(id, row);
      return row.element;
    });
    return h('section', {}, name !== '' && h('h2', {}, name), h('ul', { class: 'rows' }, ...items));
  }

  const unsubscribes = [live.subscribe(update), live.status.subscribe(update)];
  update();
  return {
    element,
    cleanUp() {
      events.cleanUp();
      for (const unsubscribe of [...unsubscribes, ...[...rows.values()].map((row) => row.unsubscribe)])
        unsubscribe();
    },
  };
}

/**
 * @param {ReturnType<typeof listPlaces>[number]} place
 * @param {boolean} isSelected
 */
function drawChip(place, isSelected) {
  const attributes = { type: 'button', class: getPlaceState(place), 'aria-pressed': String(isSelected) };
  const count = h('small', {}, String(place.nodes.length));
  return h('button', attributes, h('i', { class: 'dot' }), place.name, count);
}
