/** A reason why the stack cannot start, as one sentence for the person at the terminal. */
export class StartProblem extends Error {
  override name = 'StartProblem' as const;
}
