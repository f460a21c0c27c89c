import type { LetterReceipt } from '../contracts/letter.ts';
import { counted } from '../text/counted.ts';

export const pagesIn = (pages: number | undefined): string => (pages === undefined ? '' : counted(pages, 'page'));

/** Describes the letter that a recommender sent, such as 'letter.pdf, 2 pages'. */
export const sentLetter = ({ file_name, pages }: Pick<LetterReceipt, 'file_name' | 'pages'>): string =>
  [file_name ?? 'Written online', pagesIn(pages)].filter(Boolean).join(', ');
