import { type ComponentType, lazy } from 'react';
import type { ScreenGroup } from '../routes/paths.ts';

type Load = () => Promise<{ readonly Component: ComponentType }>;

/** What a module loads once it is called; a failed load is tried again by the next call. */
export const loadScreens: Readonly<Record<ScreenGroup, Load>> = {
  form: () => import('../routes/form/form-routes.tsx'),
  account: () => import('../routes/account/account-routes.tsx'),
  print: () => import('../routes/print-routes.tsx'),
};

const lazyScreen = (load: Load) => lazy(async () => ({ default: (await load()).Component }));

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

/** The same component as long as a screen is shown: ask once. */
export const screenOf = (group: ScreenGroup): ComponentType => loaded.get(group) ?? lazyScreens[group];

const loadTabs = () => import('../form/sections/tab-list.tsx');

/** Loads the applicant's screens ahead of time, so that they open offline. */
export function preloadScreens() {
  for (const load of [loadScreens.form, loadScreens.account, loadTabs]) load().catch(() => {});
}
