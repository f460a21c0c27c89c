import { DocumentRefused } from '../limits/document-refused.ts';
import { InflatedTooFar } from './limit-inflation.ts';

/** pdf-lib throws errors of all kinds on damaged files. */
export async function rethrowAsDamaged<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused(error instanceof InflatedTooFar ? 'tooLarge' : 'damaged', { cause: error });
  }
}
