import { plainText } from '../shared/text/plain-text.ts';

/** Prints text to stdout without control characters, so that typed text cannot move the cursor or change colors. */
export const print = (text: string): void => console.log(plainText(text));

/** Prints text to stderr, for a command whose stdout is read by another program. */
export const printToStderr = (text: string): void => console.error(plainText(text));

export const printError = (problem: unknown): void =>
  printToStderr(problem instanceof Error ? problem.message : String(problem));

/** Prints the usage and ends the command if it was called with `--help`. */
export function answerHelp(usage: string): void {
  if (!process.argv.slice(2).some((each) => each === '--help' || each === '-h')) return;
  console.log(usage);
  process.exit(0);
}

/** Returns a function to call after each of `count` steps. On a terminal, it shows the progress and the time left. */
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

/** Prints the error that ends a command without a stack trace. A command must import this module first. */
process.on('uncaughtException', (error) => {
  printError(error);
  process.exit(1);
});
