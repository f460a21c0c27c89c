import type { Form, PageId } from '../../../shared/form/definition.ts';

/** Returns a form with only this page, which therefore has the submit button. */
export const onlyPage = ({ pages }: Form, page: PageId): Form => ({ pages: pages.filter(({ id }) => id === page) });

/** Returns a form that ends with this page. A submit with errors then opens the first page, as in the whole form. */
export const upToPage = ({ pages }: Form, page: PageId): Form => ({
  pages: pages.slice(0, pages.findIndex(({ id }) => id === page) + 1),
});
