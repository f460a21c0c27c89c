import { partner } from '#partner';
import type { PageId } from '../../../../shared/form/definition.ts';
import { type PlacedSection, questionsIn } from '../../../../shared/form/placed.ts';

/**
 * Returns the index of the section before which the last page shows the letters and the review: the last section with
 * a signature, or the end of the page. Undefined on other pages.
 */
export function reviewIndex(page: PageId, sections: readonly PlacedSection[]): number | undefined {
  if (page !== partner.form.pages.at(-1)?.id) return undefined;
  const index = sections.findLastIndex(({ items }) =>
    items.flatMap(questionsIn).some(({ question }) => question.kind === 'signature'),
  );
  return index === -1 ? sections.length : index;
}
