// A stranger's file becomes a harmless PDF, in a process without credentials: bytes come in, a PDF with its preview
// goes out, or DocumentRefused, which tells applicants what to do.

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

/** Decides by content, not by name; the PDF has no active content. Throws DocumentRefused. */
export async function convertToPdf(bytes: Uint8Array, { docxEngine }: ConvertOptions): Promise<Converted> {
  if (bytes.length === 0) throw new DocumentRefused('empty');
  if (bytes.length > fileBytes) throw new DocumentRefused('tooBig');
  return convertInChildProcess({ bytes, docxEngine });
}

/** A letter of recommendation that was typed. Throws DocumentRefused. */
export const convertLetterText = (text: string, head: LetterHead): Promise<Converted> =>
  convertInChildProcess({ text, head, timeZone: config.timeZone });
