import type { Location } from 'react-router-dom';

export interface Destination {
  readonly state?: unknown;
  readonly replace?: boolean;
}
type Navigate = (to: string, destination?: Destination) => unknown;

/** The last destination that was requested before the router was ready. */
let pendingDestination: Parameters<Navigate> | undefined;
let navigate: Navigate = (...destination) => {
  pendingDestination = destination;
};

export function setNavigate(router: Navigate) {
  navigate = router;
  if (pendingDestination) router(...pendingDestination);
  pendingDestination = undefined;
}

/** Navigates from outside a component; inside, use `useNavigate`. */
export function go(to: string, destination?: Destination) {
  navigate(to, destination);
}

/** Whether the browser is still at a location. The user may have gone back before an effect runs. */
export const isCurrent = ({ key }: Location): boolean => (history.state?.key ?? 'default') === key;
