import { partner } from '#partner';
import { application, useApplication } from '../../features/application/index.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

const { pages } = partner.form;

export function useFormTitle(pathname: string) {
  const index = pages.findIndex(({ id }) => `/${id}` === pathname);
  const page = pages[index];
  const hasErrors = useApplication(({ errors }) =>
    Object.keys(errors).some((key) => application.pageOf(key) === page?.id),
  );
  useDocumentTitle(page ? `${page.title} – Step ${index + 1} of ${pages.length}` : 'Submitted', page && hasErrors);
}
