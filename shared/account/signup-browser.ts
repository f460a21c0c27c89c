/** The user pool's own attribute that ties the confirmation of an account to the browser that signed up: a hash. */
export const signupBrowser = 'signup_browser';

/** How long after a sign-up its confirmation logs in: the most that Cognito's `AuthSessionValidity` allows. */
export const signupSessionMinutes = 15;
