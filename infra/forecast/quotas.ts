/**
 * What AWS allows an account in us-east-1 by default, a second unless it says otherwise. Most can be raised on request;
 * `npm run preflight` reads the account's own. From AWS's pages of quotas.
 */
export const defaultQuotas = {
  /** API Gateway, all APIs of the account together. */
  apiRequests: 10_000,
  /**
   * Cognito counts by category: log-ins; tokens that are refreshed; SignUp and ConfirmSignUp together; ForgotPassword and
   * ConfirmForgotPassword together; AdminGetUser.
   */
  userAuthentication: 120,
  userToken: 120,
  userCreation: 50,
  userAccountRecovery: 30,
  userRead: 120,
  /** Of one table on demand. */
  tableWrites: 40_000,
  placeSuggestions: 50,
} as const;
