import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { adoptDraft, draftOf } from '../../store/index.ts';
import { linkDraftQuery } from './link-draft.ts';

export function VisitorCheck({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { data } = useSuspenseQuery(linkDraftQuery());
  useEffect(() => {
    adoptDraft(data.answer);
    adoptDraft(draftOf(''));
  }, [data]);
  useEffect(() => {
    const adopt = () => adoptDraft(draftOf(''));
    window.addEventListener('storage', adopt);
    return () => window.removeEventListener('storage', adopt);
  }, []);
  if (pathname !== '/completion') return children;
  // A log-out has changed the address to the log-in's already, and the router follows.
  return location.pathname === pathname && <Navigate to={{ pathname: '/about', search }} replace />;
}
