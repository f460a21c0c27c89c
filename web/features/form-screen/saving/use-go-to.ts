import { useLocation, useNavigate } from 'react-router-dom';
import { leavePage } from './leave-page.ts';

export interface Target {
  readonly pathname: string;
  readonly hash?: string;
}

/** Opens a place of the form; another page only after the answers are saved (specification, section 6). */
export function useGoTo() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (target: Target) => {
    if (target.pathname === pathname || (await leavePage())) navigate({ ...target, search }, { replace: true });
  };
}
