type Listener = () => void;

const listeners = new Set<Listener>();
let session = 0;

export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): number => session;

/** From now on, refusals of calls made before are ignored: their session has ended already. */
export function endCallsOfSession() {
  session += 1;
}

export function announceUnauthorized(madeIn: number) {
  if (madeIn !== session) return;
  for (const listener of listeners) listener();
}
