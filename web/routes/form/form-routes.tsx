import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { partner } from '#partner';
import { application, useApplication } from '../../features/application/index.ts';
import {
  CompletionScreen,
  FormScreen,
  SessionCheck,
  StepNavigation,
  WelcomeBanner,
} from '../../features/form-screen/index.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import type { Elements } from '../../ui/elements.ts';
import { type FormPath, isFormPath } from '../paths.ts';
import styles from './form-layout.module.css';

const screens: Readonly<Record<FormPath, ComponentType>> = {
  '/about': () => <FormScreen page="about" />,
  '/education': () => <FormScreen page="education" />,
  '/final-steps': () => <FormScreen page="final-steps" />,
  '/completion': CompletionScreen,
};

export default function FormRoutes() {
  const { pathname } = useLocation();
  const Screen = isFormPath(pathname) ? screens[pathname] : undefined;
  return <FormLayout>{Screen && <Screen />}</FormLayout>;
}

function FormLayout({ children }: { children: Elements }) {
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

const { pages } = partner.form;

function useFormTitle(pathname: string) {
  const index = pages.findIndex(({ id }) => `/${id}` === pathname);
  const page = pages[index];
  const hasErrors = useApplication(({ errors }) =>
    Object.keys(errors).some((key) => application.pageOf(key) === page?.id),
  );
  useDocumentTitle(page ? `${page.title} – Step ${index + 1} of ${pages.length}` : 'Submitted', page && hasErrors);
}
