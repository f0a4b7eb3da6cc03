/**
 * An element with attributes and children; a child may be text, and what is null or false is left out.
 * @param {string} tag
 * @param {Readonly<Record<string, string>>} [attributes]
 * @param {...(Node | string | null | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const isDrawing = ['svg', 'path', 'title'].includes(tag);
  // What is drawn is no HTMLElement, and has everything that is used of one here.
  const element = /** @type {HTMLElement} */ (
    isDrawing ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
  );
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}
