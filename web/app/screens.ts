import { lazyComponent } from '../lib/code/lazy-component.tsx';
import type { ScreenGroup } from '../routes/paths.ts';

type Screen = ReturnType<typeof lazyComponent<object>>;

export const screens: Readonly<Record<ScreenGroup, Screen>> = {
  form: lazyComponent(() => import('../routes/form/form-routes.tsx')),
  account: lazyComponent(() => import('../routes/account/account-routes.tsx')),
  pdf: lazyComponent(() => import('../routes/form/pdf-routes.tsx')),
  print: lazyComponent(() => import('../routes/print-routes.tsx')),
};
