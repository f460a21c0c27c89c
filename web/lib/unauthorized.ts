type Listener = () => void;

const listeners = new Set<Listener>();
let session = 0;

/** Calls back when a call is refused because nobody is logged in. Returns a function that stops it. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of the session that a call is made in. */
export const currentSession = (): number => session;

/** From now on, refusals of calls made before are ignored: their session has ended already. */
export function endCallsOfSession() {
  session += 1;
}

/** @param madeIn the number of the session that the refused call was made in */
export function announceUnauthorized(madeIn: number) {
  if (madeIn !== session) return;
  for (const listener of listeners) listener();
}
