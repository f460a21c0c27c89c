import { Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { serviceToken } from '../../lib/link-tokens.ts';
import { FullScreenSpinner } from '../../ui/full-screen-spinner.tsx';
import { PrintProblem } from './print-problem.tsx';
import { PrintView } from './print-view.tsx';
import { serviceView } from './service-view.ts';

export function PrintScreen() {
  const token = serviceToken();
  return token ? (
    <Suspense fallback={<FullScreenSpinner />}>
      <Linked token={token} />
    </Suspense>
  ) : (
    <PrintProblem text="Please open the link that you were given." />
  );
}

function Linked({ token }: { token: string }) {
  const { pathname } = useLocation();
  const { view, problem = '' } = use(serviceView(token));
  return view ? (
    <PrintView view={view} page={pathname === '/print' ? undefined : pathname.slice(1)} />
  ) : (
    <PrintProblem text={problem} />
  );
}
