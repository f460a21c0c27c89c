import { limits } from '../../../shared/limits.ts';
import { convertInChildProcess } from './convert-in-child-process.ts';
import type { DocxEngine } from './docx/docx-engine.ts';
import { DocumentRefused } from './limits/document-refused.ts';

export interface ConvertOptions {
  readonly docxEngine: DocxEngine;
}

/**
 * Makes a PDF without active content of a picture, a PDF or a Word document, whatever its name says it is.
 * Throws DocumentRefused, with a sentence for the applicant, for what we do not take.
 */
export async function convertToPdf(bytes: Uint8Array, { docxEngine }: ConvertOptions): Promise<Uint8Array> {
  if (bytes.length === 0) throw new DocumentRefused('empty');
  if (bytes.length > limits.fileBytes) throw new DocumentRefused('tooBig');
  return convertInChildProcess({ bytes, docxEngine });
}
