/** Common mail domains that users mistype. Shorter names are too close to others. */
const commonDomains = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'protonmail.com',
];
/** Existing domains that are one key away from a common domain. */
const similarRealDomains = ['mail.com', 'email.com', 'ymail.com'];

/** Returns the address with the common domain that was probably meant; undefined if there is no doubt. */
export function suggestAddress(address: string): string | undefined {
  const domainStart = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainStart).trim().toLowerCase();
  if (domainStart === 0 || commonDomains.includes(domain) || similarRealDomains.includes(domain)) return undefined;
  const suggestedDomain = commonDomains.find((each) => isOneKeyAway(domain, each));
  return suggestedDomain && address.slice(0, domainStart).trim() + suggestedDomain;
}

/** Whether one character is missing, extra or wrong, or two are swapped. */
function isOneKeyAway(typed: string, expected: string): boolean {
  const firstDifference = [...expected].findIndex((character, index) => typed[index] !== character);
  const start = firstDifference === -1 ? expected.length : firstDifference;
  const [typedRest, expectedRest] = [typed.slice(start), expected.slice(start)];
  const swapped = (expectedRest[1] ?? '') + (expectedRest[0] ?? '') + expectedRest.slice(2);
  return (
    typedRest.slice(1) === expectedRest ||
    typedRest === expectedRest.slice(1) ||
    typedRest.slice(1) === expectedRest.slice(1) ||
    typedRest === swapped
  );
}
