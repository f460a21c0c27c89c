export interface Destination {
  readonly state?: unknown;
  readonly replace?: boolean;
}
type Navigate = (to: string, destination?: Destination) => unknown;

let navigate: Navigate = (to) => location.assign(to);

/** Tells code outside React how to move between screens; the router calls it once. */
export function setNavigate(router: Navigate) {
  navigate = router;
}

/** Goes to a screen from outside a component. */
export function go(to: string, destination?: Destination) {
  navigate(to, destination);
}
