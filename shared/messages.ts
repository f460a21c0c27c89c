/** Sentences that several parts of the product show. Texts of the specification are verbatim. */
export const messages = {
  unexpected: "We've encountered an unexpected error at this time. Please try again later.",
  sessionInvalid: 'Your session is invalid. Please clear your cookies and login again.',
  loggedOut: "You've been logged out.",
  inactivity: 'You have been automatically logged out due to inactivity.',
  incomplete:
    "We're missing some information! The links below show what needs to be corrected. Missing or incorrect items will be highlighted on each page; simply fix them and then resubmit your application.",
  uploadRunning: 'Please wait until the file upload has completed.',
  submitted: 'Your application was successfully submitted.',
  noPage: (key: string) =>
    `The question with yupValueKey ${key} does not correlate to a page. Please update pagesToQuestions in the ValidationErrorSummary component.`,
} as const;

/** The message for too many attempts. It is not in `messages`, so that the client's bundle does not include it. */
export const tooManyTries = 'Too many attempts. Try again in 15 minutes.';
