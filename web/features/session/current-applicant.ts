import { siteStorage } from '../../lib/storage.ts';

const storageKey = 'applicant';

export interface CurrentApplicant {
  readonly username: string;
  /** The tag of the application. */
  readonly application: string;
}

/** Who is logged in, for a reload without a connection: the session's cookies are out of reach of scripts. */
export function currentApplicant(): CurrentApplicant | undefined {
  const [application, username] = (siteStorage.getItem(storageKey) ?? '').split(' ');
  return application && username ? { username, application } : undefined;
}

export const rememberCurrentApplicant = ({ username, application }: CurrentApplicant) =>
  siteStorage.setItem(storageKey, `${application} ${username}`);

export const forgetCurrentApplicant = () => siteStorage.removeItem(storageKey);
