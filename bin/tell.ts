import { plainText } from '../shared/text/plain-text.ts';

/** To the terminal: what somebody typed moves no cursor there, has no colour, and is not turned round. */
export const tell = (text: string): void => console.log(plainText(text));

/** Beside what a command prints for another program to take. */
export const note = (text: string): void => console.error(plainText(text));

export const tellProblem = (problem: unknown): void =>
  note(problem instanceof Error ? problem.message : String(problem));
