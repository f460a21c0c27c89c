import { plainLine } from '../text/plain-text.ts';

/**
 * Whoever names themselves after a site would advertise it: programs for email make links of what looks like one. A line of
 * its own is for the product's link.
 */
export const nameInEmail = (name: string): string =>
  plainLine(name)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[.。．｡](?=\S)/g, '$& ')
    .replaceAll('://', ': //')
    .trim();
