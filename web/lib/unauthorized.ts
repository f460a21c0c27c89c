type Listener = () => void;

const listeners = new Set<Listener>();
let session = 0;

/** Hears of every call that was refused because nobody is logged in. Returns the way to stop. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Which session a call is made in. */
export const currentSession = (): number => session;

/** The session is over: that its last calls are refused is no news. */
export function sessionIsOver() {
  session += 1;
}

/** @param madeIn the session that the refused call was made in */
export function announceUnauthorized(madeIn: number) {
  if (madeIn !== session) return;
  for (const listener of listeners) listener();
}
