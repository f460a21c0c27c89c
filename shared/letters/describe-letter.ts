import type { LetterReceipt } from '../contracts/letter.ts';
import { formatCount } from '../text/format-count.ts';

export const formatPageCount = (pages: number | undefined): string =>
  pages === undefined ? '' : formatCount(pages, 'page');

/** Describes the letter that a recommender sent, such as 'letter.pdf, 2 pages'. */
export const describeLetter = ({ file_name, pages }: Pick<LetterReceipt, 'file_name' | 'pages'>): string =>
  [file_name ?? 'Written online', formatPageCount(pages)].filter(Boolean).join(', ');
