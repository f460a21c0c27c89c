/** How patient every AWS client is, in milliseconds and tries: a person is waiting for the answer. */
export const clientDefaults = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
} as const;
