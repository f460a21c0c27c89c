interface TokenEvent {
  readonly response: object;
}

/**
 * Cognito's pre token generation trigger, for log-ins and refreshes. Takes from access tokens the scope that lets their holder
 * call Cognito without our client's secret: such a call could change the email address of the account for good.
 */
export async function handler<Event extends TokenEvent>(event: Event): Promise<Event> {
  const accessTokenGeneration = { scopesToSuppress: ['aws.cognito.signin.user.admin'] };
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}
