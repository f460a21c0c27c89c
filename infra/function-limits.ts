/** What every endpoint gets; API Gateway gives up a call after 29 seconds. */
export const endpointLimits = { seconds: 20, megabytes: 1024 } as const;

/** The smoke test, on a schedule. */
export const canaryFunction = {
  path: 'bin/smoke/canary',
  description: 'Tries the site as a visitor does',
  seconds: 120,
  megabytes: 512,
} as const;

/** The trigger that writes Cognito's emails. Cognito waits no longer than 5 seconds. */
export const customMessageTrigger = {
  path: 'lambdas/triggers/custom-message',
  description: "Writes Cognito's emails",
  seconds: 5,
  megabytes: 512,
} as const;
