/** Its message is one sentence for the user at the terminal. */
export class StartProblem extends Error {
  override name = 'StartProblem' as const;
}
