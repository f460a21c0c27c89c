/** Opens the section that holds the element, if it is folded to its heading: nothing in it could get the focus. */
export function unfold(element: Element) {
  element.closest('[data-folded]')?.querySelector<HTMLElement>('h2 button')?.click();
}
