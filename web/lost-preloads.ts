// Inlined at the head of each page. WebKit keeps a preload that failed for every later page of the process: no reload brings
// the code that it is of (https://bugs.webkit.org/show_bug.cgi?id=270357). A request of another kind makes it forget.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && /preload$/.test(target.rel)) fetch(target.href).catch(() => {});
  },
  true,
);
