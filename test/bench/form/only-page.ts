import type { Form, PageId } from '../../../shared/form/definition.ts';

/** A form of one page, which ends it: so it has the button that submits. */
export const onlyPage = ({ pages }: Form, page: PageId): Form => ({ pages: pages.filter(({ id }) => id === page) });
