import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isCurrentLocation } from '../../lib/navigation.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { fillMissingAnswers, openVisitorEntries, readAccountState } from '../application/index.ts';
import { isLoggedIn } from '../session/index.ts';
import styles from './account-layout.module.css';

export function AccountLayout({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // The history may still hold a visitor's answers, which must not get into an applicant's application.
    if (!isLoggedIn())
      void openVisitorEntries().then(() => fillMissingAnswers(readAccountState(location.state).answers));
    setReady(true);
  }, [location.state]);
  useEffect(() => {
    const { success, ...rest } = readAccountState(location.state);
    const isOfEarlierVisit = location.state?.answers !== undefined && rest.visit === undefined;
    if (success) showToast({ severity: 'success', label: 'Success Notification', text: success });
    else if (!isOfEarlierVisit) return;
    // Navigation state outlives a reload. Show a success only once, and do not keep an earlier visitor's entries.
    if (isCurrentLocation(location)) navigate(location, { replace: true, state: rest });
  }, [location, navigate]);
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {isReady && children}
    </main>
  );
}
