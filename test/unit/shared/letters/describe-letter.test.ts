import { expect, it } from '@jest/globals';
import { describeLetter } from '../../../../shared/letters/describe-letter.ts';

it.each([
  [{ file_name: 'letter.pdf', pages: 1 }, 'letter.pdf, 1 page'],
  [{ file_name: 'Brief für Lan.docx', pages: 12 }, 'Brief für Lan.docx, 12 pages'],
  [{ file_name: 'photo.jpg' }, 'photo.jpg'],
  [{ pages: 2 }, 'Written online, 2 pages'],
])('%j is described as %s', (receipt, words) => expect(describeLetter(receipt)).toBe(words));
