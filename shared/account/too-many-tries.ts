export const tooManyTries = 'Too many attempts. Try again in 15 minutes.';
