import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A patch that breaks one promise of the product, and the suite that has to notice. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly promise: string;
  readonly suite: string;
  /** What the names of its tests contain; all of them where it is absent. */
  readonly only?: string;
}

const head = /^(?<promise>[^\n]+)\nCaught-by: (?<suite>\S+)(?: -t (?<only>[^\n]+))?\n\ndiff --git /;

function readFault(file: string): Fault {
  const groups = head.exec(readFileSync(file, 'utf8'))?.groups;
  if (!groups)
    throw new Error(`${file} has to begin with its promise, "Caught-by: SUITE [-t NAME]" and an empty line.`);
  const { promise = '', suite = '', only } = groups;
  return { name: basename(file, '.patch'), file, promise, suite, ...(only && { only }) };
}

export const readFaults = (): readonly Fault[] => globSync('test/planted/*.patch').toSorted().map(readFault);
