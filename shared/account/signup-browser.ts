/** The Cognito attribute for a hash that identifies the browser of the sign-up. Only that browser can confirm. */
export const signupBrowser = 'signup_browser';

/** How long after the sign-up a confirmation also logs the user in. Cognito's `AuthSessionValidity` allows no more. */
export const signupSessionMinutes = 15;
