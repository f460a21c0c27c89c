import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../ui/toasts.ts';
import { readAccountState } from '../session/account-state.ts';
import { isLoggedIn } from '../session/session.ts';
import { adoptDraft } from '../store/application-store.ts';
import styles from './account-layout.module.css';

/** Around every account screen: takes over the visitor's answers and says what the last screen achieved. */
export function Component() {
  const location = useLocation();
  const navigate = useNavigate();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // An applicant's own answers are not mixed with what the history still holds of a visitor's.
    if (!isLoggedIn()) adoptDraft(readAccountState(location.state).answers);
    setReady(true);
  }, [location.state]);
  useEffect(() => {
    const { success, ...rest } = readAccountState(location.state);
    if (!success) return;
    showToast({ severity: 'success', label: 'Success Notification', text: success });
    // Said once: navigation state outlives a reload.
    navigate(location, { replace: true, state: rest });
  }, [location, navigate]);
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      {ready && <Outlet />}
    </main>
  );
}
