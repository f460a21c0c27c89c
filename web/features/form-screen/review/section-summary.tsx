import type { ReactNode } from 'react';
import { printPlaced } from '../../../../shared/print/print-form.ts';
import { useSnapshot } from '../../../lib/external-store.ts';
import { application } from '../../application/index.ts';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { summarize } from './shown-text.ts';

/** The answers of a folded section, in one line. */
export default function SectionSummary({ id }: { id: string }): ReactNode {
  return useSnapshot(subscribeAfterTyping, () => {
    const { answers, placed } = application;
    const pages = placed.pages.map((page) => ({ ...page, sections: page.sections.filter((each) => each.id === id) }));
    return summarize(
      printPlaced({ ...placed, pages }, answers).pages.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows)),
    );
  });
}
