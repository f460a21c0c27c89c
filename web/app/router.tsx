import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { isServiceUser } from '../features/session/index.ts';
import { setNavigate } from '../lib/navigation.ts';
import { FullScreenSpinner } from '../ui/full-screen-spinner.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';
import { screens } from './screens.ts';

const ToDefaultRoute = () => <Navigate to={{ pathname: '/about', search: useLocation().search }} replace />;

const unknownPath: RouteObject = { path: '*', Component: ToDefaultRoute };

const formScreens: RouteObject = {
  lazy: screens.formLayout,
  children: [
    { path: '/about', lazy: screens.about },
    { path: '/education', lazy: screens.education },
    { path: '/final-steps', lazy: screens.finalSteps },
    { path: '/completion', lazy: screens.completion },
  ],
};

const accountScreens: RouteObject = {
  lazy: screens.accountLayout,
  children: [
    { path: '/signup', lazy: screens.signup },
    { path: '/confirm', lazy: screens.confirm },
    { path: '/login', lazy: screens.login },
    { path: '/forgot', lazy: screens.forgot },
    { path: '/reset', lazy: screens.reset },
  ],
};

const printScreen: RouteObject = { path: '/print', lazy: screens.print };

const applicantRoutes: RouteObject[] = [
  { Component: RootLayout, children: [formScreens, accountScreens] },
  printScreen,
  unknownPath,
];

/** Every path of the form is a print view for staff, without header and footer. */
const staffRoutes: RouteObject[] = [
  printScreen,
  { path: '/about', lazy: screens.print },
  { path: '/education', lazy: screens.print },
  { path: '/final-steps', lazy: screens.print },
  unknownPath,
];

export function createRouter() {
  const router = createBrowserRouter([
    {
      errorElement: <RouteError />,
      HydrateFallback: FullScreenSpinner,
      children: isServiceUser() ? staffRoutes : applicantRoutes,
    },
  ]);
  setNavigate((to, destination) => router.navigate(to, destination));
  return router;
}
