// A partner may set these limits. Otherwise, the defaults apply.

import { config } from '#partner';

const megabytes = config.uploads?.megabytes ?? 1;

/** The largest upload, in bytes. */
export const fileBytes = megabytes * 1_048_576;

export const fileSize = `${megabytes} MB`;

/** How long a user may be idle before the client logs them out, in milliseconds. */
export const idleMs = (config.idleMinutes ?? 15) * 60_000;
