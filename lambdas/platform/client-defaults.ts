/** Timeouts (ms) and retries of every AWS client. They are short because a user is waiting for the response. */
export const clientDefaults = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
} as const;
