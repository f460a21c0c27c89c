/** Matches a UUID as `randomUUID` and Cognito write it, in lower case. */
export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
