import type { PageId } from './definition.ts';

interface Place {
  readonly page: PageId;
  readonly section: string;
}

/** Formats a problem with its place in the partner's folder. `pages/education` is a file or a folder. */
export const problemAt = ({ page, section }: Place, problem: string): string =>
  `pages/${page}, section ${section}: ${problem}`;

export const sectionsOf = <S extends { readonly id: string }>(form: {
  readonly pages: readonly { readonly id: PageId; readonly sections: readonly S[] }[];
}): (Place & { readonly own: S })[] =>
  form.pages.flatMap((page) => page.sections.map((own) => ({ page: page.id, section: own.id, own })));
