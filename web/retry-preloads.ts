// This script is inlined in the head of each page. WebKit remembers a failed preload for all later pages of the
// process, so that no reload loads the code (https://bugs.webkit.org/show_bug.cgi?id=270357). A request of another kind
// clears that memory.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && /preload$/.test(target.rel)) fetch(target.href).catch(() => {});
  },
  true,
);
