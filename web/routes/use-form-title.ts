import { partner } from '#partner';
import { application, useApplication } from '../features/store/index.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';

const { pages } = partner.form;

/** "About You – Step 1 of 3 – …", with "Error: " before it while an answer of the page needs mending. */
export function useFormTitle(pathname: string) {
  const index = pages.findIndex(({ id }) => `/${id}` === pathname);
  const page = pages[index];
  const hasErrors = useApplication(({ errors }) =>
    Object.keys(errors).some((key) => application.pageOf(key) === page?.id),
  );
  useDocumentTitle(page ? `${page.title} – Step ${index + 1} of ${pages.length}` : 'Completion', page && hasErrors);
}
