interface TokenEvent {
  readonly response: object;
}

/**
 * Removes a scope from access tokens, as Cognito's pre token generation trigger for logins and refreshes. The scope
 * allows calls to Cognito without our client's secret. Such a call could change the account's email address.
 */
export async function handler<Event extends TokenEvent>(event: Event): Promise<Event> {
  const accessTokenGeneration = { scopesToSuppress: ['aws.cognito.signin.user.admin'] };
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}
