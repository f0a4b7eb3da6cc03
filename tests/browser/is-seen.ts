import type { Locator } from 'playwright-core';

/** Whether the centre of an element is in the viewport and not covered. */
export function isSeen(it: Locator): Promise<boolean> {
  return it.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
