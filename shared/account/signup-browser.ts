/** The user pool's own attribute that ties the confirmation of an account to the browser that signed up: a hash. */
export const signupBrowser = 'signup_browser';
