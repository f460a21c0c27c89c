import type { Answers } from '../../../../shared/form/definition.ts';
import { limits } from '../../../../shared/limits.ts';

/** Browsers limit the body of a keepalive request to 64 KiB (Fetch standard); the rest is for JSON around the answers. */
const batchBytes = 60_000;
const bytes = new TextEncoder();

const sizeOf = (entry: readonly [string, unknown]) => bytes.encode(JSON.stringify(entry)).length;

export function batchesOf(answers: Answers, limit = batchBytes): Answers[] {
  const batches: [string, Answers[string]][][] = [];
  let room = 0;
  for (const entry of Object.entries(answers)) {
    if (typeof entry[1] === 'string' && entry[1].length > limits.valueLength) continue;
    const size = sizeOf(entry);
    if (batches.length === 0 || size > room) {
      batches.push([]);
      room = limit;
    }
    batches.at(-1)?.push(entry);
    room -= size;
  }
  return batches.map((batch) => Object.fromEntries(batch));
}
