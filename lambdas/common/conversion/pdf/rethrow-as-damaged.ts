import { DocumentRefused } from '../limits/document-refused.ts';
import { InflatedTooFar } from './limit-inflation.ts';

/** Runs steps of pdf-lib, which throws whatever it stumbles over when a file is not as it should be. */
export async function rethrowAsDamaged<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused(error instanceof InflatedTooFar ? 'tooLarge' : 'damaged', { cause: error });
  }
}
