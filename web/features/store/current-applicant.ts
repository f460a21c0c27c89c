import { keepItem, siteStorage } from '../../lib/storage.ts';

const storageKey = 'applicant';

/** Who is logged in, for a reload without a connection: the session's cookies are out of reach of scripts. */
export const currentApplicant = (): string | null => siteStorage.getItem(storageKey);

export const rememberCurrentApplicant = (username: string) => keepItem(storageKey, username);

export const forgetCurrentApplicant = () => siteStorage.removeItem(storageKey);
