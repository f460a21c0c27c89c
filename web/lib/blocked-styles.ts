/** While a release is being deployed, the policy may not yet know the page's inline styles, or no longer. */
export function loadBlockedStyles() {
  const styles = [...document.querySelectorAll('style')];
  if (styles.every(({ sheet }) => sheet !== null)) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'))
    link.disabled = false;
}
