/** Common mail domains that users mistype. Shorter names are too close to others. */
const common = [
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
/** Existing domains that are one key away from a common one. */
const real = ['mail.com', 'email.com', 'ymail.com'];

/** Returns the address with the common domain that was probably meant; undefined if there is no doubt. */
export function withoutSlip(address: string): string | undefined {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).trim().toLowerCase();
  if (at === 0 || common.includes(domain) || real.includes(domain)) return undefined;
  const meant = common.find((each) => isOneKeyAway(domain, each));
  return meant && address.slice(0, at).trim() + meant;
}

/** Whether one character is missing, extra or wrong, or two are swapped. */
function isOneKeyAway(typed: string, meant: string): boolean {
  const differs = [...meant].findIndex((character, index) => typed[index] !== character);
  const start = differs === -1 ? meant.length : differs;
  const [left, wanted] = [typed.slice(start), meant.slice(start)];
  const swapped = (wanted[1] ?? '') + (wanted[0] ?? '') + wanted.slice(2);
  return left.slice(1) === wanted || left === wanted.slice(1) || left.slice(1) === wanted.slice(1) || left === swapped;
}
