/** What the session has to know of the features, which it does not know. */
export interface SessionHost {
  /** Whose application is on screen; '' while there is none. */
  readonly shownUsername: () => string;
  /** Resolves to whether everything is saved. */
  readonly save: () => Promise<boolean>;
  /** Makes a call, by which the server renews the session. */
  readonly renew: () => Promise<unknown>;
  /** Forgets what the features have of the applicant. */
  readonly forget: () => void;
}

let connected!: SessionHost;

/** Before the first screen. */
export function connectSession(host: SessionHost) {
  connected = host;
}

export const sessionHost = (): SessionHost => connected;
