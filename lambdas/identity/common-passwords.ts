import { FormInvalid } from '../platform/errors.ts';
import { onceFetched } from '../platform/once.ts';

/** The number of refused passwords, of 49,000 known ones. A good passphrase may contain one of the rarer ones. */
const mostCommon = 10_000;
const shortest = 4;

const sentence = 'This password is too common. Please choose another one. Several unrelated words are hard to guess.';

/** Loads the list with the first new password, because no other call needs it. */
const loadCommonPasswords = onceFetched(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, mostCommon));
});

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Returns a password without the capitals, signs and numbers that users add to meet the requirements. */
function coreVariants(password: string): string[] {
  const lowerCase = password.toLowerCase();
  const ends = [lowerCase.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, ''), lowerCase.replace(/^[^a-z]+|[^a-z]+$/g, '')];
  const spelledOut = ends.map((core) => core.replace(/[@4310!$57]/g, (sign) => lookalikes[sign] ?? sign));
  return [...ends, ...spelledOut].filter((core) => core.length >= shortest);
}

/** Throws FormInvalid if the password is common, even if it meets the specification's requirements. */
export async function refuseCommonPassword(password: string): Promise<void> {
  const common = await loadCommonPasswords();
  if (coreVariants(password).some((core) => common.has(core))) throw new FormInvalid({ password: [sentence] });
}
