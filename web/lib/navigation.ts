import { type Location, useLocation, useNavigationType } from 'react-router-dom';

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

/**
 * Returns the id of the question or element to focus: the hash, or the question to which a login returns. '' if there is
 * none. A reload and the browser's Back return to the scroll position instead of the question.
 */
export function useTargetId(): string {
  const { hash, state } = useLocation();
  const isPop = useNavigationType() === 'POP';
  return hash.slice(1) || String((!isPop && state?.question) || '');
}
