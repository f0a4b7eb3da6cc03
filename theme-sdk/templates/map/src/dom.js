const svgTags = ['svg', 'path', 'circle', 'rect', 'title', 'g'];

/**
 * Creates an element with attributes and children; null and false are skipped.
 * @param {string} tag
 * @param {Readonly<Record<string, string | number>>} [attributes]
 * @param {...(Node | string | null | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  // SVG elements are not HTMLElements, but have all members that are used here.
  const element = /** @type {HTMLElement} */ (
    svgTags.includes(tag)
      ? document.createElementNS('http://www.w3.org/2000/svg', tag)
      : document.createElement(tag)
  );
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}
