/** The attribute of the user pool with a hash that ties a confirmation to the browser that signed up. */
export const signupBrowser = 'signup_browser';

/** How long after the sign-up a confirmation also logs the user in. Cognito's `AuthSessionValidity` allows no more. */
export const signupSessionMinutes = 15;
