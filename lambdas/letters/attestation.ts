/** What a writer declares by sending a letter; the record keeps it as it was shown. */
export const attestationOf = (applicantName: string): string =>
  `I wrote this letter of recommendation for ${applicantName} myself, or had it written for me and stand by every word.`;
