/**
 * What AWS allows an account in us-east-1 by default, a second unless it says otherwise. Most can be raised on request;
 * `npm run preflight` reads the account's own. From AWS's pages of quotas.
 */
export const defaultQuotas = {
  concurrentExecutions: 1_000,
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
  tableReads: 40_000,
  /** Cryptographic operations with symmetric keys. */
  kmsRequests: 20_000,
  /** Once SES has left its sandbox; codes, receipts and notices share it. */
  sesEmails: 14,
  sesEmailsADay: 50_000,
  placeSuggestions: 50,
} as const;

/** What a new on-demand table takes at once; it doubles when it is used, which takes minutes. */
export const coldTable = { read: 12_000, write: 4_000 } as const;
