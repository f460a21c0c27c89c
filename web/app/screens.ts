import { lazily } from '../lib/code/lazily.tsx';
import type { ScreenGroup } from '../routes/paths.ts';

type Screen = ReturnType<typeof lazily<object>>;

export const screens: Readonly<Record<ScreenGroup, Screen>> = {
  form: lazily(() => import('../routes/form/form-routes.tsx')),
  account: lazily(() => import('../routes/account/account-routes.tsx')),
  pdf: lazily(() => import('../routes/form/pdf-routes.tsx')),
  print: lazily(() => import('../routes/print-routes.tsx')),
};
