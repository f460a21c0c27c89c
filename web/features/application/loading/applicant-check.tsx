import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { application, useApplication } from '../../store/index.ts';
import { webStatusMutation } from '../saving/web-status-mutation.ts';
import { applicationQuery } from './load-application.ts';
import { useLastPage } from './use-last-page.ts';
import { usePageChange } from './use-page-change.ts';

const completion = '/completion';
const defaultRoute = '/about';

/** Brings an applicant to the screen that their application is at (specification, section 2, "Session check"). */
export function ApplicantCheck({ children }: { children: ReactNode }) {
  useSuspenseQuery(applicationQuery());
  const { pathname, search, hash } = useLocation();
  const status = useApplication(({ web_status }) => web_status);
  const [resumed, setResumed] = useState(() => application.state.has_changed_page || hash !== '');
  useStarted();
  const resumeAt = resumed ? null : application.state.last_page;
  const target = targetOf(status, pathname, resumeAt);
  useEffect(() => {
    if (target === undefined) setResumed(true);
  }, [target]);
  const page = target === undefined ? pathname : undefined;
  useLastPage(page);
  usePageChange(page);
  return target === undefined ? children : <Navigate to={{ pathname: target, search }} replace />;
}

/** Where the applicant belongs, if not here. */
function targetOf(status: string | null, path: string, lastPage: string | null): string | undefined {
  if (status === 'submitted') return path === completion ? undefined : completion;
  const wanted = lastPage ?? (path === completion ? defaultRoute : path);
  return wanted === path ? undefined : wanted;
}

/** An application is started by the first visit with a log-in. */
function useStarted() {
  const isNew = useApplication(({ web_status }) => web_status === null);
  const { mutate } = useMutation(webStatusMutation);
  useEffect(() => {
    if (!isNew || application.state.web_status !== null) return;
    application.update({ web_status: 'started' });
    mutate('started');
  }, [isNew, mutate]);
}
