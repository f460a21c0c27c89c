import { Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { getTmpDocument, getTmpPdf, type StaffView } from '../../../shared/contracts/links.ts';
import { call } from '../../lib/calls/call.ts';
import { errorMessage, OfflineError } from '../../lib/calls/errors.ts';
import { staffKeyIn } from '../../lib/pdf-paths.ts';
import { documentToken, serviceToken } from '../../lib/storage/link-tokens.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { FullScreenSpinner } from '../../ui/full-screen-spinner.tsx';
import { PdfView } from '../documents/index.ts';
import styles from './print.module.css';
import { PrintView } from './print-view.tsx';

function PrintProblem({ text }: { text: string }) {
  useDocumentTitle('Application');
  return (
    <main className={styles.document}>
      <h1>We can't show this application</h1>
      <p>{text}</p>
    </main>
  );
}

export function PrintScreen() {
  const { pathname } = useLocation();
  const name = staffKeyIn(pathname);
  const token = serviceToken();
  if (name !== undefined) return <DocumentScreen name={name} />;
  return token ? (
    <Suspense fallback={<FullScreenSpinner />}>
      <LinkedApplication token={token} page={pathname === '/print' ? undefined : pathname.slice(1)} />
    </Suspense>
  ) : (
    <PrintProblem text="Open the link you were given." />
  );
}

function LinkedApplication({ token, page }: { token: string; page: string | undefined }) {
  const { view, problem = '' } = use(serviceView(token));
  return view ? <PrintView view={view} page={page} /> : <PrintProblem text={problem} />;
}

interface LoadedView {
  readonly view?: StaffView;
  readonly problem?: string;
}

let loadedView: { readonly token: string; readonly view: Promise<LoadedView> } | undefined;

/** Reads what a staff link shows, once per link. If the link has expired, returns a problem for the screen. */
function serviceView(token: string): Promise<LoadedView> {
  if (loadedView?.token !== token) loadedView = { token, view: loadView(token) };
  return loadedView.view;
}

const loadView = (token: string): Promise<LoadedView> =>
  call(getTmpPdf, { query: { service_token: token } }).then(
    (view) => ({ view }),
    (error: unknown) => ({ problem: errorMessage(error) }),
  );

/** Shows a document or letter of an application while its link is valid. */
function DocumentScreen({ name }: { name: string }) {
  const token = documentToken();
  if (!token) return <PrintProblem text="Open this document from the application, using the link you were given." />;
  return (
    <main className={styles.document}>
      <Suspense fallback={null}>
        <PdfView name={name} getUrl={({ download }) => redirectingUrl(name, token, download)} />
      </Suspense>
    </main>
  );
}

/**
 * Returns an address that redirects to the document. The frame follows the redirect, as no script can read it.
 * @throws the error of the call if the server does not redirect
 */
async function redirectingUrl(name: string, token: string, download: boolean): Promise<string> {
  const query = new URLSearchParams({ document_token: token, ...(download && { download: 'true' }) });
  const url = `${getTmpDocument.path.replace('{key}', name)}?${query}`;
  const response = await fetch(url, { redirect: 'manual' }).catch(() => {
    throw new OfflineError();
  });
  if (response.type !== 'opaqueredirect') await call(getTmpDocument, { response: Promise.resolve(response) });
  return url;
}
