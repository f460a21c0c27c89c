import { type ReactNode, use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { adoptAnswers, linkDraft, openVisitor } from '../../application/index.ts';
import { LedTo } from './led-to.tsx';

export function VisitorCheck({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const pending = linkDraft();
  const draft = pending && use(pending);
  useEffect(() => {
    void openVisitor().then(() => adoptAnswers(draft?.answer ?? {}));
  }, [draft]);
  if (pathname !== '/completion') return children;
  // A log-out has changed the address to the log-in's already, and the router follows.
  return location.pathname === pathname && <LedTo to={{ pathname: '/about', search }} />;
}
