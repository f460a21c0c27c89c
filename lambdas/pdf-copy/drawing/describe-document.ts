import type { Span } from '../../paper/text/itemize-text.ts';
import type { PlannedDocument } from './plan-pages.ts';

/** The name of the place in the PDF where a document begins. */
export const destinationOf = (answerKey: string) => `document ${answerKey}`;

/** Its file and where its pages are, with a link to them. */
export function describeDocument({ document: { key, fileName }, pages }: PlannedDocument): Span {
  if (!pages) return { text: `${fileName}: could not be added to this copy`, bold: true };
  const { first, last } = pages;
  return {
    text: `${fileName}: ${first === last ? `page ${first}` : `pages ${first} to ${last}`}`,
    goTo: destinationOf(key),
  };
}
