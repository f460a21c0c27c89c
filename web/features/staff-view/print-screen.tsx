import { Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { serviceToken } from '../../lib/link-tokens.ts';
import { staffKeyIn } from '../../lib/pdf-paths.ts';
import { FullScreenSpinner } from '../../ui/full-screen-spinner.tsx';
import { DocumentScreen } from './document-screen.tsx';
import { PrintProblem } from './print-problem.tsx';
import { PrintView } from './print-view.tsx';
import { serviceView } from './service-view.ts';

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
