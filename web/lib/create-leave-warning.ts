/**
 * Creates a function that turns a warning on or off: while it is on, the browser asks before the page is closed or
 * reloaded. While it is off, the page has no listener, because Firefox keeps pages with a `beforeunload` listener out
 * of its back/forward cache.
 */
export function createLeaveWarning(): (isOn: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  return (isOn) => (isOn ? addEventListener('beforeunload', ask) : removeEventListener('beforeunload', ask));
}
