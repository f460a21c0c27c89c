import { config } from '../platform/partner-form.ts';
import type { Converted } from './comparison/converted.ts';
import { convertInChildProcess } from './convert-in-child-process.ts';
import type { LetterHead } from './letters/letter-head.ts';

/** A letter of recommendation that was typed. Throws DocumentRefused. */
export const convertLetterText = (text: string, head: LetterHead): Promise<Converted> =>
  convertInChildProcess({ text, head, timeZone: config.timeZone });
