declare global {
  /** The notes of the current suite. Its environment appends them to failure messages. */
  var failureNotes: Map<string, () => string> | undefined;
}

/** Adds a note to each failure message of the suite. A later note on the same subject replaces it. */
export function noteOnFailure(subject: string, note: () => string): void {
  globalThis.failureNotes?.set(subject, note);
}
