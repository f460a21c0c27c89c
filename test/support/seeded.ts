import { noteOnFailure } from './failure-notes.ts';

/** The seed of random inputs. A failure prints it, and SEED=… repeats the run. */
export const seed = Number(process.env.SEED ?? 20_261_121);
noteOnFailure('seed', () => `Tried with SEED=${seed}.`);

/** Returns a mulberry32 generator: the same numbers from 0 to 1 for the same seed. */
export function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <Value>(random: () => number, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('Cannot pick from an empty list.');
  return value;
};

/** Returns the number of runs: `full` in `npm run test:deep`, otherwise `quick`, and at most RUNS. */
export const runs = (full: number, quick = full): number =>
  Math.min(process.env.DEEP ? full : quick, Number(process.env.RUNS ?? full));

/** Logs how often each case was tried, in `npm run test:deep` only. */
export function report(what: string, count: number, detail?: string): void {
  if (process.env.DEEP)
    console.info(`${what}: ${count} runs, seed ${seed}${detail === undefined ? '' : `, ${detail}`}`);
}
