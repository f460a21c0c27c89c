import { createHash } from 'node:crypto';

/** What a page calls an application by: derived from its id, so that comparing it needs no read, and tells nothing. */
export const applicationTag = (applicationId: string): string =>
  createHash('sha256').update(`application-tag#${applicationId}`).digest('base64url').slice(0, 22);
