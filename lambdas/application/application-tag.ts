import { createHash } from 'node:crypto';

/** What a page calls an application by: derived from its id, so that comparing it needs no read, and tells nothing. */
export const applicationTag = (applicant: string): string =>
  createHash('sha256').update(`application-tag#${applicant}`).digest('base64url').slice(0, 22);
