import type { Location } from 'react-router-dom';

export interface Destination {
  readonly state?: unknown;
  readonly replace?: boolean;
}
type Navigate = (to: string, destination?: Destination) => unknown;

/** Until the router is there, the last destination waits for it. */
let waiting: Parameters<Navigate> | undefined;
let navigate: Navigate = (...destination) => {
  waiting = destination;
};

export function setNavigate(router: Navigate) {
  navigate = router;
  if (waiting) router(...waiting);
  waiting = undefined;
}

/** Navigates from outside a component; inside, use `useNavigate`. */
export function go(to: string, destination?: Destination) {
  navigate(to, destination);
}

/** Whether the browser is still at a location: somebody who has gone back before an effect runs is elsewhere. */
export const isCurrent = ({ key }: Location): boolean => (history.state?.key ?? 'default') === key;
