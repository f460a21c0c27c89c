import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { CompletionScreen, FormScreen } from '../../features/form-screen/index.ts';
import { type FormPath, isFormPath } from '../paths.ts';
import { FormLayout } from './form-layout.tsx';

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
