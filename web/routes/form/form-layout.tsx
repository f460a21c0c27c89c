import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SessionCheck, StepNavigation, WelcomeBanner } from '../../features/form-screen/index.ts';
import styles from './form-layout.module.css';
import { useFormTitle } from './use-form-title.ts';

export function FormLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useFormTitle(pathname);
  return (
    <SessionCheck>
      {pathname !== '/completion' && <StepNavigation />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <WelcomeBanner />
        {children}
      </main>
    </SessionCheck>
  );
}
