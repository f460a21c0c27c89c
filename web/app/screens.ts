import type { ComponentType } from 'react';
import { lazily } from '../lib/lazily.ts';
import type { ScreenGroup } from '../routes/paths.ts';

type Load = () => Promise<{ readonly Component: ComponentType }>;

/** Each also loads ahead of time. */
export const loadScreens: Readonly<Record<ScreenGroup, Load>> = {
  form: () => import('../routes/form/form-routes.tsx'),
  account: () => import('../routes/account/account-routes.tsx'),
  print: () => import('../routes/print-routes.tsx'),
};

const lazyScreen = (load: Load) => lazily(async () => ({ default: (await load()).Component }));

const lazyScreens: Readonly<Record<ScreenGroup, ComponentType>> = {
  form: lazyScreen(loadScreens.form),
  account: lazyScreen(loadScreens.account),
  print: lazyScreen(loadScreens.print),
};
const loaded = new Map<ScreenGroup, ComponentType>();

/** For the first screen, which then renders without a placeholder. */
export async function loadScreen(group: ScreenGroup): Promise<void> {
  loaded.set(group, (await loadScreens[group]()).Component);
}

/** May be another component from the end of a load on: a screen that is shown must keep the one it has. */
export const screenOf = (group: ScreenGroup): ComponentType => loaded.get(group) ?? lazyScreens[group];
