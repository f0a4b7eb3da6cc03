/**
 * Creates an element with attributes and children; null and false are skipped.
 * @param {string} tag
 * @param {Readonly<Record<string, string>>} [attributes]
 * @param {...(Node | string | null | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const isSvg = ['svg', 'path', 'title'].includes(tag);
  // SVG elements are not HTMLElements, but have all members that are used here.
  const element = /** @type {HTMLElement} */ (
    isSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
  );
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}
