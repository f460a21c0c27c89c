import { type ReactNode, use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { application, openApplication, useApplication } from '../../application/index.ts';
import { postStatus } from '../saving/post-status.ts';
import { LedTo } from './led-to.tsx';
import { useLastPage } from './use-last-page.ts';
import { usePageChange } from './use-page-change.ts';

const completion = '/completion';
const defaultRoute = '/about';

/** Specification, section 2, "Session check". */
export function ApplicantCheck({ children }: { children: ReactNode }) {
  use(openApplication());
  const { pathname, search, hash } = useLocation();
  const status = useApplication(({ web_status }) => web_status);
  const [resumed, setResumed] = useState(() => application.state.has_changed_page || hash !== '');
  useStartApplication();
  const resumeAt = resumed ? null : application.state.last_page;
  const target = targetOf(status, pathname, resumeAt);
  useEffect(() => {
    if (target === undefined) setResumed(true);
  }, [target]);
  const page = target === undefined ? pathname : undefined;
  useLastPage(page);
  usePageChange(page);
  return target === undefined ? children : <LedTo to={{ pathname: target, search }} />;
}

function targetOf(status: string | null, path: string, lastPage: string | null): string | undefined {
  if (status === 'submitted') return path === completion ? undefined : completion;
  const wanted = lastPage ?? (path === completion ? defaultRoute : path);
  return wanted === path ? undefined : wanted;
}

function useStartApplication() {
  const isNew = useApplication(({ web_status }) => web_status === null);
  useEffect(() => {
    if (!isNew || application.state.web_status !== null) return;
    application.update({ web_status: 'started' });
    // A submit posts it again.
    postStatus('started').catch(() => {});
  }, [isNew]);
}
