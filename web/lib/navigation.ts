import type { Location } from 'react-router-dom';

export interface NavigateOptions {
  readonly state?: unknown;
  readonly replace?: boolean;
}
type Navigate = (to: string, options?: NavigateOptions) => unknown;

let pendingNavigation: Parameters<Navigate> | undefined;
let navigate: Navigate = (...args) => {
  pendingNavigation = args;
};

export function setNavigate(routerNavigate: Navigate) {
  navigate = routerNavigate;
  if (pendingNavigation) routerNavigate(...pendingNavigation);
  pendingNavigation = undefined;
}

/** Navigates from outside a component; inside, use `useNavigate`. */
export function navigateTo(to: string, options?: NavigateOptions) {
  navigate(to, options);
}

/** Whether the browser is still at a location. The user may have gone back before an effect runs. */
export const isCurrentLocation = ({ key }: Location): boolean => (history.state?.key ?? 'default') === key;
