// Commands that people and pipelines run, a file each; the parts of a large one are in the folder of its name. What a
// person reads in the terminal goes out here.

import { plainText } from '../shared/text/plain-text.ts';

/** To the terminal: what somebody typed moves no cursor there, has no colour, and is not turned round. */
export const tell = (text: string): void => console.log(plainText(text));

/** Beside what a command prints for another program to take. */
export const note = (text: string): void => console.error(plainText(text));

export const tellProblem = (problem: unknown): void =>
  note(problem instanceof Error ? problem.message : String(problem));

/** On a terminal alone: how many of a number are done, and how long the rest will take. Call it after each. */
export function showProgress(count: number): () => void {
  const { isTTY, write } = process.stderr;
  const began = Date.now();
  let done = 0;
  return () => {
    done += 1;
    if (!isTTY) return;
    const left = Math.ceil(((Date.now() - began) / done) * (count - done) * (1 / 60_000));
    const rest = done === count ? '\n' : `, ${left} min left`;
    write.call(process.stderr, `\r\u001b[K${done} of ${count}${rest}`);
  };
}

/** For commands that people run, as their first import: what ends one is told in a sentence, without a trace. */
process.on('uncaughtException', (error) => {
  tellProblem(error);
  process.exit(1);
});
