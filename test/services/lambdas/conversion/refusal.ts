import { convertWithoutPreview } from '../../../../lambdas/conversion/convert-in-process.ts';
import { DocumentRefused } from '../../../../lambdas/conversion/limits/document-refused.ts';

/** Converts in this process, which is faster. Throws if the converter had to keep a page as a picture. */
export async function convert(bytes: Uint8Array): Promise<Uint8Array> {
  const { pdf, picturedPages } = await convertWithoutPreview(bytes, 'embedded');
  if (picturedPages > 0) throw new Error(`${picturedPages} pages were kept as pictures: the rewriting lost content.`);
  return pdf;
}

/** Returns the reason for the refusal, or 'taken' if the file is converted. */
export async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await convertWithoutPreview(bytes, 'embedded');
    return 'taken';
  } catch (error) {
    if (error instanceof DocumentRefused) return error.reason;
    throw error;
  }
}
