export interface Destination {
  readonly state?: unknown;
  readonly replace?: boolean;
}
type Navigate = (to: string, destination?: Destination) => unknown;

let navigate: Navigate = (to) => location.assign(to);

export function setNavigate(router: Navigate) {
  navigate = router;
}

/** Navigates from outside a component; inside, use `useNavigate`. */
export function go(to: string, destination?: Destination) {
  navigate(to, destination);
}
