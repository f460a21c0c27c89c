import type { PageId } from './definition.ts';

interface Spot {
  readonly page: PageId;
  readonly section: string;
}

/** A problem with its place in the partner's folder: `pages/education` is the file or the folder of that page. */
export const problemAt = ({ page, section }: Spot, problem: string): string =>
  `pages/${page}, section ${section}: ${problem}`;

export const sectionsOf = <S extends { readonly id: string }>(form: {
  readonly pages: readonly { readonly id: PageId; readonly sections: readonly S[] }[];
}): (Spot & { readonly own: S })[] =>
  form.pages.flatMap((page) => page.sections.map((own) => ({ page: page.id, section: own.id, own })));
