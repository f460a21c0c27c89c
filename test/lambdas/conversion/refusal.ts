import { convertInProcess } from '../../../lambdas/common/conversion/convert-in-process.ts';
import { DocumentRefused } from '../../../lambdas/common/conversion/limits/document-refused.ts';

/** Converts in the test's own process, which is faster than the one that a document has to itself in the product. */
export const convert = (bytes: Uint8Array) => convertInProcess(bytes, 'embedded');

/** Why a document is refused; 'taken' when it is not. */
export async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await convert(bytes);
    return 'taken';
  } catch (error) {
    if (error instanceof DocumentRefused) return error.reason;
    throw error;
  }
}
