import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { Navigate, type NavigateProps, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isFormRoute } from '../../../shared/form/structure.ts';
import { isCurrentLocation } from '../../lib/navigation.ts';
import { FullScreenSpinner } from '../../ui/full-screen-spinner.tsx';
import {
  application,
  fillMissingAnswers,
  linkDraft,
  nameOf,
  openApplication,
  openVisitorEntries,
  outbox,
  startDeletingHiddenDocuments,
  startSaving,
  useApplication,
} from '../application/index.ts';
import { useIsLoggedIn } from '../session/index.ts';
import { postStatus } from './saving/post-status.ts';
import { saveBeforeLeaving } from './saving/use-save-and-navigate.ts';

export function SessionCheck({ children }: { children: ReactNode }) {
  const isLoggedIn = useIsLoggedIn();
  const Check = isLoggedIn ? ApplicantCheck : VisitorCheck;
  useEffect(startSaving, []);
  useEffect(startDeletingHiddenDocuments, []);
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Check>{children}</Check>
    </Suspense>
  );
}

const completion = '/completion';
const defaultRoute = '/about';

/** Opens the application and redirects to the right page (specification, section 2, "Session check"). */
function ApplicantCheck({ children }: { children: ReactNode }) {
  use(openApplication());
  const { pathname, search, hash } = useLocation();
  const status = useApplication(({ web_status }) => web_status);
  const [hasResumed, setResumed] = useState(() => application.state.has_changed_page || hash !== '');
  useStartApplication();
  const resumeAt = hasResumed ? null : application.state.last_page;
  const target = targetOf(status, pathname, resumeAt);
  useEffect(() => {
    if (target === undefined) setResumed(true);
  }, [target]);
  const page = target === undefined ? pathname : undefined;
  useSaveLastPage(page);
  useSaveOnHistoryNavigation(page);
  return target === undefined ? children : <Redirect to={{ pathname: target, search }} />;
}

function targetOf(status: string | null, path: string, lastPage: string | null): string | undefined {
  if (status === 'submitted') return path === completion ? undefined : completion;
  const wantedPath = lastPage ?? (path === completion ? defaultRoute : path);
  return wantedPath === path ? undefined : wantedPath;
}

function useStartApplication() {
  const isNew = useApplication(({ web_status }) => web_status === null);
  useEffect(() => {
    if (!isNew || application.state.web_status !== null) return;
    application.update({ web_status: 'started' });
    // The submission posts the status again.
    postStatus('started').catch(() => {});
  }, [isNew]);
}

function VisitorCheck({ children }: { children: ReactNode }) {
  const currentLocation = useLocation();
  const { pathname, search } = currentLocation;
  const navigate = useNavigate();
  const pending = linkDraft();
  const draft = pending && use(pending);
  useEffect(() => {
    void openVisitorEntries().then(() => fillMissingAnswers(draft?.answer ?? {}));
  }, [draft]);
  useEffect(() => {
    // The user logged in with these answers. After the logout, the history still has them.
    if (currentLocation.state?.answers && isCurrentLocation(currentLocation))
      navigate(currentLocation, { replace: true, state: null });
  }, [currentLocation, navigate]);
  if (pathname !== '/completion') return children;
  // After a logout, the address is already the login page's, and the router will follow.
  return location.pathname === pathname && <Redirect to={{ pathname: '/about', search }} />;
}

/**
 * Redirects, and fills the screen until the next page renders. Without the spinner, the footer would flash in place of
 * the page.
 */
const Redirect = ({ to }: Pick<NavigateProps, 'to'>) => (
  <>
    <FullScreenSpinner />
    <Navigate to={to} replace />
  </>
);

/** Saves the current page for the next visit. Without a connection, it is saved later. */
function useSaveLastPage(path: string | undefined) {
  useEffect(() => {
    const { web_status, last_page } = application.state;
    if (!isFormRoute(path) || path === last_page || web_status === 'submitted') return;
    application.update({ last_page: path });
    outbox.recordChange(nameOf('page', 'last'), path);
    void outbox.flush();
  }, [path]);
}

/**
 * Saves and validates after the browser's Back or Forward has changed the page. The form's own buttons do so before the
 * change.
 */
function useSaveOnHistoryNavigation(path: string | undefined) {
  const first = useRef(path);
  const last = useRef(path);
  const isPop = useNavigationType() === 'POP';
  useEffect(() => {
    first.current ??= path;
    if (path !== undefined && path !== first.current) application.update({ has_changed_page: true });
    if (path !== undefined && last.current !== undefined && path !== last.current && isPop) void saveBeforeLeaving();
    last.current = path;
  }, [path, isPop]);
}
