import { plainText } from '../shared/text/plain-text.ts';

/** To the terminal: what somebody typed moves no cursor there, has no colour, and is not turned round. */
export const tell = (text: string): void => console.log(plainText(text));

export const tellProblem = (problem: unknown): void =>
  console.error(plainText(problem instanceof Error ? problem.message : String(problem)));
