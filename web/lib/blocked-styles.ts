/** While a release is being deployed, the policy may not yet know the page's inline styles, or no longer. */
export function loadBlockedStyles() {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    if (style.sheet) continue;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = style.dataset.href ?? '';
    style.replaceWith(link);
  }
}
