import { leaveLink } from './link.ts';

/** From a page that leads nowhere. */
export const AllRequests = () => (
  <a
    href="/recommend"
    onClick={(event) => {
      event.preventDefault();
      leaveLink();
    }}
  >
    Send me all my open requests
  </a>
);
