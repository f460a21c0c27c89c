import { Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { getTmpPdf, type ServiceView } from '../../../shared/contracts/links.ts';
import { call } from '../../lib/call.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { serviceToken } from '../../lib/link-tokens.ts';
import { staffKeyIn } from '../../lib/pdf-paths.ts';
import { FullScreenSpinner } from '../../ui/full-screen-spinner.tsx';
import { DocumentScreen } from './document-screen.tsx';
import { PrintProblem } from './print-problem.tsx';
import { PrintView } from './print-view.tsx';

export function PrintScreen() {
  const { pathname } = useLocation();
  const name = staffKeyIn(pathname);
  const token = serviceToken();
  if (name !== undefined) return <DocumentScreen name={name} />;
  return token ? (
    <Suspense fallback={<FullScreenSpinner />}>
      <Linked token={token} page={pathname === '/print' ? undefined : pathname.slice(1)} />
    </Suspense>
  ) : (
    <PrintProblem text="Please open the link that you were given." />
  );
}

function Linked({ token, page }: { token: string; page: string | undefined }) {
  const { view, problem = '' } = use(serviceView(token));
  return view ? <PrintView view={view} page={page} /> : <PrintProblem text={problem} />;
}

interface Opened {
  readonly view?: ServiceView;
  readonly problem?: string;
}

let opened: { readonly token: string; readonly view: Promise<Opened> } | undefined;

/** What a staff link shows, read once; an expired link is a problem that the screen tells. */
function serviceView(token: string): Promise<Opened> {
  if (opened?.token !== token) opened = { token, view: load(token) };
  return opened.view;
}

const load = (token: string): Promise<Opened> =>
  call(getTmpPdf, { query: { service_token: token } }).then(
    (view) => ({ view }),
    (error: unknown) => ({ problem: sentenceOf(error) }),
  );
