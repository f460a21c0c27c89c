// Limits that a partner may set, with what holds for who sets none. The client's build takes the numbers alone.

import { config } from '#partner';

const megabytes = config.uploads?.megabytes ?? 1;

/** Of one upload. */
export const fileBytes = megabytes * 1_048_576;

/** The same, as sentences say it. */
export const fileSize = `${megabytes} MB`;

/** In ms, until the client logs out who does nothing. */
export const idleMs = (config.idleMinutes ?? 15) * 60_000;
