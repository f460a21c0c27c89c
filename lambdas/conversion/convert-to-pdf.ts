// Converts an untrusted file to a harmless PDF with a preview, in a process without credentials. Throws
// DocumentRefused, whose message tells applicants what to do.

import { fileBytes } from '../../shared/partner-limits.ts';
import { config } from '../platform/partner-form.ts';
import type { Converted } from './comparison/converted.ts';
import { convertInChildProcess } from './convert-in-child-process.ts';
import type { DocxEngine } from './docx/convert-docx.ts';
import type { LetterHead } from './letters/draw-letter.ts';
import { DocumentRefused } from './limits/document-refused.ts';

export interface ConvertOptions {
  readonly docxEngine: DocxEngine;
}

/** Converts a file to a PDF without active content. Detects the type by content, not name. Throws DocumentRefused. */
export async function convertToPdf(bytes: Uint8Array, { docxEngine }: ConvertOptions): Promise<Converted> {
  if (bytes.length === 0) throw new DocumentRefused('empty');
  if (bytes.length > fileBytes) throw new DocumentRefused('tooBig');
  return convertInChildProcess({ bytes, docxEngine });
}

/** Converts a typed letter of recommendation to a PDF. Throws DocumentRefused. */
export const convertLetterText = (text: string, head: LetterHead): Promise<Converted> =>
  convertInChildProcess({ text, head, timeZone: config.timeZone });
