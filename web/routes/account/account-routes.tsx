import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import {
  AccountLayout,
  ConfirmCard,
  ForgotCard,
  LoginCard,
  ResetCard,
  SignupCard,
} from '../../features/account/index.ts';
import { type AccountPath, isAccountPath } from '../paths.ts';

const screens: Readonly<Record<AccountPath, ComponentType>> = {
  '/signup': SignupCard,
  '/confirm': ConfirmCard,
  '/login': LoginCard,
  '/forgot': ForgotCard,
  '/reset': ResetCard,
};

export default function AccountRoutes() {
  const { pathname } = useLocation();
  const Screen = isAccountPath(pathname) ? screens[pathname] : undefined;
  return <AccountLayout>{Screen && <Screen />}</AccountLayout>;
}
