import type { Form, PageId } from '../../../shared/form/definition.ts';

/** Returns a form with only this page, which therefore has the submit button. */
export const onlyPage = ({ pages }: Form, page: PageId): Form => ({ pages: pages.filter(({ id }) => id === page) });
