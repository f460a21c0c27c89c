/** An account's first application has the account's id, Cognito's `sub`; later ones are `{sub}.2`, `{sub}.3`. */
export const applicationIdOf = (account: string, number: number): string =>
  number === 1 ? account : `${account}.${number}`;

/** A `sub` is a UUID: it has no dot. */
export const accountIn = (applicationId: string): string => applicationId.split('.')[0] ?? '';

/** 1 of the first. */
export const numberIn = (applicationId: string): number => Number(applicationId.split('.')[1] ?? 1);
