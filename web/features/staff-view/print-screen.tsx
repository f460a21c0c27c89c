import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { sentenceOf } from '../../lib/errors.ts';
import { FullScreenSpinner } from '../../ui/full-screen-spinner.tsx';
import { serviceToken } from '../session/index.ts';
import { PrintProblem } from './print-problem.tsx';
import { PrintView } from './print-view.tsx';
import { serviceViewQuery } from './service-view-query.ts';

export function PrintScreen() {
  const token = serviceToken();
  return token ? <Linked token={token} /> : <PrintProblem text="Please open the link that you were given." />;
}

function Linked({ token }: { token: string }) {
  const { pathname } = useLocation();
  const { data, error } = useQuery(serviceViewQuery(token));
  if (error) return <PrintProblem text={sentenceOf(error)} />;
  return data ? (
    <PrintView view={data} page={pathname === '/print' ? undefined : pathname.slice(1)} />
  ) : (
    <FullScreenSpinner />
  );
}
