/** Hides all but the last four digits of a Social Security number, or every character of an incomplete one. */
export function hideSsn(ssn: string): string {
  const digits = ssn.replace(/\D/g, '');
  return digits.length === 9 ? `•••-••-${digits.slice(-4)}` : ssn.replace(/[^\s-]/g, '•');
}
