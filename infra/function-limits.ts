/** The limits of every endpoint. API Gateway gives up on a call after 29 seconds. */
export const endpointLimits = { seconds: 20, megabytes: 1024 } as const;

export const canaryFunction = {
  path: 'bin/smoke/canary',
  description: 'Tests the site as a visitor would',
  seconds: 120,
  megabytes: 512,
} as const;

/** The limits of the user pool's triggers. Cognito waits at most 5 seconds. */
const triggerLimits = { seconds: 5, megabytes: 512 } as const;
export const triggers = {
  customMessage: {
    ...triggerLimits,
    path: 'lambdas/triggers/custom-message',
    description: "Writes Cognito's emails",
  },
  preTokenGeneration: {
    ...triggerLimits,
    path: 'lambdas/triggers/pre-token-generation',
    description: 'Takes the scope from access tokens',
  },
} as const;
