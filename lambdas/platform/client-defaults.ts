/** Timeouts (ms) and retries of every AWS client: short, because a person is waiting for the answer. */
export const clientDefaults = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
} as const;
