import { useLocation } from 'react-router-dom';
import { getPdf, getPdfDocumentAnswer, type WorkStatus } from '../../../shared/contracts/documents.ts';
import { messages } from '../../../shared/messages.ts';
import { isRunning } from '../../../shared/status.ts';
import { call } from '../../lib/calls/call.ts';
import { currentSession, onCallsEnded } from '../../lib/calls/call-session.ts';
import { ServerError } from '../../lib/calls/errors.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { documentKeyIn } from '../../lib/pdf-paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Link } from '../../ui/link.tsx';
import { PdfView } from '../documents/index.ts';
import { useIsLoggedIn } from '../session/index.ts';

const notFound = 404;

/** Shows a document or the PDF copy of the applicant who is logged in, and loads it again for another session. */
export function PdfScreen() {
  const { pathname } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const session = useSnapshot(onCallsEnded, currentSession);
  if (!isLoggedIn) return <LoggedOut path={pathname} />;
  const key = documentKeyIn(pathname);
  const requestPdf = (download: boolean) => {
    const query = download ? { query: { download: 'true' } } : {};
    return key === undefined ? call(getPdf, query) : call(getPdfDocumentAnswer, { params: { key }, ...query });
  };
  return (
    <PdfView
      key={`${session} ${pathname}`}
      name={key ?? 'Your PDF copy'}
      getUrl={async ({ download }) => pdfUrl(await requestPdf(download))}
    />
  );
}

function pdfUrl({ status, url, message = messages.unexpected }: WorkStatus): string | undefined {
  if (!url && !isRunning(status)) throw new ServerError(message, notFound);
  return url;
}

function LoggedOut({ path }: { path: string }) {
  useDocumentTitle('Log in to see this document');
  return (
    <>
      <h1>You're logged out.</h1>
      <p>Your documents are shown only while you're logged in.</p>
      <p>
        <Link to="/login" className={buttonClass({ variant: 'primary' })} stateAtClick={() => ({ returnTo: path })}>
          Log in to see this document
        </Link>
      </p>
    </>
  );
}
