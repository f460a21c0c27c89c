import { openSync, writeSync } from 'node:fs';

/** Powertools' logger writes each entry as one line of JSON. */
const isLogEntry = (chunk: unknown) => typeof chunk === 'string' && chunk.startsWith('{"level":');

/** Moves the logger's entries from stdout to the end of a file, opened by the first: a person reads the rest. */
export function logToFile(file: string): void {
  let log: number | undefined;
  const append = (entry: string) => {
    log ??= openSync(file, 'a', 0o600);
    return writeSync(log, entry) > 0;
  };
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string, ...rest: []) =>
    isLogEntry(chunk) ? append(chunk) : write(chunk, ...rest)) as typeof process.stdout.write;
}
