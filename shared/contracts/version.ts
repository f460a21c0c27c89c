/** A version as it is sent: whole, exact, from 0. */
export const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
