declare global {
  /** Of the present suite; its environment prints them. */
  var failureNotes: Map<string, () => string> | undefined;
}

/** Something that each failure of the suite says besides, once for a subject. */
export function noteOnFailure(subject: string, note: () => string): void {
  globalThis.failureNotes?.set(subject, note);
}
