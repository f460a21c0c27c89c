import type { PageId } from './definition.ts';

interface ProblemLocation {
  readonly page: PageId;
  readonly section: string;
}

/** Formats a problem with its place in the partner's folder. `pages/education` is a file or a folder. */
export const problemAt = ({ page, section }: ProblemLocation, problem: string): string =>
  `pages/${page}, section ${section}: ${problem}`;

export const sectionsOf = <S extends { readonly id: string }>(form: {
  readonly pages: readonly { readonly id: PageId; readonly sections: readonly S[] }[];
}): (ProblemLocation & { readonly definition: S })[] =>
  form.pages.flatMap((page) =>
    page.sections.map((definition) => ({ page: page.id, section: definition.id, definition })),
  );
