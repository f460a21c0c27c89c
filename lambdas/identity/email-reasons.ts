/** Metadata of a new confirmation code that answers the request for a new password. */
export const confirmFirst = { reason: 'confirm-first' } as const;
